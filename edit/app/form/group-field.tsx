import type { FieldSchema } from "../../protocol.ts";
import { Action } from "../action.tsx";
import { FieldGroup } from "./field-group.tsx";
import styles from "./form.module.css";
import { type FieldPath, type FieldProps, useForm, useMessages } from "./form-context.ts";
import { labelOf } from "./labels.ts";

/** Several fields under one heading. */
export function GroupField({ schema, field, label, value, isRequired, onChange }: FieldProps) {
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
    // Keeps the order of the schema, which decides where a new field is written in the file.
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
