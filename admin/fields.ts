/** The form fields of the editor, made from the JSON Schemas in content/schemas, which are made from the zod schemas. */

// biome-ignore lint/suspicious/noExplicitAny: TypeScript has no type for a JSON Schema with keywords of its own
export type JsonSchema = Record<string, any>;

export interface Field {
  name: string;
  widget: string;
  [option: string]: unknown;
}

const shownBy = { value_field: "{{slug}}", display_fields: ["name"], search_fields: ["name"] };
const categoryField = { widget: "relation", collection: "categories", ...shownBy };

const pictureField = { widget: "image", accept: ".webp,.png,.jpg,.jpeg,.svg", choose_url: false };

const documentField = {
  widget: "file",
  accept: "application/pdf",
  choose_url: false,
  media_folder: "/content/documents",
  public_folder: "",
};

/** The fields of an object's schema, in the order of the schema. */
export function fieldsOf({ properties = {}, required = [] }: JsonSchema): Field[] {
  return Object.keys(properties).map((name) => fieldOf(name, properties[name], required.includes(name)));
}

/** The form field for a value with this name and schema. */
export function fieldOf(name: string, schema: JsonSchema, required: boolean): Field {
  const { minimum: min, maximum: max, enum: options } = schema;
  const field = { name, label: labelOf(name, schema), hint: schema.description, required };

  // What our own keywords say comes before the type, which is that of a text.
  if (schema.names === "category") return { ...field, ...categoryField };
  if (schema.file === "picture") return { ...field, ...pictureField };
  if (schema.file === "document") return { ...field, ...documentField };

  if (options) return { ...field, widget: "select", options };
  if (schema.type === "object") return { ...field, widget: "object", fields: fieldsOf(schema) };
  if (schema.type === "array") return { ...field, ...listOf(schema, required) };
  if (schema.type === "boolean") return { ...field, widget: "boolean", required: false };
  if (schema.type === "integer") return { ...field, widget: "number", value_type: "int", min, max };
  if (schema.type === "number")
    return { ...field, widget: "number", value_type: "float", min, max, step: 0.001 };
  return { ...field, ...textOf(name, schema, required) };
}

/** A line or paragraph of text, or a day. */
function textOf(name: string, schema: JsonSchema, required: boolean) {
  if (schema.format === "date") {
    const today = name === "revised" ? "{{now}}" : undefined;
    return { widget: "datetime", type: "date", format: "YYYY-MM-DD", default: today };
  }
  const { maxLength: maxlength, pattern = ".*", patternErrorMessage = "" } = schema;
  const check = [required ? pattern : `^$|${pattern}`, patternErrorMessage];
  return { widget: schema.isParagraph ? "text" : "string", maxlength, pattern: check };
}

/** A list: of categories, of fixed options, of groups of fields, or of single values. */
function listOf({ items, minItems: min }: JsonSchema, required: boolean) {
  const list = { min, required: required && min !== undefined };

  if (items.names === "category") return { ...list, ...categoryField, multiple: true };
  if (items.enum) return { ...list, widget: "select", multiple: true, options: items.enum };

  const entry = fieldOf("entry", items, true);
  const [first] = fieldsOf(items);
  const shape = first
    ? { fields: entry.fields, summary: `{{fields.${first.name}}}`, collapsed: "auto" }
    : { field: { ...entry, label: "Entry" } };
  return { ...list, widget: "list", label_singular: "entry", ...shape };
}

function labelOf(name: string, { title }: JsonSchema): string {
  const words = name.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
  return title ?? words.charAt(0).toUpperCase() + words.slice(1);
}
