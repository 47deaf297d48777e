import { availableParallelism } from "node:os";
import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    environment: "node",
    include: ["{app,build,cli,domain,edit,imagery,scripts,server,tests}/**/*.test.{ts,tsx}"],
    exclude: ["tests/e2e/**", "tests/faults/**", "tests/site/**"],
    // A process for each file would cost as much as the tests. So no file may leave anything behind: mocks, timers, variables.
    isolate: false,
    // Many wait for a process, a database or a clock: two more than cores keep these busy. By itself Vitest leaves one idle.
    maxWorkers: availableParallelism() + 2,
    // What hangs is to end, and nothing is to fail because the machine is busy: times are measured in bench/.
    testTimeout: 60_000,
    hookTimeout: 60_000,
    expect: { poll: { timeout: 30_000 } },
  },
});
