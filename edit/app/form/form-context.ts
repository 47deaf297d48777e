import { createContext, useContext } from "react";
import { fieldName } from "#domain/catalogue/check-fields.ts";
import type { FieldSchema, Problem } from "../../protocol.ts";

export type FieldPath = Array<string | number>;

export interface FieldProps {
  schema: FieldSchema;
  field: FieldPath;
  label: string;
  value: unknown;
  isRequired: boolean;
  /**
   * Sets the field's value; undefined removes the field from the file. `next`: the new value, or a function that computes the
   * new value from the present value.
   */
  onChange(next: unknown): void;
}

/** Computes the new value of a field. `next`: the argument of `onChange`. */
export function changed(next: unknown, present: unknown): unknown {
  return typeof next === "function" ? (next(present) as unknown) : next;
}

interface FormState {
  path: string;
  /** The file's name without extension. The names of added pictures begin with this name, except in site.yaml. */
  slug: string;
  problems: Problem[];
  warnings: Problem[];
  categories: Array<{ slug: string; name: string }>;
  documents: string[];
}

export const FormContext = createContext<FormState | undefined>(undefined);

/** Returns the state of the form that contains the calling field. */
export function useForm(): FormState {
  const form = useContext(FormContext);
  if (!form) throw new Error("useForm must be called inside a form");
  return form;
}

/** Returns the messages of the build's check for a field. For a group, leaves out the messages for the fields in the group. */
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

/** Capitalises a message of the build. On the terminal, the message follows the field's name. */
function sentence(message: string): string {
  return message.charAt(0).toUpperCase() + message.slice(1);
}

/** The element id of a field. */
export function idOf(field: FieldPath): string {
  return `field ${fieldName(field)}`.replaceAll(/[^\w]+/g, "-");
}
