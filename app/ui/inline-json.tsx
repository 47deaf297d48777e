/** Writes a value into the page as JSON, in a script element that browsers do not run. */
export function InlineJson({
  type,
  value,
}: {
  type: "application/json" | "application/ld+json";
  value: object;
}) {
  return (
    <script
      type={type}
      // biome-ignore lint/security/noDangerouslySetInnerHtml: JSON without "<" cannot end the script element
      dangerouslySetInnerHTML={{ __html: JSON.stringify(value).replaceAll("<", "\\u003c") }}
    />
  );
}
