import { useState } from "react";
import { SelectField } from "#app/ui/field.tsx";
import { ask } from "../api-client.ts";
import { FileButton } from "./file-button.tsx";
import styles from "./form.module.css";
import { type FieldProps, idOf, useForm, useMessages } from "./form-context.ts";
import { holdEntries } from "./hold-entries.ts";
import { Message } from "./message.tsx";

/** A menu of the PDFs in the documents folder, with a button that adds a PDF there and selects it. */
export function DocumentField({ schema, field, label, value, onChange }: FieldProps) {
  const { documents } = useForm();
  const { error } = useMessages(field);
  const [failure, setFailure] = useState("");
  const id = idOf(field);
  const name = String(value ?? "");

  async function add(file: File) {
    try {
      onChange(await holdEntries(id, () => ask("document", { name: file.name }, file)));
      setFailure("");
    } catch (refused) {
      setFailure((refused as Error).message);
    }
  }
  return (
    <div className={styles.field}>
      <SelectField
        id={id}
        label={label}
        hint={schema.description}
        errorId={error || failure ? `${id}-error` : undefined}
        value={name}
        onChange={({ target }) => onChange(target.value)}
      >
        {!documents.includes(name) && <option value={name}>{name || "Choose a document"}</option>}
        {documents.map((document) => (
          <option key={document}>{document}</option>
        ))}
      </SelectField>
      <Message id={id} error={failure || error} />
      <FileButton look={styles.add} accept="application/pdf" onChoose={add}>
        Add a PDF
      </FileButton>
    </div>
  );
}
