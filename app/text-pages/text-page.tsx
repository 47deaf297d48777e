import { formatDay } from "../ui/format-day.ts";
import { HeadedPage } from "../ui/headed-page.tsx";
import styles from "./text-page.module.css";

export interface TextPageContent {
  title: string;
  /** The description that search engines show. */
  description: string;
  intro: string;
  /** A passage is a paragraph, or a list. */
  sections: Array<{ title: string; passages: Array<string | string[]> }>;
  /** YYYY-MM-DD */
  revised: string;
  /** The company's e-mail address, which becomes a link. */
  email: string;
}

/** A page of text: heading, introduction and sections. */
export function TextPage({ content }: { content: TextPageContent }) {
  const { email } = content;
  return (
    <HeadedPage title={content.title} intro={content.intro}>
      {content.sections.map(({ title, passages }) => (
        <section className={styles.section} key={title}>
          <h2 className={styles.sectionTitle}>{title}</h2>
          <div className={styles.prose}>
            {passages.map((passage) =>
              typeof passage === "string" ? (
                <p key={passage}>
                  <Linked text={passage} email={email} />
                </p>
              ) : (
                <ul key={passage.join()}>
                  {passage.map((entry) => (
                    <li key={entry}>
                      <Linked text={entry} email={email} />
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

/** Renders a text in which each occurrence of the company's e-mail address is a link. */
function Linked({ text, email }: { text: string; email: string }) {
  const start = text.indexOf(email);
  if (start === -1) return text;
  return (
    <>
      {text.slice(0, start)}
      <a href={`mailto:${email}`}>{email}</a>
      <Linked text={text.slice(start + email.length)} email={email} />
    </>
  );
}
