import { SelectField } from "#app/ui/field.tsx";
import { isRecord } from "#domain/is-record.ts";
import type { FieldSchema } from "../../protocol.ts";
import { emptyValue } from "./empty-value.ts";
import styles from "./form.module.css";
import { type FieldProps, idOf, useForm, useMessages } from "./form-context.ts";
import { labelOf } from "./labels.ts";
import { Message } from "./message.tsx";

/** A field that takes one of several shapes, such as a text or a list. */
export function ChoiceField({ schema, field, label, value, isRequired, onChange }: FieldProps) {
  const { Field } = useForm();
  const { error } = useMessages(field);
  const shapes = schema.anyOf ?? [];
  const current = Math.max(
    0,
    shapes.findIndex((shape) => fits(shape, value)),
  );
  const shape = shapes[current] ?? {};
  const id = `${idOf(field)}-shape`;
  return (
    <div className={styles.choice}>
      <SelectField
        id={id}
        label={`${label}: kind`}
        value={String(current)}
        onChange={({ target }) => onChange(reshape(shapes[Number(target.value)] ?? {}, value))}
      >
        {shapes.map((candidate, index) => (
          <option key={nameOf(candidate)} value={index}>
            {nameOf(candidate)}
          </option>
        ))}
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

function nameOf(schema: FieldSchema): string {
  if (schema.title) return schema.title;
  if (!schema.properties) return schema.type === "array" ? "List" : "Text";
  return labelOf(Object.keys(schema.properties).join(" and "));
}

function fits(schema: FieldSchema, value: unknown): boolean {
  if (!schema.properties) return schema.type === "array" ? Array.isArray(value) : typeof value === "string";
  if (!isRecord(value)) return false;
  const keys = Object.keys(value);
  const isKnown = keys.every((key) => key in (schema.properties as object));
  return isKnown && (schema.required ?? []).every((key) => keys.includes(key));
}

/** Converts a value to another shape and keeps its words where the shape has a field for them. */
function reshape(schema: FieldSchema, value: unknown): unknown {
  const words = wordsIn(value);
  const empty = emptyValue(schema);
  if (typeof empty === "string") return words.join(" ");
  const { when, ...rest } = empty as Record<string, unknown>;
  const [key] = Object.keys(rest);
  const given = (value as { when?: unknown })?.when ?? when;
  const filled = schema.properties?.[key ?? ""]?.type === "array" ? words : words.join(" ");
  return {
    ...(given !== undefined && "when" in (schema.properties ?? {}) ? { when: given } : {}),
    [key ?? ""]: filled,
  };
}

function wordsIn(value: unknown): string[] {
  if (typeof value === "string") return [value];
  const { text, list } = (value ?? {}) as { text?: string; list?: string[] };
  return list ?? (text === undefined ? [""] : [text]);
}
