import { claimsPath } from "#domain/catalogue/page-addresses.ts";
import { onTheLabel, type ProductFact } from "#domain/catalogue/product-facts.ts";
import type { Proof } from "#domain/catalogue/schemas/claims-schema.ts";
import type { ProductDocument } from "#domain/catalogue/schemas/document-schema.ts";
import { sectionId } from "#domain/catalogue/section-ids.ts";
import tableStyles from "../ui/table.module.css";
import { AskFor } from "./ask-for.tsx";
import { describeProof } from "./describe-proof.ts";
import styles from "./facts-table.module.css";

export interface FactsTableProps {
  /** The product's name. */
  product: string;
  facts: ProductFact[];
  proofs: Proof[];
  safetySheets: Array<Pick<ProductDocument, "title" | "url">>;
  /** The sections of /products/by-place that list the product. */
  usedIn: Array<{ name: string; path: string }>;
  /** The address of the product's datasheets and documents. */
  documentsPath: string;
}

/**
 * A table of a product's facts, such as pack sizes. Visitors can ask for the label that has the dose, and for a missing safety data
 * sheet.
 */
export function FactsTable({ product, facts, proofs, safetySheets, usedIn, documentsPath }: FactsTableProps) {
  return (
    <table className={`${tableStyles.table} ${styles.table}`}>
      <tbody>
        {facts.map(({ name, values }) => (
          <tr key={name}>
            <th scope="row">{name}</th>
            <td>
              {values[0] === onTheLabel ? <OnTheLabel product={product} /> : <Values values={values} />}
            </td>
          </tr>
        ))}
        <LinkRow
          name="Proof"
          links={proofs.map((proof) => ({
            name: describeProof(proof),
            path: `${claimsPath}#${sectionId(proof.claim)}`,
          }))}
        />
        {safetySheets.length === 0 && (
          <tr>
            <th scope="row">Safety data sheet</th>
            <td>
              <AskFor product={product} what="the safety data sheet" />
            </td>
          </tr>
        )}
        <LinkRow
          name="Safety data sheet"
          links={safetySheets.map(({ title, url }) => ({ name: title, path: url }))}
        />
        <LinkRow name="Used in" links={usedIn} />
        <LinkRow
          name="Documents"
          isOnScreenOnly
          links={[{ name: "Datasheets and documents", path: documentsPath }]}
        />
      </tbody>
    </table>
  );
}

function OnTheLabel({ product }: { product: string }) {
  return (
    <>
      {onTheLabel}.{" "}
      <span data-screen-only="">
        <AskFor product={product} what="the label">
          Ask for the label
        </AskFor>
      </span>
    </>
  );
}

function Values({ values }: { values: string[] }) {
  if (values.length === 1) return values[0];
  return (
    <ul>
      {values.map((value) => (
        <li key={value}>{value}</li>
      ))}
    </ul>
  );
}

interface LinkRowProps {
  name: string;
  links: FactsTableProps["usedIn"];
  isOnScreenOnly?: boolean;
}

function LinkRow({ name, links, isOnScreenOnly = false }: LinkRowProps) {
  if (links.length === 0) return null;
  return (
    <tr data-screen-only={isOnScreenOnly ? "" : undefined}>
      <th scope="row">{name}</th>
      <td>
        <ul className={styles.links}>
          {links.map((link) => (
            <li key={link.name}>
              <a href={link.path}>{link.name}</a>
            </li>
          ))}
        </ul>
      </td>
    </tr>
  );
}
