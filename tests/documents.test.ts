import { existsSync, readdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { expect, test } from "vitest";

const documents = [
  "README.md",
  ...["docs", "docs/decisions", "content", "imagery"].flatMap((folder) =>
    readdirSync(folder)
      .filter((file) => file.endsWith(".md"))
      .map((file) => `${folder}/${file}`),
  ),
];

/** A folder that does not exist before the company adds its first document, and the file of an example. */
const notThere = ["content/documents", "app/routes/training.tsx"];

/** Paths of the project between backticks. */
const place =
  /`((?:app|bench|build|cli|content|deploy|docs|domain|admin|imagery|scripts|server|tests)\/[\w./-]*)`/g;

test.each(documents)("every file that %s mentions or links to exists", (document) => {
  const text = readFileSync(document, "utf8");
  const named = [...text.matchAll(place)].map(([, path = ""]) => path);
  const linked = [...text.matchAll(/\]\((?!https?:|mailto:|#)([^)#]+)/g)].map(([, path = ""]) =>
    join(dirname(document), path),
  );
  const missing = [...named, ...linked].filter((path) => !notThere.includes(path) && !existsSync(path));
  expect(missing).toEqual([]);
});
