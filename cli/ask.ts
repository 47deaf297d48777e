import { createInterface } from "node:readline/promises";

/** Asks who sits at the terminal; undefined where nobody does. */
export const ask = process.stdin.isTTY ? askInTerminal : undefined;

async function askInTerminal(question: string): Promise<string> {
  const prompt = createInterface({ input: process.stdin, output: process.stderr });
  try {
    return await prompt.question(question);
  } finally {
    prompt.close();
  }
}
