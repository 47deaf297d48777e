import { useRef } from "react";
import { SelectField } from "#app/ui/field.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { IconButton } from "#app/ui/icon-button.tsx";
import { isRecord } from "#domain/is-record.ts";
import type { FieldSchema } from "../../protocol.ts";
import { Action } from "../action.tsx";
import { DocumentField } from "./document-field.tsx";
import { FieldGroup } from "./field-group.tsx";
import styles from "./form.module.css";
import { changed, type FieldPath, type FieldProps, idOf, useMessages } from "./form-context.ts";
import { labelOf } from "./labels.ts";
import { Message } from "./message.tsx";
import { PictureField } from "./picture-field.tsx";
import { ValueField } from "./value-field.tsx";

/** Renders the component for the field's schema. */
export function Field(props: FieldProps) {
  const { schema } = props;
  if (schema.anyOf) return <ChoiceField {...props} />;
  if (schema.type === "array") return <ListField {...props} />;
  if (schema.properties?.source && schema.properties.alt) return <PictureField {...props} />;
  if (schema.properties) return <GroupField {...props} />;
  if (props.field[0] === "documents" && props.field.at(-1) === "file") return <DocumentField {...props} />;
  return <ValueField {...props} />;
}

interface FieldsProps {
  schema: FieldSchema;
  field: FieldPath;
  value: unknown;
  onChange(next: unknown): void;
}

/** The fields of a group or a whole file, in the order of the schema. */
export function Fields({ schema, field, value, onChange }: FieldsProps) {
  const given = (value ?? {}) as Record<string, unknown>;
  const properties = Object.entries(schema.properties ?? {});
  function change(key: string, next: unknown) {
    onChange((present: unknown) => {
      const before = (present ?? {}) as Record<string, unknown>;
      const after = { ...before, [key]: changed(next, before[key]) };
      if (after[key] === before[key]) return present;
      // New fields are written to the file in the order of the schema.
      const keys = [...new Set([...properties.map(([name]) => name), ...Object.keys(before)])];
      return Object.fromEntries(
        keys.filter((name) => after[name] !== undefined).map((name) => [name, after[name]]),
      );
    });
  }
  return properties.map(([key, child]) => (
    <Field
      key={key}
      schema={child}
      field={[...field, key]}
      label={child.title ?? labelOf(key)}
      value={given[key]}
      isRequired={schema.required?.includes(key) === true && child.default === undefined}
      onChange={(next) => change(key, next)}
    />
  ));
}

function GroupField({ schema, field, label, value, isRequired, onChange }: FieldProps) {
  const { error } = useMessages(field);
  if (value === undefined && !isRequired) {
    return (
      <Action look={styles.add} onClick={() => onChange({})}>
        Add {label.toLowerCase()}
      </Action>
    );
  }
  return (
    <FieldGroup schema={schema} field={field} label={label} isRequired={isRequired} error={error}>
      <Fields schema={schema} field={field} value={value} onChange={onChange} />
      {!isRequired && (
        <Action look={styles.add} onClick={() => onChange(undefined)}>
          Remove {label.toLowerCase()}
        </Action>
      )}
    </FieldGroup>
  );
}

/** A list with entries that can be added, moved and removed. */
function ListField({ schema, field, label, value, isRequired, onChange }: FieldProps) {
  const { error, warning } = useMessages(field);
  const root = useRef<HTMLFieldSetElement>(null);
  const id = idOf(field);
  const entries = Array.isArray(value) ? (value as unknown[]) : [];
  const items = schema.items ?? {};

  function give(next: unknown[], focus?: string) {
    onChange(next.length === 0 && !isRequired ? undefined : next);
    if (focus !== undefined) {
      // The entry that gets the focus exists only when React has rendered it.
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
          // biome-ignore lint/suspicious/noArrayIndexKey: entries have no unique key, and all inputs are controlled
          <li className={styles.entry} key={index} id={`${id}-${index}-entry`}>
            <div className={styles.entryFields}>
              <Field
                schema={items}
                field={[...field, index]}
                label={`Entry ${index + 1}`}
                value={entry}
                isRequired
                onChange={(next) =>
                  onChange((present: unknown) =>
                    Array.isArray(present)
                      ? present.map((old, place) => (place === index ? changed(next, old) : old))
                      : present,
                  )
                }
              />
            </div>
            <div className={styles.entryActions}>
              <IconButton
                icon="arrow-down"
                className={`${styles.tool} ${styles.up}`}
                id={`${id}-${index}-up`}
                aria-disabled={index === 0}
                aria-label={`Move entry ${index + 1} up`}
                onClick={() => move(index, index - 1, "up")}
              />
              <IconButton
                icon="arrow-down"
                className={styles.tool}
                id={`${id}-${index}-down`}
                aria-disabled={index === entries.length - 1}
                aria-label={`Move entry ${index + 1} down`}
                onClick={() => move(index, index + 1, "down")}
              />
              <IconButton
                icon="close"
                className={styles.tool}
                id={`${id}-${index}-remove`}
                aria-label={`Remove entry ${index + 1}`}
                onClick={() => remove(index)}
              />
            </div>
          </li>
        ))}
      </ol>
      <Action look={styles.add} id={`${id}-add`} onClick={add}>
        <Icon name="plus" className={styles.plus} />
        Add an entry
      </Action>
    </FieldGroup>
  );
}

/**
 * Makes the value of a new entry, without optional fields. Required texts are empty, required numbers are 1, and required menus
 * have their first choice.
 */
function emptyValue(schema: FieldSchema): unknown {
  if (schema.anyOf) return emptyValue(schema.anyOf[0] ?? {});
  if (schema.properties) {
    const required = Object.entries(schema.properties).filter(([key]) => schema.required?.includes(key));
    return Object.fromEntries(required.map(([key, child]) => [key, emptyValue(child)]));
  }
  if (schema.items) return (schema.minItems ?? 0) > 0 ? [emptyValue(schema.items)] : [];
  if (schema.enum) return schema.enum[0];
  if (schema.type === "integer" || schema.type === "number") return 1;
  return schema.type === "boolean" ? false : "";
}

/**
 * The field for a passage of a text page, with a menu for the passage's kind. A passage is a text or a list. The site shows a
 * passage with `when` only if the site's settings meet that condition.
 */
function ChoiceField({ schema, field, label, value, isRequired, onChange }: FieldProps) {
  const { error } = useMessages(field);
  const shapes = schema.anyOf ?? [];
  const current = Math.max(
    0,
    shapes.findIndex((shape) => fits(shape, value)),
  );
  const shape = shapes[current] ?? {};
  return (
    <div className={styles.choice}>
      <SelectField
        id={`${idOf(field)}-shape`}
        label={`${label}: kind`}
        value={String(current)}
        onChange={({ target }) => onChange(reshape(shapes[Number(target.value)] ?? {}, value))}
      >
        {shapes.map(({ properties }, index) => {
          const name = properties ? labelOf(Object.keys(properties).join(" and ")) : "Text";
          return (
            <option key={name} value={index}>
              {name}
            </option>
          );
        })}
      </SelectField>
      <Field
        schema={shape}
        field={field}
        label={label}
        value={value}
        isRequired={isRequired}
        onChange={onChange}
      />
      {shape.properties && <Message id={idOf(field)} error={error} />}
    </div>
  );
}

function fits({ properties, required = [] }: FieldSchema, value: unknown): boolean {
  if (!properties || !isRecord(value)) return !properties && typeof value === "string";
  return Object.keys(value).every((key) => key in properties) && required.every((key) => key in value);
}

/** Converts a passage to another kind and keeps its text. The condition is kept too, unless the new kind has no condition. */
function reshape({ properties, required }: FieldSchema, value: unknown): unknown {
  const passage = (isRecord(value) ? value : { text: value }) as {
    when?: string;
    text?: string;
    list?: string[];
  };
  const { when = required?.includes("when") ? properties?.when?.enum?.[0] : undefined } = passage;
  const words = passage.list ?? [passage.text ?? ""];
  if (!properties) return words.join(" ");
  return {
    ...(when === undefined ? {} : { when }),
    ...(properties.list ? { list: words } : { text: words.join(" ") }),
  };
}
