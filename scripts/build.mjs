import { ensureBuilt } from "./ensure-built.mjs";
import { root } from "./project.mjs";
import { setUp } from "./set-up.mjs";
import { loadSettings } from "./settings-file.mjs";

/** Builds dist/ in any case, and notes from what, so that `npm start` need not build again. */
try {
  loadSettings(root);
  await ensureBuilt(root, await setUp(root), { isForced: true });
} catch (error) {
  process.stderr.write(`${error.message}\n`);
  process.exit(1);
}
