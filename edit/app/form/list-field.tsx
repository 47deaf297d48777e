import { useRef } from "react";
import { Icon } from "#app/ui/icon.tsx";
import { IconButton } from "#app/ui/icon-button.tsx";
import { Action } from "../action.tsx";
import { emptyValue } from "./empty-value.ts";
import { FieldGroup } from "./field-group.tsx";
import styles from "./form.module.css";
import { type FieldProps, idOf, useForm, useMessages } from "./form-context.ts";
import { oneOf } from "./labels.ts";

/** Entries that can be added, moved and removed. */
export function ListField({ schema, field, label, value, isRequired, onChange }: FieldProps) {
  const { Field } = useForm();
  const { error, warning } = useMessages(field);
  const root = useRef<HTMLFieldSetElement>(null);
  const id = idOf(field);
  const entries = Array.isArray(value) ? (value as unknown[]) : [];
  const items = schema.items ?? {};
  const one = oneOf(label);

  function give(next: unknown[], focus?: string) {
    onChange(next.length === 0 && !isRequired ? undefined : next);
    if (focus !== undefined) {
      // Moves the focus after React has rendered the entry.
      requestAnimationFrame(() => root.current?.querySelector<HTMLElement>(focus)?.focus());
    }
  }
  function move(from: number, to: number, name: string) {
    if (to < 0 || to === entries.length) return;
    const next = entries.toSpliced(from, 1).toSpliced(to, 0, entries[from]);
    give(next, `#${id}-${to}-${name}`);
  }
  function add() {
    give([...entries, emptyValue(items)], `#${id}-${entries.length}-entry :is(input, textarea, select)`);
  }
  function remove(index: number) {
    const next = entries.toSpliced(index, 1);
    const nearest = Math.min(index, next.length - 1);
    give(next, next.length > 0 ? `#${id}-${nearest}-remove` : `#${id}-add`);
  }

  return (
    <FieldGroup
      schema={schema}
      field={field}
      label={label}
      isRequired={isRequired}
      error={error}
      warning={warning}
      ref={root}
    >
      <ol className={styles.entries}>
        {entries.map((entry, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: entries have no name of their own, and every control is controlled
          <li className={styles.entry} key={index} id={`${id}-${index}-entry`}>
            <div className={styles.entryFields}>
              <Field
                schema={items}
                field={[...field, index]}
                label={`${one.charAt(0).toUpperCase()}${one.slice(1)} ${index + 1}`}
                value={entry}
                isRequired
                onChange={(next) => give(entries.map((old, place) => (place === index ? next : old)))}
              />
            </div>
            <div className={styles.entryActions}>
              <IconButton
                icon="arrow-down"
                className={`${styles.tool} ${styles.up}`}
                id={`${id}-${index}-up`}
                aria-disabled={index === 0}
                aria-label={`Move ${one} ${index + 1} up`}
                onClick={() => move(index, index - 1, "up")}
              />
              <IconButton
                icon="arrow-down"
                className={styles.tool}
                id={`${id}-${index}-down`}
                aria-disabled={index === entries.length - 1}
                aria-label={`Move ${one} ${index + 1} down`}
                onClick={() => move(index, index + 1, "down")}
              />
              <IconButton
                icon="close"
                className={styles.tool}
                id={`${id}-${index}-remove`}
                aria-label={`Remove ${one} ${index + 1}`}
                onClick={() => remove(index)}
              />
            </div>
          </li>
        ))}
      </ol>
      <Action look={styles.add} id={`${id}-add`} onClick={add}>
        <Icon name="plus" className={styles.plus} />
        Add {/^[aeiou]/.test(one) ? "an" : "a"} {one}
      </Action>
    </FieldGroup>
  );
}
