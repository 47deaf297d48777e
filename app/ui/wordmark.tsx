interface WordmarkProps {
  /** The brand's name. Without it, screen readers leave the wordmark out. */
  brand?: string | undefined;
  className?: string | undefined;
}

/** The brand's wordmark in the colour of the surrounding text. The class sets its height. */
export function Wordmark({ brand, className }: WordmarkProps) {
  return (
    <svg
      className={className}
      viewBox="0 0 300 122"
      role="img"
      aria-label={brand}
      aria-hidden={brand ? undefined : true}
    >
      <circle cx="50" cy="72" r="40" fill="none" stroke="currentColor" strokeWidth="20" />
      <path
        fill="currentColor"
        d="M114 22H187V37L142 102H188V122H113V107L158 42H114ZM250 0C276 24 300 42 300 72A50 50 0 0 1 200 72C200 42 224 24 250 0Z"
      />
    </svg>
  );
}
