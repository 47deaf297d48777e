import styles from "./breadcrumb.module.css";

interface BreadcrumbProps {
  steps: Array<{ name: string; path: string }>;
  /** The page itself, which is no link. */
  current: string;
}

/** The way down to this page. */
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
