/*
 * Runs on the machine's own Node before the packages are installed, so it uses no newer syntax. Installs the packages if
 * they are missing. `npm start`, `npm test` and `npm run build` always run `npm install` themselves.
 */
const { execFileSync } = require("node:child_process");
const { existsSync } = require("node:fs");

if (Number.parseInt(process.versions.node, 10) < 20) {
  console.error(
    `npm needs Node 20 or later here, and this is Node ${process.versions.node}: install a newer Node and run the same command again (npm then installs Node 24, on which the project runs).`,
  );
  process.exit(1);
}
const root = `${__dirname}/..`;
if (!existsSync(`${root}/node_modules/.bin/node`) && !process.argv.includes("--only-check")) {
  // Standard output belongs to the command that follows.
  const options = { cwd: root, stdio: ["ignore", 2, 2] };
  execFileSync("npm", ["install", "--include=dev", "--no-audit", "--no-fund"], options);
}
