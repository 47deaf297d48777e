/*
 * Element ids that are made from content. Their prefixes keep them apart from the ids of the site's own elements, such as `enquiry`.
 */

/** The id of a place's section on the page of products by place. */
export function placeSectionId(place: { id: string }): string {
  return `place-${place.id}`;
}

/** The id of a job in its place's section. The first job has the number 1. */
export function jobId(place: { id: string }, number: number): string {
  return `${placeSectionId(place)}-${number}`;
}

/** The id of a section of a text page, such as `section-climate-neutral`. Letters of every script are kept. */
export function sectionId(title: string): string {
  const words =
    title
      .normalize()
      .toLowerCase()
      .match(/[\p{L}\p{M}\p{N}]+/gu) ?? [];
  return ["section", ...words].join("-");
}

/** The ids of a text page's sections. The second of two equal ids ends with `--2`. */
export function sectionIds(titles: readonly string[]): string[] {
  const counts = new Map<string, number>();
  return titles.map((title) => {
    const id = sectionId(title);
    const count = (counts.get(id) ?? 0) + 1;
    counts.set(id, count);
    return count === 1 ? id : `${id}--${count}`;
  });
}
