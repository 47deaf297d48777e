import type { ClaimsFile, Proof } from "#domain/catalogue/claims-schema.ts";
import type { PageText } from "#domain/catalogue/page-text.ts";
import type { SiteFile } from "#domain/catalogue/site-schema.ts";
import { didYouMean } from "#domain/closest-word.ts";
import { formatDay } from "#domain/format-day.ts";
import type { ContentFile } from "./content-file.ts";
import type { ContentProblem } from "./content-problem.ts";
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
  problems: ContentProblem[];
}

const nouns = { badges: "badge", why: "claim in the block WHY", products: "product" };

/** Returns the proofs that have not ended, the text page /claims if there are any, and the claims that have none. */
export async function checkClaims(
  file: ContentFile<ClaimsFile>,
  why: SiteFile["home"]["why"],
  { knownProducts, media, documents, today, problems }: ClaimContext,
): Promise<{ proofs: Proof[]; page: PageText | undefined; unproven: string[] }> {
  const { claims, ...texts } = file.value;
  const known = {
    badges: why.badges.map(({ source }) => source),
    why: why.claims.map(({ title }) => title),
    products: knownProducts,
  };
  const sections: PageText["sections"] = [];
  const all: Proof[] = [];
  for (const [index, { claim, meaning, products = [], proofs = [], ...made }] of claims.entries()) {
    const note = (path: PropertyKey[], message: string, severity?: "warning") =>
      problems.push(file.problemAt(["claims", index, ...path], message, severity));
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
    for (const [entry, { file: name, address, ...proof }] of proofs.entries()) {
      const daysLeft = (Date.parse(proof.validUntil ?? "") - Date.parse(today)) / 86_400_000;
      const hasEnded = daysLeft < 0;
      if (hasEnded || daysLeft <= noticeDays) {
        const message = hasEnded
          ? "This proof has ended and is not shown: replace it by its renewal, or remove it."
          : `This proof ends in ${daysLeft} days, and a later build leaves it out: ask for its renewal.`;
        note(["proofs", entry, "validUntil"], message, "warning");
      }
      const problem = (message: string) =>
        file.problemAt(["claims", index, "proofs", entry, "file"], message);
      const found = hasEnded ? new Map() : documents;
      const document = name ? await readDocument(media, name, { problem, found, problems }) : undefined;
      const url = document?.url ?? address;
      if (url && !hasEnded) shown.push({ ...proof, claim, products, url });
    }
    all.push(...shown);
    if (shown.length > 0)
      sections.push({
        title: claim,
        passages: [...(meaning ? [{ text: meaning }] : []), ...shown.map(describe)],
      });
  }
  return {
    proofs: all,
    page: sections.length > 0 ? { ...texts, picture: null, sections } : undefined,
    unproven: claims.map(({ claim }) => claim).filter((claim) => !all.some((proof) => proof.claim === claim)),
  };
}

/** The passage about a proof on the page /claims. */
function describe({
  covers,
  issuer,
  number,
  validUntil,
  url,
}: Proof): PageText["sections"][number]["passages"][number] {
  const label = url.startsWith("/") ? "Read the proof (PDF)" : `Read the proof at ${new URL(url).host}`;
  const facts = [`Covers: ${covers}`, `Checked by: ${issuer}`, `Number: ${number}`];
  const end = validUntil ? [`Valid until: ${formatDay(validUntil)}`] : [];
  return { list: [...facts, ...end], links: [{ label, address: url }] };
}
