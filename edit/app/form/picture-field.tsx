import { useState } from "react";
import { TextArea } from "#app/ui/field.tsx";
import { pictureShape } from "../../picture-shape.ts";
import type { Crop } from "../../protocol.ts";
import { Action } from "../action.tsx";
import { ask } from "../api-client.ts";
import { CropDialog } from "../crop-dialog.tsx";
import { FieldGroup } from "./field-group.tsx";
import { FileButton } from "./file-button.tsx";
import styles from "./form.module.css";
import { type FieldProps, idOf, useForm, useMessages } from "./form-context.ts";
import { holdEntries } from "./hold-entries.ts";
import { Message } from "./message.tsx";

/** A picture and its alternative text. */
export function PictureField({ schema, field, label, value, isRequired, onChange }: FieldProps) {
  const { path, slug } = useForm();
  const whole = useMessages(field);
  const onSource = useMessages([...field, "source"]);
  const onAlt = useMessages([...field, "alt"]);
  const [file, setFile] = useState<File>();
  const [failure, setFailure] = useState("");
  const id = idOf(field);
  const given = (value ?? {}) as { source?: string | null; alt?: string | null };
  const source = given.source ?? "";
  const alt = given.alt ?? "";
  const shape = pictureShape(path, field.join("."));
  const isElsewhere = /^https?:/.test(source);

  function choose(chosen: File) {
    setFailure("");
    // Only pixel pictures are cropped.
    if (shape && chosen.type !== "image/svg+xml") setFile(chosen);
    else void add(chosen).catch(() => {});
  }
  async function add(chosen: File, crop?: Crop) {
    const name = slug === "site" ? chosen.name.replace(/\.\w+$/, "") : slug;
    const input = { path, field: field.join("."), name, crop };
    const added = await holdEntries(id, () => ask("picture", input, chosen)).catch((error: Error) => {
      // The dialog shows the message too, but the user may have closed the dialog during the upload.
      setFailure(error.message);
      throw error;
    });
    onChange((present: object | undefined) => ({ alt: "", ...present, source: added }));
    setFile(undefined);
  }

  const error = failure || onSource.error || whole.error;
  return (
    <FieldGroup schema={schema} field={field} label={label} isRequired={isRequired}>
      <div className={styles.picture}>
        <div className={styles.frame} style={{ aspectRatio: shape ? shape.width / shape.height : 1.6 }}>
          {source ? (
            <img src={isElsewhere ? source : `/edit/pictures/${encodeURIComponent(source)}`} alt="" />
          ) : (
            <span>Image coming soon</span>
          )}
        </div>
        <div className={styles.pictureSide}>
          <p className={styles.fileName}>{source || "No picture yet."}</p>
          <div className={styles.pictureActions}>
            <FileButton
              look={styles.add}
              aria-describedby={error ? `${id}-error` : undefined}
              accept="image/png,image/jpeg,image/webp,image/avif,image/svg+xml"
              onChoose={choose}
            >
              {source ? "Replace" : "Choose a picture"}
            </FileButton>
            {source && !isRequired && (
              <Action look={styles.add} onClick={() => onChange(undefined)}>
                Remove
              </Action>
            )}
          </div>
        </div>
      </div>
      <Message id={id} error={error} warning={onSource.warning || whole.warning} />
      {source && (
        <div className={styles.field}>
          <TextArea
            id={`${id}-alt`}
            label="What the picture shows"
            hint={
              schema.properties?.alt?.description ??
              "For people who do not see the picture, in one phrase, such as “White bottle of Klear with a dark teal cap”."
            }
            rows={Math.max(1, Math.ceil(alt.length / 62))}
            isRequired
            errorId={onAlt.error ? `${id}-alt-error` : undefined}
            value={alt}
            onChange={({ target }) => onChange({ source, alt: target.value.replaceAll(/\s*\n\s*/g, " ") })}
          />
          <Message id={`${id}-alt`} error={onAlt.error} />
        </div>
      )}
      {file && shape && (
        <CropDialog
          file={file}
          shape={shape}
          onClose={() => setFile(undefined)}
          onDone={(crop) => add(file, crop)}
        />
      )}
    </FieldGroup>
  );
}
