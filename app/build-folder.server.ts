import { join } from "node:path";

const folder = process.env.BUILD_FOLDER;

/**
 * True if this process serves the finished build in dist/. The build and the development server set BUILD_FOLDER, and render
 * pages from that folder.
 */
export const isFinishedBuild = folder === undefined;

/** The folder of the prepared content, such as content.json and search-index.json. */
export const contentFolder = join(folder ?? "dist", "content");

/** The folder of the files that the server sends to browsers. */
export const clientFolder = join(folder ?? "dist", "client");
