import { once } from "node:events";
import { Agent, type IncomingMessage, request } from "node:http";
import fc from "fast-check";
import { fieldRules } from "#domain/enquiries/rules.ts";
import { validForms } from "#tests/support/valid-forms.ts";

export interface PostedBytes {
  type: string;
  body: Uint8Array;
}

/** The statuses of stored (200, 303), undecodable, foreign, too large, unsupported, invalid and rate-limited posts. */
export const expectedStatuses = new Set([200, 303, 400, 403, 413, 415, 422, 429]);

const names = [
  ...Object.values(fieldRules).flatMap(Object.keys),
  ...["submission", "elapsed", "trap", "page", "__proto__", "constructor", "products"],
];
/** Valid values for both forms. The enquiry form requires a message, so its values come last. */
const good = { ...validForms["new-customer"], ...validForms.enquiry };
const anyText = fc.oneof(
  fc.string({ unit: "binary", maxLength: 40 }),
  fc.string({ unit: "grapheme", maxLength: 40 }),
  fc.constantFrom(
    "\0",
    "\ud800",
    "%",
    "%zz",
    "<script>",
    "a".repeat(10_001),
    "-1",
    "1e309",
    "[object Object]",
  ),
);
/** Generates complete forms of which some fields are changed, left out or added. */
const fields = fc.dictionary(fc.constantFrom(...names), fc.option(anyText), { maxKeys: 3 }).map((changed) =>
  Object.entries({ ...good, ...changed })
    .filter(([, value]) => value !== null)
    .map(([name, value]) => `${encode(name)}=${encode(String(value))}`)
    .join("&"),
);
const bytes = fc.oneof(
  { weight: 6, arbitrary: fields.map((text) => Buffer.from(text)) },
  {
    weight: 2,
    arbitrary: fc
      .tuple(fields, fc.nat(), fc.uint8Array({ maxLength: 5 }))
      .map(([text, at, added]) =>
        Buffer.concat([Buffer.from(text.slice(0, at % text.length)), added, Buffer.from(text)]),
      ),
  },
  fc.uint8Array({ maxLength: 200 }),
  fc
    .constantFrom("", "&", "=", "&&&=&=", "a&".repeat(60), "name=%", "name=a&name=b")
    .map((text) => Buffer.from(text)),
);

export const postedBytes: fc.Arbitrary<PostedBytes> = fc.record({
  type: fc.oneof(
    { weight: 12, arbitrary: fc.constant("application/x-www-form-urlencoded") },
    fc.constantFrom(
      "application/x-www-form-urlencoded; charset=utf-8",
      "application/x-www-form-urlencoded; charset=utf-16",
      "multipart/form-data; boundary=x",
      "application/json",
      "text/plain",
      ";",
    ),
  ),
  body: bytes,
});

function encode(text: string): string {
  return [...Buffer.from(text)].map((byte) => `%${byte.toString(16).padStart(2, "0")}`).join("");
}

const agent = new Agent({ keepAlive: true, maxSockets: 128 });

/** Resolves with the status of the answer to this post. */
export async function post(origin: string, path: string, { type, body }: PostedBytes): Promise<number> {
  const headers = { "Content-Type": type, "Content-Length": body.length };
  const asked = request(`${origin}${path}`, { method: "POST", agent, headers }).end(body);
  const [answer] = (await once(asked, "response")) as [IncomingMessage];
  await once(answer.resume(), "end");
  return answer.statusCode ?? 0;
}
