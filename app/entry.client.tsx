/*
 * React Router asks for this file. Pages are plain documents, and nothing of React Router runs in the browser
 * (docs/decisions/002-pages-are-documents.md): what does run begins in before-react/main.ts.
 */
export {};
