/** The form fields of the editor, made from the JSON Schemas in content/schemas, which are made from the zod schemas. */

// biome-ignore lint/suspicious/noExplicitAny: a JSON Schema has many keywords
export type JsonSchema = Record<string, any>;

export interface Field {
  name: string;
  widget: string;
  [option: string]: unknown;
}

export function fieldsOf({ properties = {}, required = [] }: JsonSchema): Field[] {
  return Object.keys(properties).map((name) => fieldOf(name, properties[name], required.includes(name)));
}

export function fieldOf(name: string, schema: JsonSchema, required: boolean): Field {
  const field = { name, label: labelOf(name, schema), hint: schema.description, required };
  if (schema.names === "category") return { ...field, ...category };
  if (schema.file === "picture") return { ...field, widget: "image", choose_url: false };
  if (schema.file === "document") {
    const folders = { media_folder: "../documents", public_folder: "" };
    return { ...field, widget: "file", accept: "application/pdf", choose_url: false, ...folders };
  }
  if (schema.enum) return { ...field, widget: "select", options: schema.enum };
  switch (schema.type) {
    case "object":
      return { ...field, widget: "object", collapsed: "auto", fields: fieldsOf(schema) };
    case "array":
      return listField(field, schema);
    case "boolean":
      // An unticked box is false, so it is never missing.
      return { ...field, widget: "boolean", required: false, default: required ? false : undefined };
    case "integer":
    case "number": {
      const isInteger = schema.type === "integer";
      const kind = isInteger ? { value_type: "int" } : { value_type: "float", step: 0.001 };
      return { ...field, widget: "number", min: schema.minimum, max: schema.maximum, ...kind };
    }
    default:
      return textField(field, schema);
  }
}

type CommonOptions = Pick<Field, "name"> & { required: boolean };

function textField(field: CommonOptions, schema: JsonSchema): Field {
  if (schema.format === "date") {
    const today = field.name === "revised" ? "{{now}}" : undefined;
    return { ...field, widget: "datetime", type: "date", format: "YYYY-MM-DD", default: today };
  }
  const type = { email: "email", uri: "url" }[schema.format as string];
  const { maxLength: maxlength, pattern = ".*", patternErrorMessage = "" } = schema;
  const check = [field.required ? pattern : `^$|${pattern}`, patternErrorMessage];
  return { ...field, widget: schema.isParagraph ? "text" : "string", type, maxlength, pattern: check };
}

function listField(field: CommonOptions, { items, minItems }: JsonSchema): Field {
  const list = { ...field, min: minItems, required: field.required && minItems !== undefined };
  if (items.names === "category") return { ...list, ...category, multiple: true };
  if (items.enum) return { ...list, widget: "select", multiple: true, options: items.enum };
  const entry = fieldOf("entry", items, true);
  const fields = entry.fields as Field[] | undefined;
  const shape = fields
    ? { fields, summary: `{{fields.${fields[0]?.name}}}`, collapsed: "auto" }
    : { field: { ...entry, label: "Entry" } };
  return { ...list, widget: "list", label_singular: "entry", ...shape };
}

const category = {
  widget: "relation",
  collection: "categories",
  value_field: "{{slug}}",
  display_fields: ["name"],
  search_fields: ["name"],
};

function labelOf(name: string, { title }: JsonSchema): string {
  const words = name.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
  return title ?? words.charAt(0).toUpperCase() + words.slice(1);
}
