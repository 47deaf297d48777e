import { type ComponentType, createContext, useContext } from "react";
import { fieldName } from "#domain/catalogue/check-fields.ts";
import type { FieldSchema, Problem } from "../../protocol.ts";

export type FieldPath = Array<string | number>;

export interface FieldProps {
  schema: FieldSchema;
  field: FieldPath;
  label: string;
  value: unknown;
  isRequired: boolean;
  /** Undefined takes the field out of the file. */
  onChange(value: unknown): void;
}

interface FormState {
  /** Draws a field of any kind; fields that hold others ask the form for it. */
  Field: ComponentType<FieldProps>;
  path: string;
  /** The file's name: pictures that are added are named after it. */
  slug: string;
  problems: Problem[];
  warnings: Problem[];
  categories: Array<{ slug: string; name: string }>;
  documents: string[];
}

export const FormContext = createContext<FormState | undefined>(undefined);

/** The form that a field stands in. */
export function useForm(): FormState {
  const form = useContext(FormContext);
  if (!form) throw new Error("only inside a form");
  return form;
}

/** What is wrong with exactly this field, in the build's words. */
export function useMessages(field: FieldPath): { error: string; warning: string } {
  const { problems, warnings } = useForm();
  const name = fieldName(field);
  const about = (list: Problem[]) =>
    list
      .filter((problem) => problem.field === name)
      .map(({ message }) => sentence(message))
      .join(" ");
  return { error: about(problems), warning: about(warnings) };
}

/** Messages go on from the field's name, which stands above them here. */
function sentence(message: string): string {
  return message.charAt(0).toUpperCase() + message.slice(1);
}

/** Ids are made of the name, so that a message can lead to its field. */
export function idOf(field: FieldPath): string {
  return `field ${fieldName(field)}`.replaceAll(/[^\w]+/g, "-");
}
