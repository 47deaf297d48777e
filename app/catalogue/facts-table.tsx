import type { ProductFact } from "#domain/catalogue/product-facts.ts";
import { Anchor } from "../ui/anchor.tsx";
import styles from "./facts-table.module.css";

export interface FactsTableProps {
  facts: ProductFact[];
  /** Rows of links, below the facts. */
  links: LinkRowProps[];
}

interface LinkRowProps {
  name: string;
  links: Array<{ name: string; path: string }>;
}

/** A table of facts, such as a product's pack sizes and dose. A row without links is left out. */
export function FactsTable({ facts, links }: FactsTableProps) {
  return (
    <table className={styles.table}>
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
        {links.map((row) => (
          <LinkRow {...row} key={row.name} />
        ))}
      </tbody>
    </table>
  );
}

function LinkRow({ name, links }: LinkRowProps) {
  if (links.length === 0) return null;
  return (
    <tr>
      <th scope="row">{name}</th>
      <td>
        <ul className={styles.links}>
          {links.map((link) => (
            <li key={link.path}>
              <Anchor href={link.path}>{link.name}</Anchor>
            </li>
          ))}
        </ul>
      </td>
    </tr>
  );
}
