import styles from "./icon.module.css";

/** A drawing of the sprite, in the colour of the text around it. Decorative: the words beside it carry the meaning. */
export function Icon({ name, className }: { name: string; className?: string | undefined }) {
  return (
    <svg className={className ?? styles.icon} aria-hidden="true" focusable="false">
      <use href={`${__GENERATED_ASSETS__.sprite}#${name}`} />
    </svg>
  );
}
