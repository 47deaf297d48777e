/**
 * The number of inputs of a property test, or of repetitions of a fault: `inSuite` in `npm test`, and 25 times as many in
 * the long test run (vitest.faults.config.ts).
 */
export function repetitions(inSuite: number): number {
  return inSuite * Number(process.env.REPETITIONS_FACTOR ?? 1);
}
