import { diffWords } from "diff";
import { Fragment } from "react";
import { Link } from "react-router";
import type { FieldChange } from "../describe-changes.ts";
import type { FileChange } from "../server/publish.ts";
import { Action } from "./action.tsx";
import styles from "./changes-page.module.css";
import { labelOf } from "./form/labels.ts";
import shared from "./shared.module.css";

const words = { new: "New", changed: "Changed", removed: "Removed" };

/** The unpublished changes to a file, word by word. */
export function FileChangeRow({ file, onRestore }: { file: FileChange; onRestore(): void }) {
  const isPicture = file.path.startsWith("pictures/");
  return (
    <li className={styles.file}>
      <div className={styles.fileHead}>
        {isPicture && file.change !== "removed" && (
          <img className={styles.picture} src={`/edit/${file.path}`} alt="" />
        )}
        <h2 className={styles.name}>
          {file.change === "removed" || !file.path.endsWith(".yaml") ? (
            file.name
          ) : (
            <Link to={`/file/${file.path}`}>{file.name}</Link>
          )}
        </h2>
        <span className={styles.path}>{file.path}</span>
        <span className={shared.tag}>{words[file.change]}</span>
        <Action
          look={styles.back}
          aria-label={`Restore the published version of ${file.name}, ${file.path}`}
          onClick={onRestore}
        >
          Restore the published version
        </Action>
      </div>
      {file.fields.length > 0 && (
        <dl className={styles.fields}>
          {file.fields.map((change) => (
            <div className={styles.change} key={change.field}>
              <dt>{fieldLabel(change.field)}</dt>
              <dd>
                <Words change={change} />
              </dd>
            </div>
          ))}
        </dl>
      )}
    </li>
  );
}

/** Replaces each key in the path of a field with its label in the form: `home › hero` becomes `Home › Hero`. */
export function fieldLabel(field: string): string {
  return field.split(" › ").map(labelOf).join(" › ");
}

/** A text in which removed and added words are marked. */
function Words({ change: { before, after } }: { change: FieldChange }) {
  // Texts without spaces, such as dates and web addresses, are shown as a whole, because diffWords would split them at
  // punctuation.
  if (!/\s/.test(before + after)) {
    return (
      <>
        <del>{before}</del> <ins>{after}</ins>
      </>
    );
  }
  return diffWords(before, after).map(({ value, added, removed }, index) => {
    const Part = added ? "ins" : removed ? "del" : Fragment;
    // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text have no identity but their order
    return <Part key={index}>{value}</Part>;
  });
}
