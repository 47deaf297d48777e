import { SelectField, TextArea, TextField } from "#app/ui/field.tsx";
import styles from "./form.module.css";
import { type FieldProps, idOf, useForm, useMessages } from "./form-context.ts";
import { hintOf } from "./labels.ts";
import { Message } from "./message.tsx";

/** A field for a single value: a text, number, date, choice or checkbox. */
export function ValueField({ schema, field, label, value, isRequired, onChange }: FieldProps) {
  const { categories } = useForm();
  const { error, warning } = useMessages(field);
  const id = idOf(field);
  const hint = hintOf(field, schema);
  const text = String(value ?? "");
  const frame = {
    id,
    label,
    hint,
    remark: isRequired || schema.type === "boolean" ? undefined : "Optional",
    isRequired,
    errorId: error ? `${id}-error` : undefined,
  };
  const give = (typed: string) => onChange(typed === "" && !isRequired ? undefined : typed);
  const message = <Message id={id} error={error} warning={warning} />;

  if (schema.type === "boolean") {
    return (
      <div className={styles.field}>
        <label className={styles.check} htmlFor={id}>
          <input
            id={id}
            type="checkbox"
            checked={value === true}
            onChange={({ target }) => onChange(target.checked || (isRequired ? false : undefined))}
            aria-describedby={hint && `${id}-hint`}
          />
          {label}
        </label>
        {hint && (
          <p className={styles.hint} id={`${id}-hint`}>
            {hint}
          </p>
        )}
        {message}
      </div>
    );
  }

  const choices =
    schema.enum?.map((name) => ({ slug: name, name })) ??
    (schema.names === "category" ? categories : undefined);
  if (choices) {
    return (
      <div className={styles.field}>
        <SelectField {...frame} value={text} onChange={({ target }) => give(target.value)}>
          {!choices.some(({ slug }) => slug === text) && <option value={text}>{text || "Choose one"}</option>}
          {!isRequired && text !== "" && <option value="">None</option>}
          {choices.map(({ slug, name }) => (
            <option key={slug} value={slug}>
              {name}
            </option>
          ))}
        </SelectField>
        {message}
      </div>
    );
  }

  const isNumber = schema.type === "integer" || schema.type === "number";
  const isDay = schema.format === "date";
  if (isNumber || isDay || schema.pattern || schema.format) {
    return (
      <div className={isNumber || isDay ? `${styles.field} ${styles.short}` : styles.field}>
        <TextField
          {...frame}
          type={isNumber ? "number" : isDay ? "date" : "text"}
          min={schema.minimum}
          max={schema.maximum}
          autoComplete="off"
          value={text}
          onChange={({ target: { value: typed } }) =>
            isNumber ? onChange(typed === "" ? undefined : Number(typed)) : give(typed)
          }
        />
        {message}
      </div>
    );
  }
  return (
    <div className={styles.field}>
      <TextArea
        {...frame}
        rows={Math.max(1, Math.ceil(text.length / 62))}
        value={text}
        // Pages do not show line breaks of these texts.
        onChange={({ target }) => give(target.value.replaceAll(/\s*\n\s*/g, " "))}
      />
      {schema.maxLength && schema.maxLength < 1_000 && (
        <p className={text.length > schema.maxLength ? styles.over : styles.limit}>
          {text.length} of {schema.maxLength}
        </p>
      )}
      {message}
    </div>
  );
}
