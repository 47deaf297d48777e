import { startFirstScript } from "./first-script/main.ts";

startFirstScript(() => import("./islands/hydrate-island.tsx"));
