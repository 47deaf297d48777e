import styles from "./icon.module.css";
import sprite from "./marks/sprite.svg?url";

/** A decorative icon of app/ui/marks/sprite.svg in the colour of the surrounding text. Screen readers ignore it. */
export function Icon({ name, className }: { name: string; className?: string | undefined }) {
  return (
    <svg className={className ?? styles.icon} aria-hidden="true">
      <use href={`${sprite}#${name}`} />
    </svg>
  );
}
