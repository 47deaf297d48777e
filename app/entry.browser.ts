/* The entry of the scripts for browsers. Pages do not load React Router's own entry, entry.client.ts. */

import { startFirstScript } from "./first-script/main.ts";

startFirstScript(() => import("./islands/hydrate-island.tsx"));
