import { randomUUID } from "node:crypto";

process.env.NEW_BUILD ??= `dist.next-${randomUUID().slice(0, 8)}`;
/**
 * The folder of a build that is not complete. Each build has a folder of its own, so that two builds at once do not disturb each
 * other. The process of React Router inherits the name.
 */
export const newBuild = process.env.NEW_BUILD;

/** The folder of the prepared content in development, also named in app/published/build-folder.server.ts. */
export const preparedInDevelopment = ".cache/generated";
