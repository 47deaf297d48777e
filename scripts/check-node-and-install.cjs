/*
 * Runs on the machine's own Node before the packages are installed, so it uses no newer syntax. Installs the packages if
 * they are missing, and asks for `npm install` if they have changed since. `npm start`, `npm test` and `npm run build` always run
 * `npm install` themselves.
 */
const { execFileSync } = require("node:child_process");
const { existsSync, readFileSync } = require("node:fs");
const { resolve } = require("node:path");

const root = resolve(__dirname, "..");

function end(message) {
  console.error(message);
  process.exit(1);
}

if (Number.parseInt(process.versions.node, 10) < 20)
  end(
    `npm needs Node 20 or later here, and this is Node ${process.versions.node}: install a newer Node and run the same command again (npm then installs Node 24, on which the project runs).`,
  );
if (/[#?]/.test(root))
  end(`The path ${root} contains # or ?, with which Vite can't build the site: rename the folder.`);
if (!process.argv.includes("--only-check")) {
  // Standard output belongs to the command that follows.
  const options = { cwd: root, stdio: ["ignore", 2, 2] };
  if (!existsSync(`${root}/node_modules/.bin/node`))
    execFileSync("npm", ["install", "--include=dev", "--no-audit", "--no-fund"], options);
  else if (haveChanged())
    end(
      "The packages have changed since they were installed: run `npm install`, and then the same command again.",
    );
}

/** Whether package-lock.json has a package in another version than npm installed, or one that npm has not installed. */
function haveChanged() {
  const installed = packagesOf("node_modules/.package-lock.json");
  return Object.entries(packagesOf("package-lock.json")).some(([path, { version, optional }]) => {
    // The first is the project itself. npm leaves out optional packages for other systems.
    if (path === "" || (optional && !(path in installed))) return false;
    return !(path in installed) || installed[path].version !== version;
  });
}

function packagesOf(file) {
  return JSON.parse(readFileSync(`${root}/${file}`, "utf8")).packages;
}
