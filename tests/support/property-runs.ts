/** The number of inputs for a property test: as given in the suite, and 25 times as many in the long runs. */
export function propertyRuns(inSuite: number): number {
  return inSuite * Number(process.env.PROPERTY_RUNS_FACTOR ?? 1);
}
