export interface FormRefusal {
  ok: false;
  status: 400 | 413 | 415;
  message: string;
}

export type FormVerdict = { ok: true } | FormRefusal;

/** Bytes of a form post. The longest honest message is a small part of this. */
export const largestForm = 256 * 1024;
const mostFields = 50;

const utf8 = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true });

/** Answers for a post that is not even read: it is larger than `largestForm`. */
export const tooLarge: FormRefusal = {
  ok: false,
  status: 413,
  message: `The form is larger than ${largestForm / 1024} KiB. Please shorten what you wrote and send it again.`,
};

/** Checks the headers of a form post before its body is read. */
export function checkFormHeaders(headers: {
  "content-type"?: string | undefined;
  "content-encoding"?: string | undefined;
  "content-length"?: string | undefined;
}): FormVerdict {
  const [type = "", ...parameters] = (headers["content-type"] ?? "").toLowerCase().split(";");
  if (type.trim() !== "application/x-www-form-urlencoded") {
    return refuse(415, "This address takes forms sent as application/x-www-form-urlencoded only.");
  }
  const charset = parameters.map((part) => part.trim()).find((part) => part.startsWith("charset="));
  if (charset !== undefined && !/^charset="?utf-?8"?$/.test(charset)) {
    return refuse(415, "This address takes forms in UTF-8 only.");
  }
  const encoding = headers["content-encoding"]?.trim().toLowerCase();
  if (encoding !== undefined && encoding !== "" && encoding !== "identity") {
    return refuse(415, "This address takes forms without a Content-Encoding only.");
  }
  return Number(headers["content-length"] ?? 0) > largestForm ? tooLarge : { ok: true };
}

/**
 * Checks the bytes of an urlencoded form strictly, so that whoever reads it afterwards (`URLSearchParams` would
 * replace bad bytes and keep doubled fields) gets exactly one well-formed text per field.
 */
export function checkFormBody(body: Buffer): FormVerdict {
  if (body.length > largestForm) return tooLarge;
  if (body.length === 0) return { ok: true };
  const seen = new Set<string>();
  const text = decodeUtf8(body);
  if (text === undefined) return refuse(400, "The form is not valid UTF-8.");
  const pairs = text.split("&", mostFields + 1);
  if (pairs.length > mostFields) return refuse(400, `The form has more than ${mostFields} fields.`);
  for (const pair of pairs) {
    if (pair === "") continue;
    const equals = pair.indexOf("=");
    const name = decodeEscapes(equals === -1 ? pair : pair.slice(0, equals));
    const value = equals === -1 ? "" : decodeEscapes(pair.slice(equals + 1));
    if (name === undefined || value === undefined) return refuse(400, "The form is not valid UTF-8.");
    if (name.includes("\0") || value.includes("\0")) return refuse(400, "The form contains a NUL character.");
    if (!/^[A-Za-z][A-Za-z0-9_-]{0,63}$/.test(name) || name in Object.prototype) {
      return refuse(400, "The form contains a field with a name that no form of ours has.");
    }
    if (seen.has(name)) return refuse(400, `The form contains the field ${name} more than once.`);
    seen.add(name);
  }
  return { ok: true };
}

function refuse(status: 400 | 415, message: string): FormRefusal {
  return { ok: false, status, message };
}

/** Undoes percent-escapes; a percent sign that starts no escape stands for itself, as in browsers. */
function decodeEscapes(text: string): string | undefined {
  if (!text.includes("%")) return text;
  const bytes = Buffer.from(text, "utf8");
  let length = 0;
  for (let index = 0; index < bytes.length; index++) {
    const byte = bytes[index] as number;
    const escaped = byte === 0x25 ? hexByte(bytes[index + 1], bytes[index + 2]) : undefined;
    bytes[length++] = escaped ?? byte;
    if (escaped !== undefined) index += 2;
  }
  return decodeUtf8(bytes.subarray(0, length));
}

function hexByte(high: number | undefined, low: number | undefined): number | undefined {
  const [a, b] = [hexDigit(high), hexDigit(low)];
  return a === undefined || b === undefined ? undefined : a * 16 + b;
}

function hexDigit(code: number | undefined): number | undefined {
  if (code === undefined) return undefined;
  const digit = Number.parseInt(String.fromCharCode(code), 16);
  return Number.isNaN(digit) ? undefined : digit;
}

function decodeUtf8(bytes: Buffer): string | undefined {
  try {
    return utf8.decode(bytes);
  } catch {
    return undefined;
  }
}
