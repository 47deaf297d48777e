import { readdir, readFile } from "node:fs/promises";

/** Clock ticks per second in /proc, which are the same on every Linux that Node supports. */
const ticksPerSecond = 100;

/** Returns the resident memory of a process and its descendants in MiB. Shared pages are counted once per process. */
export async function residentMiB(root: number): Promise<number> {
  const statuses = await Promise.all((await processTree(root)).map((pid) => read(pid, "status")));
  const sum = statuses.reduce(
    (total, status) => total + Number(/^VmRSS:\s+(\d+)/m.exec(status)?.[1] ?? 0),
    0,
  );
  return sum / 1024;
}

/** Returns the processor time used by a process and its living descendants, in seconds. */
export async function processorSeconds(root: number): Promise<number> {
  const stats = await Promise.all((await processTree(root)).map((pid) => read(pid, "stat")));
  const sum = stats.reduce((total, stat) => {
    // The second field, the process name, may contain spaces and brackets. The fields are therefore counted after the last
    // bracket: user and system time are the 12th and 13th fields after it.
    const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
    return total + Number(fields[11] ?? 0) + Number(fields[12] ?? 0);
  }, 0);
  return sum / ticksPerSecond;
}

async function processTree(root: number): Promise<number[]> {
  const pids = (await readdir("/proc")).filter((entry) => /^\d+$/.test(entry)).map(Number);
  const parents = new Map<number, number>();
  for (const pid of pids) {
    parents.set(pid, Number(/^PPid:\s+(\d+)/m.exec(await read(pid, "status"))?.[1] ?? 0));
  }
  function descends(pid: number): boolean {
    for (let ancestor: number | undefined = pid; ancestor; ancestor = parents.get(ancestor)) {
      if (ancestor === root) return true;
    }
    return false;
  }
  return pids.filter(descends);
}

/** Reads a file in a process's folder of /proc. Returns an empty text if the process has ended since it was listed. */
function read(pid: number, file: string): Promise<string> {
  return readFile(`/proc/${pid}/${file}`, "utf8").catch(() => "");
}
