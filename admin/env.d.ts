declare const __CONTENT__: import("../app/routes/read-published.server.ts").PublishedContent;
/** The `createElement` of the CMS's own React. */
declare const h: typeof import("react").createElement;
