import { availableParallelism } from "node:os";
import { defineConfig } from "vitest/config";

/** Tests of what the build has written to dist: run them after it. */
export default defineConfig({
  test: {
    environment: "node",
    include: ["tests/site/**/*.test.ts"],
    testTimeout: 60_000,
    // By itself Vitest leaves one core idle.
    maxWorkers: availableParallelism(),
  },
});
