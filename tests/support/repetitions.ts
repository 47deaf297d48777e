/**
 * How many inputs a property test tries, or how often a test repeats a fault. `npm test` uses `inSuite`. The long test run
 * (vitest.faults.config.ts) uses 25 times as many.
 */
export function repetitions(inSuite: number): number {
  return inSuite * Number(process.env.REPETITIONS_FACTOR ?? 1);
}
