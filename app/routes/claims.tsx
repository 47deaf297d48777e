import { data } from "react-router";
import { allProducts } from "#domain/catalogue/catalogue.ts";
import type { Proof } from "#domain/catalogue/claims.ts";
import { claimsPath } from "../catalogue/addresses.ts";
import { readContent } from "../catalogue/content.server.ts";
import { FactsTable } from "../catalogue/facts-table.tsx";
import { PageHead } from "../layout/page-head.tsx";
import { formatDay } from "../ui/format-day.ts";
import { HeadedPage } from "../ui/headed-page.tsx";
import patterns from "../ui/patterns.module.css";
import { Picture } from "../ui/picture.tsx";
import type { Route } from "./+types/claims";
import styles from "./claims.module.css";

export function loader() {
  const { claims: page, catalogue } = readContent();
  if (!page) throw data(null, { status: 404 });
  const claims = page.claims.map((claim) => ({
    ...claim,
    products: allProducts(catalogue)
      .filter(({ productId }) => claim.products?.includes(productId))
      .map(({ name, route }) => ({ name, path: route })),
  }));
  return { ...page, claims };
}

/** The page of the claims that have a proof (content/claims.yaml). */
export default function ClaimsPage({ loaderData }: Route.ComponentProps) {
  const { title, description, intro, claims } = loaderData;
  return (
    <HeadedPage title={title} intro={intro}>
      <PageHead title={title} description={description} path={claimsPath} />
      {claims.map(({ id, claim, meaning, badges, products, proofs }) => (
        <section className={patterns.row} id={id} key={id}>
          <div className={styles.claim}>
            <h2 className={styles.title}>{claim}</h2>
            {badges.map((badge) => (
              <Picture picture={badge} place="badge" className={styles.badge} key={badge.alt} />
            ))}
          </div>
          <div className={styles.proofs}>
            {meaning && <p>{meaning}</p>}
            {proofs.map((proof) => (
              <FactsTable
                facts={proofFacts(proof)}
                links={[
                  { name: "Proof", links: [proofLink(proof)] },
                  { name: "Products", links: products },
                ]}
                key={proof.number}
              />
            ))}
          </div>
        </section>
      ))}
    </HeadedPage>
  );
}

function proofFacts({ covers, issuer, number, validUntil }: Proof) {
  return [
    { name: "Covers", values: [covers] },
    { name: "Checked by", values: [issuer] },
    { name: "Number", values: [number] },
    ...(validUntil ? [{ name: "Valid until", values: [formatDay(validUntil)] }] : []),
  ];
}

function proofLink({ url }: Proof) {
  return { name: url.startsWith("/") ? "Read it here (PDF)" : `Read it at ${new URL(url).host}`, path: url };
}
