import { defineConfig } from "vitest/config";

/** Files whose tests use `repetitions`. They run here with 25 times as many repetitions as in `npm test`. */
const repeated = [
  "cli/terminal-text.test.ts",
  "domain/enquiries/rules.test.ts",
  "server/http/posted-form.test.ts",
];

/** `npm run test:long`: tests that need minutes and whose subject seldom changes, and many random inputs. */
export default defineConfig({
  test: {
    environment: "node",
    include: ["tests/long/**/*.test.ts", ...repeated],
    env: { REPETITIONS_FACTOR: "25" },
    testTimeout: 600_000,
    hookTimeout: 300_000,
    // The files run one after another, because each of them needs the whole machine.
    fileParallelism: false,
  },
});
