import { cpSync, existsSync, mkdirSync, mkdtempSync, symlinkSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { root } from "./start-site.ts";

const folders = ["app", "cli", "content", "domain", "generator", "scripts", "server"];
const files = [
  "package.json",
  "package-lock.json",
  "react-router.config.ts",
  "tsconfig.json",
  "vite.config.ts",
  ".gitignore",
  ".nvmrc",
  "ozo.env.example",
];

/**
 * Copies the project, so that a test can change its content, and returns the folder. The folders of the packages and of the
 * pictures that were made before are symbolic links.
 */
export function copyProject(): string {
  const project = mkdtempSync(join(tmpdir(), "ozo-project-"));
  for (const name of folders) {
    if (existsSync(join(root, name))) cpSync(join(root, name), join(project, name), { recursive: true });
  }
  for (const name of files) cpSync(join(root, name), join(project, name));
  symlinkSync(join(root, "node_modules"), join(project, "node_modules"));
  mkdirSync(join(project, ".cache"));
  const pictures = ".cache/pictures";
  mkdirSync(join(root, pictures), { recursive: true });
  symlinkSync(join(root, pictures), join(project, pictures));
  return project;
}
