import { defineConfig } from "vitest/config";

/** Files whose tests use `repetitions`. They run here with 25 times as many repetitions as in `npm test`. */
const repeated = [
  "cli/terminal-text.test.ts",
  "domain/enquiries/rules.test.ts",
  "server/store/killed-processes.test.ts",
  "server/http/posted-form.test.ts",
];

/** Long tests of failures and Firefox, and of many random inputs. `npm test` has short forms of some of them. */
export default defineConfig({
  test: {
    environment: "node",
    include: ["tests/faults/**/*.test.ts", ...repeated],
    env: { REPETITIONS_FACTOR: "25" },
    testTimeout: 600_000,
    hookTimeout: 60_000,
    // The files run one after another, because each of them needs the whole machine.
    fileParallelism: false,
  },
});
