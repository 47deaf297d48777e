import { join } from "node:path";

const folder = process.env.BUILD_FOLDER;

/**
 * Whether this process serves the finished build in dist/. The processes of the build, the development server and the editor
 * also render pages. They set BUILD_FOLDER to the folder from which these pages read their files.
 */
export const isFinishedBuild = folder === undefined;

/** The folder of the prepared content, such as content.json and search-index.json. */
export const contentFolder = join(folder ?? "dist", "content");

/** The folder of the files that the server sends to browsers. */
export const clientFolder = join(folder ?? "dist", "client");
