import { join } from "node:path";

/** The folder of the build: the parent of the folder that contains this code, or the prepared folder in development. */
const folder = import.meta.env.PROD ? join(import.meta.dirname, "..") : ".cache/generated";

/** The folder of the prepared content, such as content.json and search-index.json. */
export const contentFolder = join(folder, "content");

/** The folder of the files that the server sends to browsers. */
export const clientFolder = join(folder, "client");
