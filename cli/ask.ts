import { createInterface } from "node:readline/promises";

/** Asks a question on the terminal. Undefined when there is no terminal. */
export const ask = process.stdin.isTTY ? askInTerminal : undefined;

async function askInTerminal(question: string): Promise<string> {
  using prompt = createInterface({ input: process.stdin, output: process.stderr });
  return await prompt.question(question);
}
