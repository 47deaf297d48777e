import type { Choices, Conflict } from "../protocol.ts";
import styles from "./changes-page.module.css";
import { fieldLabel } from "./file-change-row.tsx";

interface ConflictListProps {
  conflicts: Conflict[];
  choices: Choices;
  onChoose(choices: Choices): void;
}

/** Shows both versions of each conflict, and asks which version to keep. */
export function ConflictList({ conflicts, choices, onChoose }: ConflictListProps) {
  return conflicts.map(({ id, name, field, ...versions }) => (
    <fieldset className={styles.conflict} key={id}>
      <legend>{field ? `${name}, ${fieldLabel(field)}` : name}</legend>
      {(["mine", "theirs"] as const).map((side) => (
        <label className={styles.version} key={side}>
          <input
            type="radio"
            name={id}
            checked={choices[id] === side}
            onChange={() => onChoose({ ...choices, [id]: side })}
          />
          <span>
            <b>{side === "mine" ? "Yours" : "Theirs"}</b>
            <span className={styles.versionText}>{versions[side] || "(empty)"}</span>
          </span>
        </label>
      ))}
    </fieldset>
  ));
}
