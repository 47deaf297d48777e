declare const __CONTENT__: import("../domain/published-content.ts").PublishedContent;
/** The `createElement` of the CMS's own React. */
declare const h: typeof import("react").createElement;
