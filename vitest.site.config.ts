import { availableParallelism } from "node:os";
import { defineConfig } from "vitest/config";

/** Tests of the build in dist/. Run them after `npm run build`. */
export default defineConfig({
  test: {
    environment: "node",
    include: ["tests/site/**/*.test.ts"],
    // Long enough for a busy machine.
    testTimeout: 60_000,
    hookTimeout: 60_000,
    // By default Vitest leaves one core idle.
    maxWorkers: availableParallelism(),
  },
});
