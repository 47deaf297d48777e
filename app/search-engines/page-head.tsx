import { type Picture, previewAddress, previewSize } from "#domain/catalogue/served-picture.ts";
import { useRootData } from "../published/use-root-data.ts";
import { InlineJson } from "../ui/inline-json.tsx";
import { withBrand } from "../ui/with-brand.ts";
import { breadcrumbList, type PageStep, type StructuredData } from "./structured-data.ts";

interface PageHeadProps {
  title: string;
  description: string;
  /** The canonical path, such as `/products`. */
  path: string;
  /** The picture of the page in link previews. A picture that the build has not converted is replaced with the home page's picture. */
  picture?: Picture | null | undefined;
  /** The page's breadcrumb for search engines. It ends with the page itself, and leaves out the home page. */
  breadcrumb?: PageStep[];
  /** Other data for search engines. */
  structuredData?: StructuredData[];
}

/**
 * The title, description, canonical address, link preview and structured data of a page. Each route renders this
 * component in its page. React moves all elements except the structured data into `<head>`. Without SITE_URL, the page has neither a
 * canonical address nor a picture in link previews, because both need the public address.
 */
export function PageHead(props: PageHeadProps) {
  const { description, path, breadcrumb, structuredData = [] } = props;
  const { brand, siteOrigin, homePicture } = useRootData();
  const picture = props.picture?.kind === "local" ? props.picture : homePicture;
  const title = withBrand(props.title, brand);
  return (
    <>
      <title>{title}</title>
      <meta name="description" content={description} />
      <meta property="og:title" content={title} />
      <meta property="og:description" content={description} />
      <meta property="og:type" content="website" />
      <meta property="og:site_name" content={brand} />
      <meta property="og:locale" content="en_GB" />
      {siteOrigin !== null && (
        <>
          <link rel="canonical" href={`${siteOrigin}${path}`} />
          <meta property="og:url" content={`${siteOrigin}${path}`} />
        </>
      )}
      {siteOrigin !== null && picture.kind === "local" && (
        <>
          <meta property="og:image" content={`${siteOrigin}${previewAddress(picture)}`} />
          <meta property="og:image:width" content={`${previewSize.width}`} />
          <meta property="og:image:height" content={`${previewSize.height}`} />
          <meta property="og:image:alt" content={picture.alt} />
          <meta name="twitter:card" content="summary_large_image" />
        </>
      )}
      {structuredData.map((thing) => (
        <InlineJson key={JSON.stringify(thing)} type="application/ld+json" value={thing} />
      ))}
      {breadcrumb && <InlineJson type="application/ld+json" value={breadcrumbList(siteOrigin, breadcrumb)} />}
    </>
  );
}
