/** Marks a draft. The ribbon appears only in development, because the public site has no drafts. */
export function DraftRibbon() {
  // The style is inline, so that the public site's stylesheets have no rule for the ribbon.
  return <p style={ribbon}>Draft</p>;
}

const ribbon = {
  position: "absolute",
  insetBlockStart: 12,
  // In the middle, because a wordmark and a button are in the corners.
  insetInlineStart: "50%",
  translate: "-50%",
  zIndex: 1,
  padding: "2px 12px",
  borderRadius: 4,
  background: "var(--paper)",
  color: "var(--ink)",
  fontSize: "var(--text-small)",
} as const;
