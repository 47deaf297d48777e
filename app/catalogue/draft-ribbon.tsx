/** Says that what it lies on is not public. Only in development and in the editor: the build knows no drafts. */
export function DraftRibbon() {
  // Its style is its own, so that no page of the public site carries a word of it.
  return <p style={ribbon}>Draft</p>;
}

const ribbon = {
  position: "absolute",
  insetBlockStart: 12,
  insetInlineStart: 12,
  zIndex: 1,
  padding: "2px 12px",
  borderRadius: 4,
  background: "var(--ink)",
  color: "var(--paper)",
  fontSize: "var(--text-small)",
} as const;
