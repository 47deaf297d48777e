import type { Proof } from "#domain/catalogue/claims-schema.ts";
import type { ProductDocument } from "#domain/catalogue/document.ts";
import { claimsPath } from "#domain/catalogue/page-addresses.ts";
import type { ProductFact } from "#domain/catalogue/product-facts.ts";
import { sectionId } from "#domain/catalogue/section-ids.ts";
import tableStyles from "../ui/table.module.css";
import { describeProof } from "./describe-proof.ts";
import styles from "./facts-table.module.css";

export interface FactsTableProps {
  facts: ProductFact[];
  proofs: Proof[];
  safetySheets: Array<Pick<ProductDocument, "title" | "url">>;
  /** The sections of /products/by-place that list the product. */
  usedIn: Array<{ name: string; path: string }>;
  /** The address of the product's datasheets and documents. */
  documentsPath: string;
}

/** A table of a product's facts, such as pack sizes and dose. It has no rows for missing facts. */
export function FactsTable({ facts, proofs, safetySheets, usedIn, documentsPath }: FactsTableProps) {
  return (
    <table className={`${tableStyles.table} ${styles.table}`}>
      <tbody>
        {facts.map(({ name, values }) => (
          <tr key={name}>
            <th scope="row">{name}</th>
            <td>
              {values.length === 1 ? (
                values[0]
              ) : (
                <ul>
                  {values.map((value) => (
                    <li key={value}>{value}</li>
                  ))}
                </ul>
              )}
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
        <LinkRow
          name="Safety data sheet"
          links={safetySheets.map(({ title, url }) => ({ name: title, path: url }))}
        />
        <LinkRow name="Used in" links={usedIn} />
        <LinkRow name="Documents" links={[{ name: "Datasheets and documents", path: documentsPath }]} />
      </tbody>
    </table>
  );
}

function LinkRow({ name, links }: { name: string; links: FactsTableProps["usedIn"] }) {
  if (links.length === 0) return null;
  return (
    <tr>
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
