import styles from "./breadcrumb.module.css";

interface BreadcrumbProps {
  steps: Array<{ name: string; path: string }>;
  /** The current page's name, which is not a link. */
  current: string;
}

/** Links to the pages above the current page, followed by the current page's name. */
export function Breadcrumb({ steps, current }: BreadcrumbProps) {
  return (
    <nav className={styles.breadcrumb} aria-label="Breadcrumb">
      <ol>
        {steps.map(({ name, path }) => (
          <li key={path}>
            <a href={path}>{name}</a>
          </li>
        ))}
        <li aria-current="page">{current}</li>
      </ol>
    </nav>
  );
}
