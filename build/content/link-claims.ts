import type { Claim, ClaimsFile, Proof } from "#domain/catalogue/claims.ts";
import type { Picture } from "#domain/catalogue/picture.ts";
import type { SiteFile } from "#domain/catalogue/site.ts";
import { slugFrom } from "#domain/catalogue/slug-from.ts";
import { didYouMean } from "#domain/closest-word.ts";
import type { ContentFile } from "./content-file.ts";
import type { ContentProblem } from "./content-problem.ts";
import type { MediaFiles } from "./media/media-files.ts";
import { readDocument } from "./media/product-documents.ts";

/** A proof that ends within this number of days is reported, so that there is time to renew it. */
const noticeDays = 60;

interface ClaimContext {
  why: SiteFile["home"]["why"];
  /** The pictures of `why.badges`. */
  badges: Picture[];
  knownProducts: readonly string[];
  media: MediaFiles;
  /** Receives the paths and the addresses of the proofs' files. */
  documents: Map<string, string>;
  /** YYYY-MM-DD */
  today: string;
  problems: ContentProblem[];
}

/** Returns all claims with their proofs. Proofs that have ended are left out. */
export async function linkClaims(file: ContentFile<ClaimsFile>, context: ClaimContext): Promise<Claim[]> {
  const { why, badges, knownProducts, problems } = context;
  const known = {
    badges: why.badges.map(({ source }) => source),
    why: why.claims.map(({ title }) => title),
    products: knownProducts,
  };
  const claims: Claim[] = [];
  for (const [index, fields] of file.value.claims.entries()) {
    for (const place of ["badges", "why", "products"] as const) {
      for (const [entry, name] of (fields[place] ?? []).entries()) {
        if (known[place].includes(name)) continue;
        const message = `There is no ${nouns[place]} ${name}.${didYouMean(name, known[place])} Correct the name, or remove the entry.`;
        problems.push(file.problemAt(["claims", index, place, entry], message));
      }
    }
    claims.push({
      ...fields,
      id: slugFrom(fields.claim),
      badges: badges.filter((_, badge) => fields.badges?.includes(known.badges[badge] ?? "")),
      proofs: await linkProofs(file, index, context),
    });
  }
  return claims;
}

const nouns = { badges: "badge", why: "claim in the block WHY", products: "product" };

async function linkProofs(
  file: ContentFile<ClaimsFile>,
  claim: number,
  { media, documents, today, problems }: ClaimContext,
): Promise<Proof[]> {
  const proofs: Proof[] = [];
  for (const [index, fields] of (file.value.claims[claim]?.proofs ?? []).entries()) {
    const { file: name, address, ...shown } = fields;
    const at = (field: string) => ["claims", claim, "proofs", index, field];
    const daysLeft = (Date.parse(shown.validUntil ?? "") - Date.parse(today)) / 86_400_000;
    const hasEnded = daysLeft < 0;
    if (hasEnded || daysLeft <= noticeDays) {
      const message = hasEnded
        ? "This proof has ended and is not shown: replace it by its renewal, or remove it."
        : `This proof ends in ${daysLeft} days, and a later build leaves it out: ask for its renewal.`;
      problems.push(file.problemAt(at("validUntil"), message, "warning"));
    }
    const document =
      name &&
      (await readDocument(media, name, {
        problem: (message) => file.problemAt(at("file"), message),
        found: hasEnded ? new Map() : documents,
        problems,
      }));
    const url = document ? document.url : address;
    if (url && !hasEnded) proofs.push({ ...shown, url });
  }
  return proofs;
}
