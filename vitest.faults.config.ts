import { defineConfig } from "vitest/config";

/** Files with property tests. They run here with 25 times as many inputs as in `npm test`. */
const properties = [
  "build/content/broken-files.test.ts",
  "cli/terminal-text.test.ts",
  "domain/enquiries/rules.test.ts",
];

/** Long runs of kills, outages and restarts. `npm test` has short forms of them. */
export default defineConfig({
  test: {
    environment: "node",
    include: ["tests/faults/**/*.test.ts", ...properties],
    env: { PROPERTY_RUNS_FACTOR: "25" },
    testTimeout: 600_000,
    hookTimeout: 60_000,
    // The files run one after another, because each of them needs the whole machine.
    fileParallelism: false,
  },
});
