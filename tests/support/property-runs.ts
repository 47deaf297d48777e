/**
 * The number of inputs for a property test: `inSuite` in `npm test`, and 25 times as many in the long runs
 * (vitest.faults.config.ts).
 */
export function propertyRuns(inSuite: number): number {
  return inSuite * Number(process.env.PROPERTY_RUNS_FACTOR ?? 1);
}
