/** `howItWorks` is `How it works`. */
export function labelOf(key: string): string {
  const words = key.replaceAll(/([A-Z])/g, " $1").toLowerCase();
  return words.charAt(0).toUpperCase() + words.slice(1);
}

const ownNames: Record<string, string> = { "how to use": "step", "why choose": "reason" };

/** The singular of a list's label: `Benefits` has a `benefit`. */
export function oneOf(label: string): string {
  const word = label.toLowerCase();
  if (ownNames[word]) return ownNames[word];
  if (word.endsWith("ies")) return `${word.slice(0, -3)}y`;
  return word.endsWith("s") && !word.endsWith("ss") ? word.slice(0, -1) : `entry`;
}
