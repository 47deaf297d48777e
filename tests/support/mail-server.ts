import type { AddressInfo } from "node:net";
import { buffer } from "node:stream/consumers";
import PostalMime, { type Email } from "postal-mime";
import { SMTPServer, type SMTPServerOptions } from "smtp-server";
import { decodeEntities } from "./decode-entities.ts";

export interface ReceivedMail {
  raw: string;
  parsed: Email;
  envelopeFrom: string;
  envelopeTo: string[];
}

/** A real mail server on a free port, for tests. It accepts every mail that its options do not refuse. */
export async function startMailServer(options: SMTPServerOptions = {}) {
  const mails: ReceivedMail[] = [];
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ["STARTTLS"],
    logger: false,
    closeTimeout: 100,
    async onData(stream, session, callback) {
      const raw = await buffer(stream);
      mails.push({
        raw: raw.toString("utf8"),
        parsed: await PostalMime.parse(raw),
        envelopeFrom: session.envelope.mailFrom ? session.envelope.mailFrom.address : "",
        envelopeTo: session.envelope.rcptTo.map(({ address }) => address),
      });
      callback();
    },
    ...options,
  });
  // Errors are ignored, because some tests close the connection early.
  server.on("error", () => {});
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.server.address() as AddressInfo;
  return {
    mails,
    server,
    port,
    url: `smtp://127.0.0.1:${port}`,
    close: () => new Promise<void>((resolve) => server.close(() => resolve())),
  };
}

/** The values of the fields in a mail's HTML, and the names of all its tags in order. */
export function readHtml(html: string): { fields: string[]; tags: string } {
  const cells = html.matchAll(/<td class="value"[^>]*>(.*?)<\/td>/gs);
  const fields = [...cells].map(([, cell = ""]) =>
    decodeEntities(cell.replace(/<br>/g, "\n").replace(/<[^>]*>/g, "")),
  );
  return { fields, tags: [...html.matchAll(/<(\/?[a-z!][^\s>]*)/gi)].map(([, tag]) => tag).join(" ") };
}

/** The values of the fields in a mail's plain text. A value is the text between the line of its label and the next label. */
export function readText(text: string, labels: string[]): string[] {
  let rest = text;
  return labels.map((label, index) => {
    const from = rest.indexOf(`\n\n${label}\n`) + label.length + 3;
    const ends = (labels[index + 1] ? [labels[index + 1]] : ["Received"])
      .map((next) => rest.indexOf(`\n\n${next}\n`, from))
      .filter((end) => end !== -1);
    const value = rest.slice(from, Math.min(...ends));
    rest = rest.slice(Math.min(...ends));
    return value;
  });
}
