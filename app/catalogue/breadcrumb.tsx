import patterns from "../ui/patterns.module.css";
import styles from "./breadcrumb.module.css";

interface BreadcrumbProps {
  steps: Array<{ name: string; path: string }>;
  /** The current page's name, which is not a link. */
  current: string;
}

/** Links to the pages above the current page, followed by the current page's name. */
export function Breadcrumb({ steps, current }: BreadcrumbProps) {
  return (
    <nav aria-label="Breadcrumb" data-screen-only="">
      <ol className={styles.breadcrumb}>
        {steps.map(({ name, path }) => (
          <li key={path}>
            <a className={patterns.plain} href={path}>
              {name}
            </a>
          </li>
        ))}
        <li aria-current="page">{current}</li>
      </ol>
    </nav>
  );
}
