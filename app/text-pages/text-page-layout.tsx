import { Fragment } from "react";
import type { Check, Condition, PageText } from "#domain/catalogue/schemas/page-text-schema.ts";
import { sectionIds } from "#domain/catalogue/section-ids.ts";
import { fillIn } from "#domain/fill-in.ts";
import { formatDay } from "#domain/format-day.ts";
import { useRootData } from "../published/use-root-data.ts";
import { PageHead } from "../search-engines/page-head.tsx";
import { ArrowLink } from "../ui/arrow-link.tsx";
import dashedList from "../ui/dashed-list.module.css";
import { HeadedPage } from "../ui/headed-page.tsx";
import patterns from "../ui/patterns.module.css";
import { phoneAddress } from "../ui/phone-address.ts";
import { Picture } from "../ui/picture.tsx";
import styles from "./text-page-layout.module.css";

interface TextPageLayoutProps {
  path: string;
  text: PageText;
  /** Passages with another `when` are left out. */
  conditions?: Condition[];
  /** The values of placeholders by name. A passage with a placeholder whose value is null is left out. */
  facts?: Record<string, string | null | undefined>;
}

/** A page of text: heading, introduction and sections. Placeholders such as `{email}` are replaced. */
export function TextPageLayout({ path, text, conditions = [], facts = {} }: TextPageLayoutProps) {
  const { title, description, intro, picture, sections, revised } = text;
  const { brand, legalName, company } = useRootData();
  const { email } = company;
  const missing = Object.keys(facts).filter((name) => facts[name] === null);
  // With no-break spaces, the number does not break at the end of a line.
  const phone = company.phone.replaceAll(" ", "\u00A0");
  const fill = (words: string) => fillIn(words, { brand, legalName, email, phone, ...facts });
  const contacts = [
    { text: email, href: `mailto:${email}` },
    ...(facts.dataEmail ? [{ text: facts.dataEmail, href: `mailto:${facts.dataEmail}` }] : []),
    { text: phone, href: phoneAddress(company.phone) },
  ];
  const linked = (words: string) => <Linked text={fill(words)} contacts={contacts} />;
  const ids = sectionIds(sections.map((section) => section.title));
  return (
    <HeadedPage title={title} intro={fill(intro)}>
      <PageHead title={title} description={description} path={path} picture={picture} />
      {picture && <Picture picture={picture} slot="banner" className={styles.picture} isFirst />}
      {sections.map(withShownPassages).map(
        ({ title, passages, checks }, index) =>
          (passages.length > 0 || checks) && (
            <section className={styles.row} id={ids[index]} key={ids[index]}>
              <h2 className={styles.sectionTitle}>{title}</h2>
              {checks && <Checks checks={checks} />}
              {passages.length > 0 && (
                <div className={styles.prose}>
                  {passages.map(({ text, list = [], links = [] }) => (
                    <Fragment key={text ?? [...list, ...links.map(({ address }) => address)].join()}>
                      {text && <p>{linked(text)}</p>}
                      {list.length > 0 && (
                        <ul className={dashedList.dashes}>
                          {list.map((entry) => (
                            <li key={entry}>{linked(entry)}</li>
                          ))}
                        </ul>
                      )}
                      {links.map(({ label, address }) => (
                        <ArrowLink href={address} key={address}>
                          {label}
                        </ArrowLink>
                      ))}
                    </Fragment>
                  ))}
                </div>
              )}
            </section>
          ),
      )}
      <p className={styles.revised}>
        Last revised <time dateTime={revised}>{formatDay(revised)}</time>
      </p>
    </HeadedPage>
  );

  function withShownPassages({ title, passages, checks }: PageText["sections"][number]) {
    const shown = passages.filter(
      (passage) =>
        (passage.when === undefined || conditions.includes(passage.when)) &&
        !missing.some((name) => JSON.stringify(passage).includes(`{${name}}`)),
    );
    return { title, passages: shown, checks };
  }
}

/** Who has checked a claim. */
function Checks({ checks }: { checks: Check[] }) {
  return (
    <div className={styles.checks}>
      {checks.map(({ facts, link }) => (
        <div key={facts.map(({ value }) => value).join()}>
          <dl>
            {facts.map(({ name, value }) => (
              <div className={styles.fact} key={name}>
                <dt className={patterns.label}>{name}</dt> <dd>{value}</dd>
              </div>
            ))}
          </dl>
          {link && <ArrowLink href={link.address}>{link.label}</ArrowLink>}
        </div>
      ))}
    </div>
  );
}

interface LinkedProps {
  text: string;
  /** The company's email address and phone number, which become links. */
  contacts: Array<{ text: string; href: string }>;
}

/** Renders a text in which each occurrence of a contact is a link. */
function Linked({ text, contacts }: LinkedProps) {
  const contact = contacts.find((candidate) => text.includes(candidate.text));
  if (!contact) return text;
  const start = text.indexOf(contact.text);
  return (
    <>
      <Linked text={text.slice(0, start)} contacts={contacts} />
      <a href={contact.href}>{contact.text}</a>
      <Linked text={text.slice(start + contact.text.length)} contacts={contacts} />
    </>
  );
}
