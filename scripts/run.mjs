import { root } from "./project.mjs";
import { runInPlace } from "./run-in-place.mjs";
import { setUp } from "./set-up.mjs";

/** `node scripts/run.mjs PROGRAM …`: installs what is missing, as `npm start` does, then runs a program of the project. */
try {
  runInPlace(root, await setUp(root), process.argv.slice(2));
} catch (error) {
  process.stderr.write(`${error.message}\n`);
  process.exit(1);
}
