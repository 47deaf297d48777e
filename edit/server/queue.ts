/** Runs a task when the tasks of all earlier calls have ended. A task that fails does not stop later tasks. */
export type InTurn = <Value>(task: () => Promise<Value>) => Promise<Value>;

export function createQueue(): InTurn {
  let last: Promise<unknown> = Promise.resolve();
  return (task) => {
    const running = last.then(task);
    last = running.catch(() => {});
    return running;
  };
}
