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
   * Sets the new value; undefined removes the field from the file. After an upload, `next` is a function that computes the
   * new value from the present value, because the value may have changed during the upload.
   */
  onChange(next: unknown): void;
}

/** Computes the new value of a field from the argument of `onChange`. */
export function changed(next: unknown, present: unknown): unknown {
  return typeof next === "function" ? (next(present) as unknown) : next;
}

/**
 * Sets the value of a field after an upload, or tells the person that the upload was not used. `enter` returns the new value,
 * or the present value if the field was changed during the upload.
 */
export function enterUpload(onChange: FieldProps["onChange"], enter: (present: unknown) => unknown): void {
  let isEntered = false;
  // A form that was left does not call the function.
  onChange((present: unknown) => {
    const next = enter(present);
    isEntered = next !== present;
    return next;
  });
  if (!isEntered)
    alert(
      "The file that you added is not used, because you left its form or changed its field during the upload. Open the form, and add the file again.",
    );
}

interface FormState {
  path: string;
  /** The file's name without extension. The names of added pictures begin with it. */
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

/** The messages of the build's check for this field, without those for fields inside it. */
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

/** Capitalises a message of the build, which writes messages to follow the field's name. */
function sentence(message: string): string {
  return message.charAt(0).toUpperCase() + message.slice(1);
}

/** The element id of a field. */
export function idOf(field: FieldPath): string {
  return `field ${fieldName(field)}`.replaceAll(/[^\w]+/g, "-");
}
