import type { FieldSchema } from "../../protocol.ts";
import styles from "./form.module.css";
import { type FieldPath, type FieldProps, idOf, useForm, useMessages } from "./form-context.ts";
import { hintOf } from "./hints.ts";
import { labelOf } from "./labels.ts";
import { Message } from "./message.tsx";

/** Several fields under one heading. */
export function GroupField({ schema, field, label, value, isRequired, onChange }: FieldProps) {
  const { error } = useMessages(field);
  const hint = hintOf(field, schema);
  if (value === undefined && !isRequired) {
    return (
      <button className={styles.add} type="button" onClick={() => onChange({})}>
        Add {label.toLowerCase()}
      </button>
    );
  }
  return (
    <fieldset className={styles.group} id={idOf(field)} tabIndex={-1}>
      <legend className={styles.legend}>{label}</legend>
      {hint && <p className={styles.hint}>{hint}</p>}
      <Message id={idOf(field)} error={error} />
      <Fields schema={schema} field={field} value={value} onChange={onChange} />
      {!isRequired && (
        <button className={styles.add} type="button" onClick={() => onChange(undefined)}>
          Remove {label.toLowerCase()}
        </button>
      )}
    </fieldset>
  );
}

interface FieldsProps {
  schema: FieldSchema;
  field: FieldPath;
  value: unknown;
  onChange(value: unknown): void;
}

/** The fields of a group or a whole file, in the order of the schema. */
export function Fields({ schema, field, value, onChange }: FieldsProps) {
  const { Field } = useForm();
  const given = (value ?? {}) as Record<string, unknown>;
  const properties = Object.entries(schema.properties ?? {});
  function change(key: string, next: unknown) {
    const changed = { ...given, [key]: next };
    // In the order of the schema, which is where a new field is put in the file.
    const keys = [...new Set([...properties.map(([name]) => name), ...Object.keys(given)])];
    onChange(
      Object.fromEntries(
        keys.filter((name) => changed[name] !== undefined).map((name) => [name, changed[name]]),
      ),
    );
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
