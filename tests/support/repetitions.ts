/**
 * How many inputs a property test tries. `npm test` uses `inSuite`. The long test run
 * (vitest.long.config.ts) uses 25 times as many.
 */
export function repetitions(inSuite: number): number {
  return inSuite * Number(process.env.REPETITIONS_FACTOR ?? 1);
}
