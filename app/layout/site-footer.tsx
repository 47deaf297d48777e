import { use } from "react";
import { href } from "react-router";
import { byPlacePath } from "#domain/catalogue/page-addresses.ts";
import type { RootData } from "../published/root-data.server.ts";
import { Rendering } from "../request/rendering.ts";
import { Anchor } from "../ui/anchor.tsx";
import { buttonStyle } from "../ui/button-style.ts";
import { Icon } from "../ui/icon.tsx";
import patterns from "../ui/patterns.module.css";
import { phoneAddress } from "../ui/phone-address.ts";
import { Wordmark } from "../ui/wordmark.tsx";
import { EnquiryOpener } from "./enquiry-opener.tsx";
import styles from "./site-footer.module.css";
import { TalkToUs } from "./talk-to-us.tsx";

/**
 * The footer of every page (requirements 1.7 to 1.11). If the root loader has failed, there is no `content`, and the
 * footer shows only the large tile and the fixed links.
 */
export function SiteFooter({ content }: { content: RootData | undefined }) {
  return (
    <footer className={styles.footer}>
      <TalkToUs />
      <div className={`${patterns.columns} ${styles.inner}`}>
        {content && (
          <>
            <div className={styles.statement} data-screen-only="">
              <Wordmark brand={content.brand} className={styles.wordmark} />
              <p>{content.statement}</p>
              <EnquiryOpener className={buttonStyle("onInk")}>Have a question?</EnquiryOpener>
            </div>
            <nav className={styles.categories} aria-label="Products by category" data-screen-only="">
              {use(Rendering).footerCategories.map((category) => (
                <section key={category.path} aria-label={category.name}>
                  <h2 className={`${patterns.label} ${styles.heading}`}>
                    <a href={category.path}>{category.name}</a>
                  </h2>
                  <ul>
                    {category.products.map(({ name, path }) => (
                      <li key={name}>{path ? <a href={path}>{name}</a> : <span>{name}</span>}</li>
                    ))}
                  </ul>
                </section>
              ))}
            </nav>
            <ReachUs company={content.company} legalName={content.legalName} />
          </>
        )}
        <div className={styles.lastLine} data-screen-only="">
          <ul>
            {content?.byPlaceTitle && (
              <li>
                <a href={byPlacePath}>{content.byPlaceTitle}</a>
              </li>
            )}
            <li>
              <a href={href("/documents")}>Documents</a>
            </li>
            <li>
              <a href={href("/new-customer-form")}>New customer form</a>
            </li>
            <li>
              <a href={href("/enquiry")}>Enquiry form</a>
            </li>
            {content?.pages.map(({ name, title }) => (
              <li key={name}>
                <a href={href("/:page", { page: name })}>{title}</a>
              </li>
            ))}
          </ul>
          {content && <p>{`© ${content.legalName}`}</p>}
        </div>
      </div>
    </footer>
  );
}

function ReachUs({ company, legalName }: { company: RootData["company"]; legalName: string }) {
  const { addressLines, locality, region, postalCode, email, phone, professionalNetwork, videoChannel } =
    company;
  return (
    <section className={styles.reach} aria-labelledby="reach-us">
      <h2 className={`${patterns.label} ${styles.heading}`} id="reach-us">
        Reach us
      </h2>
      <address>
        <p className={styles.contact}>
          <Icon name="location" className={styles.contactIcon} />
          <span>
            {legalName}
            <br />
            {addressLines.map((line) => (
              <span key={line}>
                {line}
                <br />
              </span>
            ))}
            {`${locality} ${postalCode}, ${region}`}
            {company.isExample && <em className={styles.example}>Example address</em>}
          </span>
        </p>
        <ul>
          <li>
            <a className={styles.contact} href={`mailto:${email}`}>
              <Icon name="email" className={styles.contactIcon} />
              {email}
            </a>
          </li>
          <li>
            <a className={styles.contact} href={phoneAddress(phone)}>
              <Icon name="phone" className={styles.contactIcon} />
              {phone}
            </a>
          </li>
          <li>
            <ProfileLink icon="professional-network" {...professionalNetwork} />
          </li>
          <li>
            <ProfileLink icon="video-channel" {...videoChannel} />
          </li>
        </ul>
      </address>
    </section>
  );
}

function ProfileLink({ icon, label, url }: { icon: string; label: string; url: string }) {
  return (
    <Anchor className={styles.contact} href={url}>
      <Icon name={icon} className={styles.contactIcon} />
      {label}
    </Anchor>
  );
}
