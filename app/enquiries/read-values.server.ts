/** The posted texts by name. The server has checked the body already (server/http/form-body.ts). */
export async function readValues(request: Request): Promise<Record<string, string>> {
  const values: Record<string, string> = {};
  for (const [name, value] of await request.formData()) {
    if (typeof value === "string") values[name] = value;
  }
  return values;
}
