import type { ReactNode } from "react";
import { data } from "react-router";
import { findProduct, proofsAbout, sentenceCase, withoutProducts } from "#domain/catalogue/catalogue.ts";
import { datasheetPath } from "#domain/catalogue/page-addresses.ts";
import { shownFacts } from "#domain/catalogue/product-facts.ts";
import { formatDay } from "#domain/format-day.ts";
import { Breadcrumb } from "../catalogue/breadcrumb.tsx";
import { describeProof } from "../catalogue/describe-proof.ts";
import { makersSheet } from "../catalogue/listed-sheet.ts";
import { Closing } from "../datasheet/closing.tsx";
import { RunningHeader } from "../datasheet/running-header.tsx";
import { readContent } from "../published/read-content.server.ts";
import { PageHead } from "../search-engines/page-head.tsx";
import { productsStep } from "../search-engines/structured-data.ts";
import dashedList from "../ui/dashed-list.module.css";
import { Icon } from "../ui/icon.tsx";
import { withNumber } from "../ui/pack-number.ts";
import patterns from "../ui/patterns.module.css";
import { Picture } from "../ui/picture.tsx";
import pictureFrame from "../ui/picture-frame.module.css";
import { PrintButton } from "../ui/print-button.tsx";
import type { Route } from "./+types/datasheet";
import styles from "./datasheet.module.css";
import head from "./datasheet-head.module.css";
import sections from "./datasheet-sections.module.css";

export function loader({ params }: Route.LoaderArgs) {
  const { catalogue, proofs } = readContent();
  const found = findProduct(catalogue, params.categoryId, params.productId);
  if (!found) throw data(null, { status: 404 });
  const { product, category } = found;
  return {
    product,
    proofs: proofsAbout(product, proofs),
    category: withoutProducts(category),
  };
}

/** A product's datasheet, with all its facts, to read or to print. It is not a safety data sheet. */
export default function Datasheet({ loaderData }: Route.ComponentProps) {
  const { product, proofs, category } = loaderData;
  const { name, title, path, idealApplications, whyChoose, safetyInstructions } = product;
  const facts = shownFacts(product);
  if (proofs.length > 0) facts.push({ name: "Proof", values: proofs.map(describeProof) });
  const categoryName = sentenceCase(category.detailName);
  const steps = [productsStep, { name: categoryName, path: category.path }, { name, path }];
  return (
    <article className={styles.datasheet} data-category={product.categoryId}>
      <PageHead
        title={`${title} datasheet | ${categoryName}`}
        description={`The datasheet of ${name}: how it works, where and how to use it, key features and safety instructions, to read or to print.`}
        path={datasheetPath(product)}
        picture={product.image}
        breadcrumb={[...steps, { name: "Datasheet", path: datasheetPath(product) }]}
      />
      <div className={styles.tools} data-screen-only="">
        <Breadcrumb steps={steps} current="Datasheet" />
        <PrintButton>Print</PrintButton>
      </div>
      <div className={styles.sheet}>
        <RunningHeader title={title} category={categoryName} revised={product.revised} />
        <div className={styles.body}>
          <DatasheetHead product={product} category={category} />
          <Section title="Overview">
            <p>{product.description}</p>
          </Section>
          <Section title="Facts">
            <Pairs pairs={facts.map((fact) => [fact.name, ...fact.values])} areShort />
          </Section>
          {/* Usage and safety are on the first printed sheet. */}
          <Section title="Usage">
            <ol className={sections.steps}>
              {product.howToUse.map((step) => (
                <li key={step.name}>
                  <strong>{step.name}</strong>
                  <span>{step.description}</span>
                </li>
              ))}
            </ol>
          </Section>
          {safetyInstructions && (
            <Section title="Safety instructions">
              <Pairs pairs={safetyInstructions.map((entry) => [entry.name, entry.description])} />
            </Section>
          )}
          <Section title="How it works">
            <p>{product.howItWorks}</p>
          </Section>
          <Section title="Benefits">
            <Pairs pairs={product.benefits.map((benefit) => [benefit.title, benefit.description])} />
          </Section>
          {idealApplications && (
            <Section title="Ideal applications">
              <Bullets entries={idealApplications} inColumns />
            </Section>
          )}
          {whyChoose && (
            <Section title={`Why choose ${name}`}>
              <Bullets entries={whyChoose} />
            </Section>
          )}
          <Section title="Key features">
            <Pairs pairs={product.keyFeatures.map((feature) => [feature.name, feature.description])} />
          </Section>
          {product.documents.length > 0 && <MakersSheets documents={product.documents} />}
          <Closing path={path} />
        </div>
      </div>
    </article>
  );
}

type DatasheetData = Route.ComponentProps["loaderData"];

function DatasheetHead({ product, category }: Pick<DatasheetData, "product" | "category">) {
  return (
    <header className={head.head}>
      <div>
        <h1 className={head.title}>
          <span {...withNumber(product.number, `${patterns.label} ${head.label}`)}>Product datasheet</span>{" "}
          {product.title}
        </h1>
        <p className={head.summary}>{product.summary}</p>
        {/* Print has these details in the heading and in the running header. */}
        <dl className={head.facts} data-screen-only="">
          <div>
            <dt className={patterns.label}>Product</dt>
            <dd>{product.name}</dd>
          </div>
          <div>
            <dt className={patterns.label}>Category</dt>
            <dd>{sentenceCase(category.detailName)}</dd>
          </div>
          <div>
            <dt className={patterns.label}>Revised</dt>
            <dd>
              <time dateTime={product.revised}>{formatDay(product.revised)}</time>
            </dd>
          </div>
        </dl>
      </div>
      <div className={`${pictureFrame.frame} ${head.frame}`}>
        {product.image ? (
          <Picture picture={product.image} slot="datasheet" isFirst />
        ) : (
          <Icon name={`${category.mark}-outline`} className={head.mark} />
        )}
      </div>
    </header>
  );
}

function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className={sections.section}>
      <h2 className={`${patterns.label} ${sections.title}`}>{title}</h2>
      {children}
    </section>
  );
}

/** A list of names, each with one or more descriptions. Print has room for three columns of short descriptions. */
function Pairs({ pairs, areShort = false }: { pairs: Array<[string, ...string[]]>; areShort?: boolean }) {
  return (
    <dl className={areShort ? `${sections.pairs} ${sections.short}` : sections.pairs}>
      {pairs.map(([name, ...descriptions]) => (
        <div key={name}>
          <dt>{name}</dt>
          {descriptions.map((description) => (
            <dd key={description}>{description}</dd>
          ))}
        </div>
      ))}
    </dl>
  );
}

function Bullets({ entries, inColumns = false }: { entries: string[]; inColumns?: boolean }) {
  return (
    <ul className={inColumns ? `${dashedList.dashes} ${sections.inColumns}` : dashedList.dashes}>
      {entries.map((entry) => (
        <li key={entry}>{entry}</li>
      ))}
    </ul>
  );
}

function MakersSheets({ documents }: Pick<DatasheetData["product"], "documents">) {
  return (
    <Section title="Documents">
      <dl className={sections.pairs}>
        {documents.map(makersSheet).map(({ title, url, language, date, form }) => (
          <div key={url}>
            <dt>
              <a href={url}>{title}</a>
            </dt>
            <dd>
              {language}, {formatDay(date)}, {form}
            </dd>
          </div>
        ))}
      </dl>
    </Section>
  );
}
