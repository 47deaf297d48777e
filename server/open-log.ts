import { writeSync } from "node:fs";
import { type Logger, pino } from "pino";

/** How many bytes of lines wait while standard output takes none. Further lines are lost. */
const mostWaiting = 256 * 1024;

/** Opens the log, which writes one line of JSON for each entry to standard output. */
export function openLog(level: string): Logger {
  // Node makes a pipe non-blocking when process.stdout is read for the first time, so a write cannot wait for the pipe's reader.
  return pino({ level, base: null }, createLogDestination(process.stdout.fd));
}

/**
 * Writes lines to a file descriptor. While it takes none, because the disk is full or the reader of a pipe has stopped, lines wait
 * for the next write or are lost, and the site goes on.
 */
export function createLogDestination(fd: number): { write(line: string): void } {
  let waiting = Buffer.alloc(0);
  return {
    write(line) {
      if (waiting.length < mostWaiting) waiting = Buffer.concat([waiting, Buffer.from(line)]);
      try {
        while (waiting.length > 0) waiting = waiting.subarray(writeSync(fd, waiting));
      } catch {
        // The next line tries again.
      }
    },
  };
}
