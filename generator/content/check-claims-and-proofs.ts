import type { ClaimsFile, Proof } from "#domain/catalogue/claims-schema.ts";
import type { PageText } from "#domain/catalogue/page-text.ts";
import type { SiteFile } from "#domain/catalogue/site-schema.ts";
import { didYouMean } from "#domain/closest-word.ts";
import { formatDay } from "#domain/format-day.ts";
import type { ContentFile } from "./content-file.ts";
import { readDocument } from "./media/document-files.ts";
import type { MediaFiles } from "./media/media-files.ts";

/** A proof that ends within this number of days is reported, so that there is time to renew it. */
const noticeDays = 60;

interface ClaimContext {
  knownProducts: readonly string[];
  media: MediaFiles;
  /** Receives the paths and the addresses of the proofs' files. */
  documents: Map<string, string>;
  /** YYYY-MM-DD */
  today: string;
}

const nouns = { badges: "badge", why: "claim in the block WHY", products: "product" };

/** Returns the proofs that have not ended, the text page /claims, and the claims that have no such proof. */
export async function checkClaims(
  file: ContentFile<ClaimsFile>,
  why: SiteFile["home"]["why"],
  { knownProducts, media, documents, today }: ClaimContext,
): Promise<{ proofs: Proof[]; page: PageText; unproven: string[] }> {
  const { claims, ...texts } = file.value;
  const known = {
    badges: why.badges.map(({ source }) => source),
    why: why.claims.map(({ title }) => title),
    products: knownProducts,
  };
  const sections: PageText["sections"] = [];
  const all: Proof[] = [];
  for (const badge of known.badges) {
    if (claims.some(({ badges = [] }) => badges.includes(badge))) continue;
    const message = `No claim names the badge ${badge} of the home page: add it to the badges of a claim.`;
    file.note(["claims"], message);
  }
  for (const [index, { claim, meaning, products = [], proofs = [], ...made }] of claims.entries()) {
    const note = (path: PropertyKey[], message: string, severity?: "warning") =>
      file.note(["claims", index, ...path], message, severity);
    for (const place of ["badges", "why", "products"] as const) {
      for (const [entry, name] of ({ ...made, products }[place] ?? []).entries()) {
        const guess = didYouMean(name, known[place]);
        if (known[place].includes(name)) continue;
        note(
          [place, entry],
          `There is no ${nouns[place]} ${name}.${guess} Correct the name, or remove the entry.`,
        );
      }
    }
    const shown: Proof[] = [];
    const ended: Passage[] = [];
    for (const [entry, { file: name, address, ...proof }] of proofs.entries()) {
      const daysLeft = (Date.parse(proof.validUntil ?? "") - Date.parse(today)) / 86_400_000;
      const hasEnded = daysLeft < 0;
      if (hasEnded || daysLeft <= noticeDays) {
        const message = hasEnded
          ? "This proof has ended, and /claims says so: replace it by its renewal, or remove it."
          : `This proof ends in ${daysLeft} days: ask for its renewal.`;
        note(["proofs", entry, "validUntil"], message, "warning");
      }
      if (hasEnded && proof.validUntil)
        ended.push({ text: `The proof by ${proof.issuer} ended on ${formatDay(proof.validUntil)}.` });
      const document = name
        ? await readDocument(media, name, {
            note: (message) => note(["proofs", entry, "file"], message),
            found: hasEnded ? new Map() : documents,
          })
        : undefined;
      const url = document?.url ?? address;
      if (url && !hasEnded) shown.push({ ...proof, claim, products, url });
    }
    all.push(...shown);
    const standing =
      shown.length > 0
        ? shown.map(describe)
        : [{ text: ended.length > 0 ? ownStatement : uncheckedStatement }];
    sections.push({
      title: claim,
      passages: [...standing, ...ended, ...(meaning ? [{ text: meaning }] : [])],
    });
  }
  return {
    proofs: all,
    page: { ...texts, picture: null, sections },
    unproven: claims.map(({ claim }) => claim).filter((claim) => !all.some((proof) => proof.claim === claim)),
  };
}

type Passage = PageText["sections"][number]["passages"][number];

const ownStatement = "Our own statement.";
const uncheckedStatement = `${ownStatement} Nobody else has checked it yet.`;

/** The passage about a proof on the page /claims. It names the last day, because the page may be older than the proof's end. */
function describe({ covers, issuer, number, validUntil, url }: Proof): Passage {
  const label = url.startsWith("/") ? "Read the proof (PDF)" : `Read the proof at ${new URL(url).host}`;
  const facts = [`Checked by: ${issuer}`, `Covers: ${covers}`, `Number: ${number}`];
  const end = validUntil ? [`Valid until ${formatDay(validUntil)}, and no longer`] : [];
  return { list: [...facts, ...end], links: [{ label, address: url }] };
}
