import { SelectField } from "#app/ui/field.tsx";
import { isRecord } from "#domain/is-record.ts";
import type { FieldSchema } from "../../protocol.ts";
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

function fits({ type, properties, required = [] }: FieldSchema, value: unknown): boolean {
  if (!properties || !isRecord(value)) return type === (Array.isArray(value) ? "array" : typeof value);
  return Object.keys(value).every((key) => key in properties) && required.every((key) => key in value);
}

/** Converts a passage of a page to another shape and keeps its text and its condition. */
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
