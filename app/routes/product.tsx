import { data, href } from "react-router";
import {
  findProduct,
  inOrder,
  type Product,
  proofsAbout,
  sentenceCase,
  withoutProducts,
} from "#domain/catalogue/catalogue.ts";
import { placesOfProduct } from "#domain/catalogue/jobs-by-place.ts";
import { byPlacePath, datasheetPath } from "#domain/catalogue/page-addresses.ts";
import { cardOf } from "#domain/catalogue/product-card-content.ts";
import { packNames, shownFacts } from "#domain/catalogue/product-facts.ts";
import { placeSectionId } from "#domain/catalogue/section-ids.ts";
import { Breadcrumb } from "../catalogue/breadcrumb.tsx";
import { FactsTable } from "../catalogue/facts-table.tsx";
import { splitFirstSentence } from "../catalogue/split-first-sentence.ts";
import { readContent } from "../published/read-content.server.ts";
import { useRootData } from "../published/use-root-data.ts";
import { PageHead } from "../search-engines/page-head.tsx";
import { searchDescription } from "../search-engines/search-description.ts";
import { type PageStep, productData, productsStep } from "../search-engines/structured-data.ts";
import { AddToEnquiry } from "../ui/add-to-enquiry.tsx";
import arrowLink from "../ui/arrow-link.module.css";
import { ArrowLink } from "../ui/arrow-link.tsx";
import { AskAbout } from "../ui/ask-about.tsx";
import { buttonStyle } from "../ui/button-style.ts";
import { DraftRibbon } from "../ui/draft-ribbon.tsx";
import { Icon } from "../ui/icon.tsx";
import { MissingPicture } from "../ui/missing-picture.tsx";
import { ModalOpener } from "../ui/modal-opener.tsx";
import { packNumber } from "../ui/pack-number.ts";
import patterns from "../ui/patterns.module.css";
import { Picture } from "../ui/picture.tsx";
import { ProductGrid } from "../ui/product-grid.tsx";
import { unbroken } from "../ui/unbroken.tsx";
import type { Route } from "./+types/product";
import styles from "./product.module.css";
import stage from "./product-stage.module.css";
import slimBar from "./slim-bar.module.css";

/** The maximum number of other products of the category that the page shows. */
const neighboursShown = 3;

export function loader({ params }: Route.LoaderArgs) {
  const { catalogue, byPlace, proofs } = readContent();
  const found = findProduct(catalogue, params.categoryId, params.productId);
  if (!found) throw data(null, { status: 404 });
  const { product, category } = found;
  return {
    product,
    /** What Product Name has in the enquiry modal of this page (app/root.tsx). */
    enquiryProduct: product.name,
    usedIn: placesOfProduct(byPlace, product.productId).map(({ id, name }) => ({
      name,
      path: `${byPlacePath}#${placeSectionId({ id })}`,
    })),
    proofs: proofsAbout(product, proofs),
    category: withoutProducts(category),
    neighbours: inOrder(category)
      .filter((other) => other !== product)
      .slice(0, neighboursShown),
    walkThrough: byPlace ? byPlacePath : undefined,
  };
}

/** A product's page (requirements 2.16 to 2.19). */
export default function ProductPage({ loaderData }: Route.ComponentProps) {
  const { product, usedIn, proofs, category, neighbours, walkThrough } = loaderData;
  const facts = shownFacts(product);
  const [lead, rest] = splitFirstSentence(product.description);
  const categoryName = sentenceCase(category.name);
  const categoryTitle = sentenceCase(category.detailName);
  const steps = [productsStep, { name: categoryTitle, path: category.path }];
  return (
    <div className={styles.page} data-category={category.categoryId}>
      <PageHead
        title={`${product.title} | ${categoryName}`}
        description={searchDescription(product.description)}
        path={product.path}
        picture={product.image}
        breadcrumb={[...steps, { name: product.name, path: product.path }]}
        structuredData={[productData(useRootData(), product, categoryName, proofs)]}
      />
      <Stage product={product} category={category} steps={steps} lead={lead} />
      <div className={slimBar.bar}>
        <span>{product.name}</span>
        <AddToEnquiry
          product={product.name}
          number={product.number}
          packs={packNames(product)}
          className={buttonStyle("primary", { isSmall: true })}
        />
      </div>
      <section className={`${patterns.columns} ${styles.section}`} aria-labelledby="facts">
        <p className={styles.rest}>{unbroken(rest)}</p>
        <div className={styles.facts}>
          <h2 className={styles.sectionTitle} id="facts">
            Facts
          </h2>
          <FactsTable
            product={product.name}
            facts={facts}
            proofs={proofs}
            safetySheets={product.documents.filter(({ kind }) => kind === "SDS")}
            usedIn={usedIn}
            documentsPath={`${href("/documents")}#${product.productId}`}
          />
        </div>
      </section>
      {category.image && (
        <div className={styles.macro} data-screen-only="">
          <Picture picture={category.image} slot="macro" className={patterns.cover} />
        </div>
      )}
      <UsageSteps steps={product.howToUse} />
      <KeyFeatures features={product.keyFeatures} />
      {neighbours.length > 0 && (
        <section
          className={`${styles.section} ${styles.neighbours}`}
          aria-labelledby="neighbours"
          data-screen-only=""
        >
          <h2 className={styles.sectionTitle} id="neighbours">
            More in <a href={category.path}>{categoryTitle}</a>
          </h2>
          <ProductGrid
            products={neighbours.map((other) => cardOf(other, category))}
            headingLevel="h3"
            walkThrough={walkThrough}
          />
        </section>
      )}
    </div>
  );
}

interface StageProps extends Pick<Route.ComponentProps["loaderData"], "product" | "category"> {
  /** The pages above the product's page. */
  steps: PageStep[];
  /** The first sentence of the description. */
  lead: string;
}

/** The pack, and beside it the product's name, benefits and buttons. */
function Stage({ product, category, steps, lead }: StageProps) {
  return (
    <div className={stage.stage}>
      <div
        className={`${stage.picture} ${product.image ? "" : stage.noPicture}`}
        data-number={product.image && !isCanister(product) ? packNumber(product.number) : undefined}
      >
        {import.meta.env.DEV && product.draft && <DraftRibbon />}
        {product.image ? (
          <Picture picture={product.image} slot="product" isFirst />
        ) : (
          <MissingPicture number={product.number} mark={category.mark}>
            <p className={stage.nameOnLabel} aria-hidden="true">
              {product.name}
            </p>
          </MissingPicture>
        )}
      </div>
      <div className={stage.intro}>
        <Breadcrumb steps={steps} current={product.name} />
        <h1 className={stage.title}>{product.title}</h1>
        <p className={stage.lead}>{unbroken(lead)}</p>
        <section aria-labelledby="benefits">
          <h2 className={`${patterns.label} ${stage.label}`} id="benefits">
            Benefits
          </h2>
          <ul className={stage.benefits}>
            {product.benefits.map(({ title }) => (
              <li key={title}>{unbroken(title)}</li>
            ))}
          </ul>
        </section>
        <div className={stage.actions}>
          <AddToEnquiry
            product={product.name}
            number={product.number}
            packs={packNames(product)}
            className={buttonStyle("primary")}
          />
          <AskAbout className={buttonStyle("quiet")} product={product.name}>
            Have a question?
          </AskAbout>
          <p className={stage.more} data-screen-only="">
            <ArrowLink href={datasheetPath(product)} aria-describedby="know-more-of-what">
              Know More
            </ArrowLink>
            <ModalOpener className={`${arrowLink.link} ${stage.openEnquiry}`}>
              Open enquiry
              <Icon name="arrow-right" />
            </ModalOpener>
            <small id="know-more-of-what">The datasheet: how it works, where to use it, safety</small>
          </p>
        </div>
      </div>
    </div>
  );
}

/** Whether the product's picture shows a canister, which would hide the number behind it but for slivers. */
function isCanister({ packSizes = [] }: Product): boolean {
  return packSizes.some(({ amount, unit }) => unit === "L" && amount >= 5);
}

function UsageSteps({ steps }: { steps: Product["howToUse"] }) {
  return (
    <section className={styles.section} aria-labelledby="usage">
      <h2 className={styles.sectionTitle} id="usage">
        Usage
      </h2>
      <ol className={styles.steps}>
        {steps.map((step) => (
          <li className={styles.step} key={step.name}>
            <h3 className={styles.stepName}>{step.name}</h3>
            <p>{unbroken(step.description)}</p>
          </li>
        ))}
      </ol>
    </section>
  );
}

function KeyFeatures({ features }: { features: Product["keyFeatures"] }) {
  return (
    <section className={`${styles.section} ${styles.features}`} aria-labelledby="features">
      <h2 className={styles.sectionTitle} id="features">
        Key Features
      </h2>
      <dl>
        {features.map((feature) => (
          <div className={styles.feature} key={feature.name}>
            <dt className={styles.featureName}>{feature.name}</dt>
            <dd>{unbroken(feature.description)}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
