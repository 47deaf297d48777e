import { z } from "zod";

type Schema = z.core.$ZodType;

/** Finds the schema of the value at a path. Undefined when the schema has no such path. */
export function schemaAtPath(schema: Schema, path: readonly PropertyKey[]): Schema | undefined {
  let found: Schema | undefined = schema;
  for (const key of path) {
    const inner: Schema | undefined = found && withoutWrapping(found);
    if (inner instanceof z.core.$ZodObject) found = inner._zod.def.shape[key as string];
    else if (inner instanceof z.core.$ZodArray) found = inner._zod.def.element;
    else return undefined;
  }
  return found;
}

/** Returns the names of an object schema's fields in order, and no names for any other schema. */
export function fieldNames(schema: Schema | undefined): string[] {
  const inner = schema && withoutWrapping(schema);
  return inner instanceof z.core.$ZodObject ? Object.keys(inner._zod.def.shape) : [];
}

/** The description of a field for the person who fills in the field. */
export function descriptionOf(schema: Schema | undefined): string | undefined {
  return schema && z.globalRegistry.get(schema)?.description;
}

/** Removes the wrappers for optional and default values from a schema. */
function withoutWrapping(schema: Schema): Schema {
  const isWrapped = schema instanceof z.core.$ZodOptional || schema instanceof z.core.$ZodDefault;
  return isWrapped ? withoutWrapping(schema._zod.def.innerType) : schema;
}
