/** A sheet of the maker (SDS or TDS) that a product's datasheet offers for download. */
export interface ProductDocument {
  kind: "SDS" | "TDS";
  title: string;
  revision: string;
  url: string;
  bytes: number;
}
