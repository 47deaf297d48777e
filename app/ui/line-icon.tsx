/** A decorative icon of lines. It is inline, so that it does not wait for the file with the site's icons. */
export function LineIcon({ d }: { d: string }) {
  return (
    <svg viewBox="0 0 24 24" width="28" height="28" aria-hidden="true">
      <path d={d} fill="none" stroke="currentColor" strokeWidth="1.5" strokeLinecap="round" />
    </svg>
  );
}

/** The two lines of a close icon. */
export const crossLines = "m5.5 5.5 13 13m0-13-13 13";
