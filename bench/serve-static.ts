import { serve } from "@hono/node-server";
import { serveStatic } from "@hono/node-server/serve-static";
import { Hono } from "hono";

// The reference for built pages: Hono's middleware over the same files, with the copies that the build has compressed.
const [root] = process.argv.slice(2);
if (!root) throw new Error("serve-static.ts needs a folder.");
const app = new Hono();
app.use(serveStatic({ root, precompressed: true }));
serve({ fetch: app.fetch, port: Number(process.env.PORT) });
