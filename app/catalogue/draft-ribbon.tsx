/** Marks a draft. It appears only in development and in the editor, because the build leaves drafts out. */
export function DraftRibbon() {
  // An inline style keeps the ribbon's rules out of the public site's stylesheets.
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
