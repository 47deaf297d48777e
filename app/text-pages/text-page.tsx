import { formatDay } from "../ui/format-day.ts";
import { HeadedPage } from "../ui/headed-page.tsx";
import styles from "./text-page.module.css";

interface Contact {
  text: string;
  href: string;
}

export interface TextPageContent {
  title: string;
  /** The description that search engines show. */
  description: string;
  intro: string;
  /** A passage is a paragraph, or a list. */
  sections: Array<{ title: string; passages: Array<string | string[]> }>;
  /** YYYY-MM-DD */
  revised: string;
  /** The company's email address and phone number, which become links in the passages. */
  contacts: Contact[];
}

/** A page of text: heading, introduction and sections. */
export function TextPage({ content }: { content: TextPageContent }) {
  const { contacts } = content;
  return (
    <HeadedPage title={content.title} intro={content.intro}>
      {content.sections.map(({ title, passages }) => (
        <section className={styles.section} key={title}>
          <h2 className={styles.sectionTitle}>{title}</h2>
          <div className={styles.prose}>
            {passages.map((passage) =>
              typeof passage === "string" ? (
                <p key={passage}>
                  <Linked text={passage} contacts={contacts} />
                </p>
              ) : (
                <ul key={passage.join()}>
                  {passage.map((entry) => (
                    <li key={entry}>
                      <Linked text={entry} contacts={contacts} />
                    </li>
                  ))}
                </ul>
              ),
            )}
          </div>
        </section>
      ))}
      <p className={styles.revised}>
        Last revised <time dateTime={content.revised}>{formatDay(content.revised)}</time>
      </p>
    </HeadedPage>
  );
}

/** Renders a text in which each occurrence of a contact is a link. */
function Linked({ text, contacts }: { text: string; contacts: Contact[] }) {
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
