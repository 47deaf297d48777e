declare const __CONTENT__: import("../app/routes/published-content.server.ts").PublishedContent;
/** The `createElement` of the CMS's own React. */
declare const h: typeof import("react").createElement;
