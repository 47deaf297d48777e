import { data, href } from "react-router";
import { placesOfProduct } from "#domain/catalogue/by-place.ts";
import {
  findProduct,
  inOrder,
  type Product,
  sentenceCase,
  withoutProducts,
} from "#domain/catalogue/catalogue.ts";
import { productFacts } from "#domain/catalogue/product-facts.ts";
import { byPlacePath, datasheetPath } from "../catalogue/addresses.ts";
import { Breadcrumb } from "../catalogue/breadcrumb.tsx";
import { readContent } from "../catalogue/content.server.ts";
import { DraftRibbon } from "../catalogue/draft-ribbon.tsx";
import { FactsTable, type FactsTableProps } from "../catalogue/facts-table.tsx";
import { MissingPicture } from "../catalogue/missing-picture.tsx";
import { cardOf } from "../catalogue/product-card-content.ts";
import { ProductGrid } from "../catalogue/product-grid.tsx";
import { AddToEnquiry } from "../forms/add-to-enquiry.tsx";
import { AskAbout } from "../forms/enquiry-opener.tsx";
import { firstSentences } from "../layout/first-sentences.ts";
import { PageHead } from "../layout/page-head.tsx";
import { productData } from "../layout/structured-data.ts";
import { useRootData } from "../layout/use-root-data.ts";
import { buttonStyle } from "../ui/button-style.ts";
import { Picture } from "../ui/picture.tsx";
import type { Route } from "./+types/product";
import styles from "./product.module.css";

/** The maximum number of other products of the category that the page shows. */
const neighboursShown = 3;

export function loader({ params }: Route.LoaderArgs) {
  const { catalogue, byPlace } = readContent();
  const found = findProduct(catalogue, params.categoryId, params.productId);
  if (!found) throw data(null, { status: 404 });
  const { product, category } = found;
  return {
    product,
    usedIn: placesOfProduct(byPlace, product.productId).map(({ id, name }) => ({
      name,
      path: `${byPlacePath}#${id}`,
    })),
    category: withoutProducts(category),
    neighbours: inOrder(category)
      .filter((other) => other !== product)
      .slice(0, neighboursShown),
  };
}

/** A product's page (requirements 2.16 to 2.19). */
export default function ProductPage({ loaderData }: Route.ComponentProps) {
  const { product, usedIn, category, neighbours } = loaderData;
  const facts = productFacts(product);
  const packSizes = facts.find(({ name }) => name === "Pack sizes");
  const categoryName = sentenceCase(category.name);
  const categoryTitle = sentenceCase(category.detailName);
  return (
    <div className={styles.page} data-category={category.categoryId}>
      <PageHead
        title={`${product.title} | ${categoryName}`}
        description={firstSentences(product.description)}
        path={product.route}
        picture={product.image}
        breadcrumb={[
          { name: "Products", path: href("/products") },
          { name: categoryName, path: category.path },
          { name: product.name, path: product.route },
        ]}
        structuredData={[productData(useRootData(), product, categoryName)]}
      />
      <div className={styles.top}>
        <div className={styles.frame}>
          {import.meta.env.DEV && product.draft && <DraftRibbon />}
          {product.image ? (
            <Picture picture={product.image} place="product" className={styles.picture} isFirst />
          ) : (
            <MissingPicture mark={category.mark} />
          )}
        </div>
        <div className={styles.intro}>
          <Breadcrumb
            steps={[
              { name: "Products", path: href("/products") },
              { name: categoryTitle, path: category.path },
            ]}
            current={product.name}
          />
          <h1 className={styles.title}>{product.title}</h1>
          {packSizes && <p className={styles.packSizes}>Pack sizes: {packSizes.values.join(", ")}</p>}
          <p className={styles.overview}>{product.description}</p>
          <section aria-labelledby="benefits">
            <h2 className={styles.label} id="benefits">
              Benefits
            </h2>
            <ul className={styles.benefits}>
              {product.benefits.map(({ title }) => (
                <li key={title}>{title}</li>
              ))}
            </ul>
          </section>
          <div className={styles.actions}>
            <AskAbout className={buttonStyle("primary")} product={product.name}>
              Have a question?
            </AskAbout>
            <a
              className={buttonStyle("quiet")}
              href={datasheetPath(product)}
              aria-describedby="know-more-note"
            >
              Know More
            </a>
            <AddToEnquiry product={product.name} hasText />
            <p className={styles.note}>
              <span id="know-more-note">Know More: product datasheet, to read or print.</span>{" "}
              <a href={`${href("/documents")}#${product.productId}`}>Datasheets and documents</a>
            </p>
          </div>
        </div>
      </div>
      <UsageSteps steps={product.howToUse} />
      <KeyFeatures features={product.keyFeatures} />
      <Facts
        facts={facts}
        safetySheets={product.documents.filter(({ kind }) => kind === "SDS")}
        usedIn={usedIn}
      />
      {neighbours.length > 0 && (
        <section className={styles.neighbours} aria-labelledby="neighbours">
          <h2 className={styles.sectionTitle} id="neighbours">
            More in <a href={category.path}>{categoryTitle}</a>
          </h2>
          <ProductGrid products={neighbours.map((other) => cardOf(other, category))} headingLevel="h3" />
        </section>
      )}
    </div>
  );
}

function UsageSteps({ steps }: { steps: Product["howToUse"] }) {
  return (
    <section className={styles.usage} aria-labelledby="usage">
      <div className={styles.usageInner}>
        <h2 className={styles.sectionTitle} id="usage">
          Usage
        </h2>
        <ol className={styles.steps}>
          {steps.map((step) => (
            <li className={styles.step} key={step.name}>
              <h3 className={styles.stepName}>{step.name}</h3>
              <p>{step.description}</p>
            </li>
          ))}
        </ol>
      </div>
    </section>
  );
}

function KeyFeatures({ features }: { features: Product["keyFeatures"] }) {
  return (
    <section className={styles.features} aria-labelledby="features">
      <h2 className={styles.sectionTitle} id="features">
        Key Features
      </h2>
      <dl className={styles.featureGrid}>
        {features.map((feature) => (
          <div className={styles.feature} key={feature.name}>
            <dt className={styles.featureName}>{feature.name}</dt>
            <dd className={styles.featureText}>{feature.description}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

/** The section with a product's facts, safety data sheets and places of use. Renders nothing if there are none. */
function Facts({ facts, safetySheets, usedIn }: FactsTableProps) {
  if (facts.length + safetySheets.length + usedIn.length === 0) return null;
  return (
    <section className={`${styles.features} ${styles.facts}`} aria-labelledby="facts">
      <h2 className={styles.sectionTitle} id="facts">
        Facts
      </h2>
      <div className={styles.factsTable}>
        <FactsTable facts={facts} safetySheets={safetySheets} usedIn={usedIn} />
      </div>
    </section>
  );
}
