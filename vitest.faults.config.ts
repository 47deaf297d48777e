import { defineConfig } from "vitest/config";

/** Properties that the suite tries with a twenty-fifth of the inputs. */
const properties = ["cli/terminal-text.test.ts", "domain/enquiries/rules.test.ts"];

/** The long runs: kills, outages and restarts by the hundred. Their short forms are part of `npm test`. */
export default defineConfig({
  test: {
    environment: "node",
    include: ["tests/faults/**/*.test.ts", ...properties],
    env: { PROPERTY_RUNS_FACTOR: "25" },
    testTimeout: 600_000,
    hookTimeout: 60_000,
    // Each of them wants the machine for itself.
    fileParallelism: false,
  },
});
