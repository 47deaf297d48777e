import styles from "./icon.module.css";

/** A decorative icon in the colour of the surrounding text. Screen readers ignore it. */
export function Icon({ name, className }: { name: string; className?: string | undefined }) {
  return (
    <svg className={className ?? styles.icon} aria-hidden="true">
      <use href={`${__GENERATED_ASSETS__.sprite}#${name}`} />
    </svg>
  );
}
