import { defineConfig } from "vitest/config";

/** The long runs: kills, outages and restarts by the hundred. Their short forms are part of `npm test`. */
export default defineConfig({
  test: {
    environment: "node",
    include: ["tests/faults/**/*.test.ts"],
    testTimeout: 600_000,
    hookTimeout: 60_000,
    // Each of them wants the machine for itself.
    fileParallelism: false,
  },
});
