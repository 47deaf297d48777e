import { availableParallelism } from "node:os";
import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    projects: [
      {
        extends: true,
        test: {
          name: "unit",
          include: ["{app,generator,cli,domain,scripts,server,tests}/**/*.test.{ts,tsx}"],
          exclude: ["tests/e2e/**", "tests/long/**", "tests/site/**"],
        },
      },
      // Tests of the build in dist/.
      { extends: true, test: { name: "site", include: ["tests/site/**/*.test.ts"] } },
    ],
    environment: "node",
    // Test files share worker processes, because a process for each file would double the time. Every test file must therefore
    // restore the mocks, timers and variables that it changes.
    isolate: false,
    // Many tests wait for a process or a database, so two workers more than cores keep the cores busy.
    maxWorkers: availableParallelism() + 2,
    // Long enough for a busy machine. No test of this configuration measures speed.
    testTimeout: 60_000,
    hookTimeout: 60_000,
    expect: { poll: { timeout: 30_000 } },
  },
});
