import { ChoiceField } from "./choice-field.tsx";
import { DocumentField } from "./document-field.tsx";
import type { FieldProps } from "./form-context.ts";
import { GroupField } from "./group-field.tsx";
import { ListField } from "./list-field.tsx";
import { PictureField } from "./picture-field.tsx";
import { ValueField } from "./value-field.tsx";

/** Renders a field of any kind by its schema. */
export function Field(props: FieldProps) {
  const { schema } = props;
  if (schema.anyOf) return <ChoiceField {...props} />;
  if (schema.type === "array") return <ListField {...props} />;
  if (schema.properties?.source && schema.properties.alt) return <PictureField {...props} />;
  if (schema.properties) return <GroupField {...props} />;
  if (props.field[0] === "documents" && props.field.at(-1) === "file") return <DocumentField {...props} />;
  return <ValueField {...props} />;
}
