import type { QrCode } from "../catalogue/qr-code.server.ts";
import type { FooterContent } from "../layout/footer-content.server.ts";
import styles from "./closing.module.css";

/**
 * The end of a datasheet: the contact details, and a QR code of the product's address unless the site's address is a
 * loopback address, such as localhost.
 */
export function Closing({
  frame,
  route,
  code,
}: {
  frame: FooterContent;
  route: string;
  code: QrCode | null;
}) {
  const { addressLines, locality, region, postalCode, email, phone, isExample } = frame.company;
  const address = `${frame.origin}${route}`;
  const quietZone = 2;
  return (
    <footer className={styles.closing}>
      {code && (
        <>
          <svg
            className={styles.code}
            viewBox={[-quietZone, -quietZone, code.size + 2 * quietZone, code.size + 2 * quietZone].join(" ")}
            role="img"
            aria-label={`QR code for ${address}`}
            shapeRendering="crispEdges"
          >
            <path d={code.path} />
          </svg>
          <div>
            <p className={styles.title}>This product on the web</p>
            <p className={styles.address}>
              <a href={route}>
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
        <p className={styles.title}>{frame.legalName}</p>
        <span>{addressLines.join(", ")}</span>
        <span>
          {locality} {postalCode}, {region}
        </span>
        {isExample && <span>Example address</span>}
        <span>
          <a href={`mailto:${email}`}>{email}</a>
        </span>
        <span>
          <a href={`tel:${phone.replace(/[^+\d]/g, "")}`}>{phone}</a>
        </span>
      </address>
    </footer>
  );
}
