import { join } from "node:path";

const folder = process.env.BUILD_FOLDER;

/**
 * Whether this process serves the finished build in dist/. While the build, the development server or the editor renders
 * pages, the pages read their files from another folder, the one in BUILD_FOLDER.
 */
export const isFinishedBuild = folder === undefined;

/** The folder of the prepared content, such as content.json and search-index.json. */
export const contentFolder = join(folder ?? "dist", "content");

/** The folder of the files that the server sends to browsers. */
export const clientFolder = join(folder ?? "dist", "client");
