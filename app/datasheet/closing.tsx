import { useRootData } from "../published/use-root-data.ts";
import patterns from "../ui/patterns.module.css";
import { phoneAddress } from "../ui/phone-address.ts";
import styles from "./closing.module.css";
import { QrCode } from "./qr-code.tsx";

/**
 * The end of a datasheet: the contact details, and a QR code of the product's address if the site has a public address.
 */
export function Closing({ path }: { path: string }) {
  const { siteOrigin, legalName, company } = useRootData();
  const { addressLines, locality, region, postalCode, email, phone, isExample } = company;
  const address = siteOrigin === null ? null : `${siteOrigin}${path}`;
  return (
    <footer className={styles.closing}>
      {address !== null && (
        <>
          <QrCode address={address} className={styles.code} />
          <div>
            <p className={`${patterns.label} ${styles.title}`}>This product on the web</p>
            <p className={styles.address}>
              <a href={path}>
                {address
                  .replace(/^https?:\/\//, "")
                  .split(/(?<=\/)/)
                  .map((part) => (
                    <span key={part}>{part}</span>
                  ))}
              </a>
            </p>
          </div>
        </>
      )}
      <address>
        <p className={`${patterns.label} ${styles.title}`}>{legalName}</p>
        <span>{addressLines.join(", ")}</span>
        <span>
          {locality} {postalCode}, {region}
        </span>
        {isExample && <span>Example address</span>}
        <span>
          <a href={`mailto:${email}`}>{email}</a>
        </span>
        <span>
          <a href={phoneAddress(phone)}>{phone}</a>
        </span>
      </address>
    </footer>
  );
}
