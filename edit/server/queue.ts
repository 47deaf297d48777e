/** Runs tasks one after another, in the order of the calls. A task that fails does not stop the later tasks. */
export type InTurn = <Value>(task: () => Promise<Value>) => Promise<Value>;

export function createQueue(): InTurn {
  let last: Promise<unknown> = Promise.resolve();
  return (task) => {
    const running = last.then(task);
    last = running.catch(() => {});
    return running;
  };
}
