import { join } from "node:path";

const folder = process.env.BUILD_FOLDER;

/**
 * Whether this process serves the finished build in dist/. The build itself, the development server and the editor set
 * BUILD_FOLDER to the folder that they render pages from.
 */
export const isFinishedBuild = folder === undefined;

/** The prepared content: content.json, redirects.json and search-index.json. */
export const contentFolder = join(folder ?? "dist", "content");

/** The files that browsers fetch. */
export const clientFolder = join(folder ?? "dist", "client");
