import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    environment: "node",
    include: ["{app,build,cli,domain,imagery,scripts,server,tests}/**/*.test.{ts,tsx,mjs}"],
    exclude: ["tests/e2e/**", "tests/faults/**", "tests/site/**"],
  },
});
