import type { ClaimsFile, Proof } from "#domain/catalogue/schemas/claims-schema.ts";
import type { Check, PageText } from "#domain/catalogue/schemas/page-text-schema.ts";
import type { SiteFile } from "#domain/catalogue/schemas/site-schema.ts";
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

type Passage = PageText["sections"][number]["passages"][number];

const ownStatements = "Where nobody has checked a claim, it is our own statement.";

/** Returns the proofs that have not ended, the text page /claims, and the claims that have no such proof. */
export async function checkClaims(
  file: ContentFile<ClaimsFile>,
  why: SiteFile["home"]["why"],
  context: ClaimContext,
): Promise<{ proofs: Proof[]; page: PageText; unproven: string[] }> {
  checkNames(file, why, context.knownProducts);
  const { claims, ...texts } = file.value;
  const sections: PageText["sections"] = [];
  const all: Proof[] = [];
  for (const [index, made] of claims.entries()) {
    const { claim, meaning } = made;
    const { shown, ended } = await readProofs(made, context, (path, message, severity) =>
      file.note(["claims", index, "proofs", ...path], message, severity),
    );
    all.push(...shown);
    const nobody = { name: "Checked by", value: ended.length > 0 ? "Nobody any longer" : "Nobody yet" };
    sections.push({
      title: claim,
      passages: [...(meaning ? [{ text: meaning }] : []), ...ended],
      checks: shown.length > 0 ? shown.map(describe) : [{ facts: [nobody] }],
    });
  }
  const unproven = claims
    .map(({ claim }) => claim)
    .filter((claim) => !all.some((proof) => proof.claim === claim));
  const intro = unproven.length > 0 ? `${texts.intro} ${ownStatements}` : texts.intro;
  return { proofs: all, page: { ...texts, intro, picture: null, sections }, unproven };
}

const nouns = { badges: "badge", why: "claim in the block WHY", products: "product" };

/** Reports badges that no claim names, and names of badges, claims and products that do not exist. */
function checkNames(
  { value: { claims }, note }: ContentFile<ClaimsFile>,
  why: SiteFile["home"]["why"],
  products: readonly string[],
): void {
  const badges = why.badges.map(({ source }) => source);
  const known = { badges, why: why.claims.map(({ title }) => title), products };
  for (const badge of badges.filter((name) => !claims.some((claim) => claim.badges?.includes(name)))) {
    note(["claims"], `No claim names the badge ${badge} of the home page: add it to the badges of a claim.`);
  }
  for (const [index, claim] of claims.entries()) {
    for (const place of ["badges", "why", "products"] as const) {
      for (const [entry, name] of (claim[place] ?? []).entries()) {
        if (known[place].includes(name)) continue;
        const guess = didYouMean(name, known[place]);
        const message = `There is no ${nouns[place]} ${name}.${guess} Correct the name, or remove the entry.`;
        note(["claims", index, place, entry], message);
      }
    }
  }
}

/** Returns the proofs of a claim that have not ended, and a passage about each that has ended. */
async function readProofs(
  { claim, products = [], proofs = [] }: ClaimsFile["claims"][number],
  { media, documents, today }: ClaimContext,
  note: ContentFile<unknown>["note"],
): Promise<{ shown: Proof[]; ended: Passage[] }> {
  const shown: Proof[] = [];
  const ended: Passage[] = [];
  for (const [entry, { file: name, address, ...proof }] of proofs.entries()) {
    const daysLeft = (Date.parse(proof.validUntil ?? "") - Date.parse(today)) / 86_400_000;
    const hasEnded = daysLeft < 0;
    if (hasEnded && proof.validUntil) {
      note(
        [entry, "validUntil"],
        "This proof has ended, and /claims says so: replace it by its renewal, or remove it.",
        "warning",
      );
      ended.push({ text: `The proof by ${proof.issuer} ended on ${formatDay(proof.validUntil)}.` });
    } else if (daysLeft <= noticeDays) {
      note([entry, "validUntil"], `This proof ends in ${daysLeft} days: ask for its renewal.`, "warning");
    }
    const found = hasEnded ? new Map() : documents;
    const document = name
      ? await readDocument(media, name, { note: (message) => note([entry, "file"], message), found })
      : undefined;
    const url = document?.url ?? address;
    if (url && !hasEnded) shown.push({ ...proof, claim, products, url });
  }
  return { shown, ended };
}

/** A proof on the page /claims. It names the last day, because the page may be older than the proof's end. */
function describe({ covers, issuer, number, validUntil, url }: Proof): Check {
  const label = url.startsWith("/") ? "Read the proof (PDF)" : `Read the proof at ${new URL(url).host}`;
  const facts = [
    { name: "Checked by", value: issuer },
    { name: "Covers", value: covers },
    { name: "Number", value: number },
  ];
  const end = validUntil ? [{ name: "Valid until", value: `${formatDay(validUntil)}, and no longer` }] : [];
  return { facts: [...facts, ...end], link: { label, address: url } };
}
