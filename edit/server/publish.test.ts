import { execFileSync } from "node:child_process";
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { renameFile } from "#build/content/move-file.ts";
import type { Choices, Refused } from "../protocol.ts";
import { type Publishing, publish, readChanges, restorePublished, undoLastPublish } from "./publish.ts";
import { createQueue } from "./queue.ts";
import { GitError, Repository } from "./repository.ts";

const check = async () => {};
let folder: string;
let content: string;
let repository: Repository;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "ozo-publish-"));
  content = join(folder, "here/content");
  repository = new Repository({ content, index: join(folder, "index") });
  vi.stubEnv("GIT_CONFIG_GLOBAL", "/dev/null");
  vi.stubEnv("GIT_CONFIG_SYSTEM", "/dev/null");
  git(".", "init", "--quiet", "--bare", "--initial-branch=main", "remote");
  git(".", "init", "--quiet", "--initial-branch=main", "here");
  mkdirSync(join(content, "products"), { recursive: true });
  write("site.yaml", "brand: Ozo\nphone: 1\nrevised: 2026-11-21\n");
  writeFileSync(join(folder, "here/README.md"), "Read me.\n");
  git("here", "add", "--all");
  git("here", "config", "user.name", "Mary Keting");
  git("here", "config", "user.email", "mary@example.com");
  git("here", "commit", "--quiet", "--message=Begin");
});
afterEach(() => {
  vi.unstubAllEnvs();
  rmSync(folder, { recursive: true });
});

function git(place: string, ...args: string[]): string {
  return execFileSync("git", args, { cwd: join(folder, place), encoding: "utf8", stdio: "pipe" });
}
const write = (file: string, text: string) => writeFileSync(join(content, file), text);
const read = (file: string) => readFileSync(join(content, file), "utf8");
const inTurn = createQueue();
const version = async () => (await readChanges(repository)).version;
const publishAs = async (message: string, choices: Choices = {}, other: Partial<Publishing> = {}) =>
  publish(repository, { message, choices, version: await version(), check, inTurn, ...other });
const undo = (id = "", other: Partial<Publishing> = {}) =>
  undoLastPublish(repository, id, { choices: {}, check, inTurn, ...other });
const refusal = (work: Promise<unknown>) =>
  work.then(
    () => undefined,
    (error: Refused) => error.refusal,
  );
const conflictsOf = async (work: Promise<unknown>) => (await refusal(work))?.conflicts ?? [];

function addRemote() {
  git("here", "remote", "add", "origin", join(folder, "remote"));
  git("here", "push", "--quiet", "--set-upstream", "origin", "main");
}

/** Pushes somebody else's commit to the remote. An undefined text removes the file. */
function publishElsewhere(files: Record<string, string | undefined>) {
  if (!existsSync(join(folder, "there"))) git(".", "clone", "--quiet", "remote", "there");
  for (const [file, text] of Object.entries(files)) {
    if (text === undefined) rmSync(join(folder, "there", file));
    else {
      mkdirSync(dirname(join(folder, "there", file)), { recursive: true });
      writeFileSync(join(folder, "there", file), text);
    }
  }
  git("there", "add", "--all");
  const author = ["-c", "user.name=Other", "-c", "user.email=other@example.com"];
  git("there", ...author, "commit", "--quiet", "--message=Theirs");
  git("there", "push", "--quiet");
}

/** Makes the remote run a shell script before (`pre-receive`) or after (`post-receive`) it accepts a commit. */
function addHook(name: "pre-receive" | "post-receive", script: string) {
  writeFileSync(join(folder, "remote/hooks", name), `#!/bin/sh\n${script}\n`, { mode: 0o755 });
}

test("publishing is refused with the reason if the author's name is not set up in git", async () => {
  git("here", "config", "--unset", "user.name");
  write("site.yaml", "brand: Ozone\n");
  const { files, obstacle } = await readChanges(repository);
  expect(files).toHaveLength(1);
  expect(obstacle).toContain("Your name and e-mail address are not set up");
  await expect(publishAs("Rename")).rejects.toThrow("Your name and e-mail address are not set up");
  expect(git("here", "log", "-1", "--format=%s").trim()).toBe("Begin");
});

test("publishing succeeds while git's index is locked, and the next time without the lock moves the branch", async () => {
  addRemote();
  writeFileSync(join(folder, "here/.git/index.lock"), "");
  write("site.yaml", "brand: Ozone\n");
  expect(await publishAs("Rename")).toMatchObject({ files: 1 });
  expect(git("remote", "show", "main:content/site.yaml")).toBe("brand: Ozone\n");
  expect((await readChanges(repository)).files).toEqual([]);
  rmSync(join(folder, "here/.git/index.lock"));
  write("site.yaml", "brand: Ozo One\n");
  await publishAs("Rename again");
  expect(git("here", "rev-parse", "main")).toBe(git("remote", "rev-parse", "main"));
  expect(git("here", "status", "--porcelain")).toBe("");
});

test("publishing includes only the content folder, and leaves other changes in the working copy unchanged", async () => {
  addRemote();
  writeFileSync(join(folder, "here/README.md"), "Being rewritten.\n");
  writeFileSync(join(folder, "here/notes.txt"), "");
  git("here", "add", "notes.txt");
  publishElsewhere({ "content/other.yaml": "theirs: true\n" });
  write("site.yaml", "brand: Ozone\n");
  expect(await publishAs("Rename")).toEqual({
    files: 1,
    fromOthers: 1,
    target: { branch: "main", remote: "origin" },
  });
  expect(git("remote", "log", "--format=%s", "main")).toBe("Rename\nTheirs\nBegin\n");
  expect(git("remote", "show", "--name-only", "--format=", "main").trim()).toBe("content/site.yaml");
  expect(git("here", "status", "--porcelain")).toBe(" M README.md\nA  notes.txt\n");
  expect(git("here", "rev-parse", "main")).toBe(git("remote", "rev-parse", "main"));
  expect(read("other.yaml")).toBe("theirs: true\n");
});

test("publishing succeeds if others have changed a file that has uncommitted changes on this machine", async () => {
  addRemote();
  writeFileSync(join(folder, "here/README.md"), "Being rewritten.\n");
  publishElsewhere({ "README.md": "Rewritten by somebody else.\n", "content/other.yaml": "theirs: 1\n" });
  write("site.yaml", "brand: Ozone\n");
  await publishAs("Rename");
  write("site.yaml", "brand: Ozo One\n");
  expect((await readChanges(repository)).files.map(({ path }) => path)).toEqual(["site.yaml"]);
  expect(await publishAs("Rename again")).toMatchObject({ files: 1, fromOthers: 0 });
  expect(readFileSync(join(folder, "here/README.md"), "utf8")).toBe("Being rewritten.\n");
  expect(git("remote", "log", "--format=%s", "main")).toBe("Rename again\nRename\nTheirs\nBegin\n");
  expect(git("remote", "show", "main:README.md")).toBe("Rewritten by somebody else.\n");
});

test("publishing merges the changes of both sides to one file, field by field", async () => {
  addRemote();
  publishElsewhere({ "content/site.yaml": "# Theirs.\nbrand: Ozo\nphone: 2\nrevised: 2026-11-22\n" });
  write("site.yaml", "brand: Ozone\nphone: 1\nrevised: 2026-11-23\n");
  await publishAs("Rename");
  expect(read("site.yaml")).toBe("# Theirs.\nbrand: Ozone\nphone: 2\nrevised: 2026-11-23\n");
  expect(git("remote", "show", "main:content/site.yaml")).toBe(read("site.yaml"));
});

test("if both sides changed one file, and only this machine changed its comments, publishing keeps these comments", async () => {
  addRemote();
  publishElsewhere({ "content/site.yaml": 'brand: "Ozo"\nphone: 2\nrevised: 2026-11-21\n' });
  write("site.yaml", "# Agreed with legal.\nbrand: Ozo\nphone: 1\nrevised: 2026-11-21\n");
  await publishAs("Explain");
  expect(read("site.yaml")).toBe("# Agreed with legal.\nbrand: Ozo\nphone: 2\nrevised: 2026-11-21\n");
});

test("if both sides changed the comments of one file, publishing asks which comments to keep, and merges the fields", async () => {
  addRemote();
  publishElsewhere({ "content/site.yaml": "brand: Ozo\nphone: 2 # Theirs.\nrevised: 2026-11-21\n" });
  write("site.yaml", "brand: Ozo # Mine.\nphone: 1\nrevised: 2026-11-21\n");
  const conflicts = await conflictsOf(publishAs("Explain"));
  expect(conflicts).toMatchObject([{ field: "comments", mine: "# Mine.", theirs: "# Theirs." }]);
  await publishAs("Explain", { [conflicts[0]?.id ?? ""]: "mine" });
  expect(git("remote", "show", "main:content/site.yaml")).toBe(
    "brand: Ozo # Mine.\nphone: 2\nrevised: 2026-11-21\n",
  );
});

test("publishing includes the content files of unpushed commits, but not their other files", async () => {
  addRemote();
  writeFileSync(join(folder, "here/README.md"), "Rewritten.\n");
  write("site.yaml", "brand: Ozone\n");
  git("here", "commit", "--quiet", "--all", "--message=Not sent yet");
  const { files, last } = await readChanges(repository);
  expect(files.map(({ path }) => path)).toEqual(["site.yaml"]);
  expect(last?.message).toBe("Begin");
  expect(await publishAs("Rename")).toMatchObject({ files: 1 });
  expect(git("remote", "log", "--format=%s", "main")).toBe("Rename\nBegin\n");
  expect(git("remote", "show", "main:content/site.yaml")).toBe("brand: Ozone\n");
  expect(git("remote", "show", "main:README.md")).toBe("Read me.\n");
  expect((await readChanges(repository)).files).toEqual([]);
  expect(git("here", "log", "-1", "--format=%s").trim()).toBe("Not sent yet");
});

test("if the editor's index file was deleted, publishing keeps the project's other files", async () => {
  addRemote();
  await readChanges(repository);
  rmSync(join(folder, "index"));
  write("site.yaml", "brand: Ozone\n");
  await publishAs("Rename");
  expect(git("remote", "ls-tree", "--name-only", "main")).toBe("README.md\ncontent\n");
});

test("if both sides changed a field, publishing is refused with both versions, and the next attempt keeps the chosen version", async () => {
  addRemote();
  publishElsewhere({ "content/site.yaml": "brand: Theirs\nphone: 1\nrevised: 2026-11-21\n" });
  write("site.yaml", "brand: Mine\nphone: 3\nrevised: 2026-11-21\n");
  const conflicts = await conflictsOf(publishAs("Rename"));
  expect(conflicts).toMatchObject([{ field: "brand", mine: "Mine", theirs: "Theirs" }]);
  expect(read("site.yaml"), "nothing is written before the choice").toContain("brand: Mine");
  expect(git("remote", "log", "-1", "--format=%s", "main").trim()).toBe("Theirs");
  const id = conflicts[0]?.id ?? "";
  await publishAs("Rename", { [id]: "theirs" });
  expect(git("remote", "show", "main:content/site.yaml")).toBe(
    "brand: Theirs\nphone: 3\nrevised: 2026-11-21\n",
  );
});

test("publishing includes new files only if the site reads them", async () => {
  mkdirSync(join(content, "pictures"));
  write("site.yaml", "brand: Ozo\npicture: hero-bar.webp\n");
  for (const name of ["hero-bar.webp", "bar.webp", ".DS_Store"]) write(`pictures/${name}`, "");
  for (const name of ["site.yaml~", ".site.yaml.swp", "Thumbs.db", "site.yaml.93045088", "notes.txt"])
    write(name, "");
  expect((await readChanges(repository)).files.map(({ path }) => path)).toEqual([
    "pictures/hero-bar.webp",
    "site.yaml",
  ]);
});

test("if both sides have added different documents of one name, publishing is refused while a file on this machine uses that name", async () => {
  addRemote();
  mkdirSync(join(content, "documents"));
  publishElsewhere({
    "content/documents/sds.pdf": "Theirs",
    "content/site.yaml": "brand: Ozo\nphone: 1\nrevised: 2026-11-21\nsheet: sds.pdf\n",
  });
  write("documents/sds.pdf", "Mine");
  write("site.yaml", "brand: Ozo\nphone: 1\nrevised: 2026-11-21\ndocument: sds.pdf\n");
  await expect(publishAs("Add")).rejects.toThrow("have each added a different file documents/sds.pdf");
  expect(read("documents/sds.pdf")).toBe("Mine");
  write("documents/sds-2.pdf", "Mine");
  write("site.yaml", "brand: Ozo\nphone: 1\nrevised: 2026-11-21\ndocument: sds-2.pdf\n");
  await publishAs("Add");
  expect(git("remote", "show", "main:content/documents/sds.pdf")).toBe("Theirs");
  expect(git("remote", "show", "main:content/documents/sds-2.pdf")).toBe("Mine");
  expect(read("documents/sds.pdf")).toBe("Theirs");
});

test("publishing includes a picture that this machine's own git settings ignore", async () => {
  writeFileSync(join(folder, "here/.git/info/exclude"), "*.webp\n");
  mkdirSync(join(content, "pictures"));
  write("pictures/a.webp", "A");
  write("site.yaml", "brand: Ozo\npicture: a.webp\n");
  await publishAs("Picture");
  expect(git("here", "show", "--name-only", "--format=").trim()).toBe(
    "content/pictures/a.webp\ncontent/site.yaml",
  );
});

test("publishing is refused if a file has changed since the user saw the list of changes", async () => {
  write("site.yaml", "brand: Ozone\n");
  const seen = await version();
  write("products/new.yaml", "name: New\n");
  await expect(publishAs("Rename", {}, { version: seen })).rejects.toThrow("Review the new list");
  expect(git("here", "log", "-1", "--format=%s").trim()).toBe("Begin");
});

test("a save during publishing does not wait for the network, and is not published", async () => {
  addRemote();
  write("site.yaml", "brand: Ozone\n");
  addHook("pre-receive", "touch arrived\nwhile [ ! -e released ]; do sleep 0.1; done");
  const publishing = publishAs("Rename");
  await expect.poll(() => existsSync(join(folder, "remote/arrived")), { timeout: 20_000 }).toBe(true);
  await inTurn(async () => write("site.yaml", "brand: Saved\n"));
  writeFileSync(join(folder, "remote/released"), "");
  expect(await publishing).toMatchObject({ files: 1 });
  expect(git("remote", "show", "main:content/site.yaml")).toBe("brand: Ozone\n");
  expect(read("site.yaml")).toBe("brand: Saved\n");
  expect((await readChanges(repository)).files.map(({ path }) => path)).toEqual(["site.yaml"]);
});

test("publishing is refused and overwrites no file if a text editor saves a file during the merge", async () => {
  addRemote();
  publishElsewhere({ "content/site.yaml": "brand: Ozo\nphone: 2\nrevised: 2026-11-21\n" });
  write("products/new.yaml", "name: New\n");
  const fileAt = repository.fileAt.bind(repository);
  vi.spyOn(repository, "fileAt").mockImplementationOnce(async (commit, path) => {
    const bytes = await fileAt(commit, path);
    write("site.yaml", "brand: Saved\nphone: 1\nrevised: 2026-11-21\n");
    return bytes;
  });
  await expect(publishAs("New")).rejects.toThrow("a file was changed at the same time");
  expect(read("site.yaml")).toContain("brand: Saved\nphone: 1\n");
  await publishAs("New");
  expect(git("remote", "show", "main:content/site.yaml")).toContain("brand: Saved\nphone: 2\n");
});

test("if the other version of a field changes after the user's choice, publishing asks for a new choice", async () => {
  addRemote();
  publishElsewhere({ "content/site.yaml": "brand: Theirs\n" });
  write("site.yaml", "brand: Mine\n");
  const conflicts = await conflictsOf(publishAs("Rename"));
  publishElsewhere({ "content/site.yaml": "brand: Theirs again\n" });
  const choices = { [conflicts[0]?.id ?? ""]: "mine" } as const;
  expect((await refusal(publishAs("Rename", choices)))?.conflicts).toMatchObject([
    { theirs: "Theirs again" },
  ]);
});

test("publishing asks for no choice between schema files, because they are made from the content", async () => {
  mkdirSync(join(content, "schemas"));
  write("schemas/product.json", "{}");
  git("here", "add", "--all");
  git("here", "commit", "--quiet", "--message=Add a schema");
  addRemote();
  publishElsewhere({ "content/schemas/product.json": '{ "theirs": 1 }' });
  write("schemas/product.json", '{ "mine": 1 }');
  await publishAs("Publish");
  expect(read("schemas/product.json")).toBe('{ "theirs": 1 }');
});

/** Publishes product a in category c, which both sides then change, and other files. */
function shareProduct(others: Record<string, string> = {}) {
  mkdirSync(join(content, "categories"));
  const files = { "products/a.yaml": productA, "categories/c.yaml": "name: C\n", ...others };
  for (const [file, text] of Object.entries(files)) write(file, text);
  git("here", "add", "--all");
  git("here", "commit", "--quiet", "--message=Add A");
  addRemote();
}

const productA = "name: A\nsummary: One\ncategory: c\n";
const at = (slug: string) => `/products/c/${slug}`;
const redirect = (from: string, to: string) => `- from: ${from}\n  to: ${to}\n`;
const leadTo = (slug: string) => redirect(at("a"), at(slug));

function moveHere(slug: string) {
  rmSync(join(content, "products/a.yaml"));
  write(`products/${slug}.yaml`, productA);
  write("redirects.yaml", leadTo(slug));
}
const moveElsewhere = (slug: string, text = productA) =>
  publishElsewhere({
    "content/products/a.yaml": undefined,
    [`content/products/${slug}.yaml`]: text,
    "content/redirects.yaml": leadTo(slug),
  });

test.each([
  [
    "this machine changed a product whose address somebody else changed",
    () => {
      moveElsewhere("b");
      write("products/a.yaml", productA.replace("One", "Mine"));
    },
    "you have changed products/a.yaml, and somebody else has removed it, given it another address or changed it",
  ],
  [
    "both sides replaced a picture by different files",
    () => {
      publishElsewhere({ "content/pictures/a.webp": "Theirs" });
      write("pictures/a.webp", "Mine");
    },
    "you have changed pictures/a.webp, and somebody else has removed it, given it another address or changed it",
  ],
  [
    "this machine changed the address of a product that somebody else changed",
    () => {
      publishElsewhere({ "content/products/a.yaml": productA.replace("One", "Theirs") });
      moveHere("b");
    },
    "you have removed products/a.yaml or changed its address, and somebody else has changed it",
  ],
  [
    "both sides added different products with the same address",
    () => {
      publishElsewhere({ "content/products/b.yaml": productA.replace("name: A", "name: Theirs") });
      write("products/b.yaml", productA.replace("name: A", "name: Mine"));
    },
    "have each added a different file products/b.yaml. Give your page another address",
  ],
  [
    "both sides added products with the same name and address",
    () => {
      publishElsewhere({ "content/products/b.yaml": productA.replace("One", "Theirs") });
      write("products/b.yaml", productA.replace("One", "Mine"));
    },
    "have each added a different file products/b.yaml. Give your page another address",
  ],
  [
    "this machine has a file that cannot be read and that somebody else changed",
    () => {
      publishElsewhere({ "content/products/a.yaml": productA.replace("One", "Theirs") });
      write("products/a.yaml", "name: [");
    },
    "products/a.yaml can't be read",
  ],
  [
    "somebody else has published a file that cannot be read and that this machine changed",
    () => {
      publishElsewhere({ "content/products/a.yaml": "name: [" });
      write("products/a.yaml", productA.replace("One", "Mine"));
    },
    "somebody else has published a version of products/a.yaml that can't be read",
  ],
])("publishing is refused when %s", async (_, arrange, message) => {
  mkdirSync(join(content, "pictures"));
  shareProduct({ "pictures/a.webp": "A" });
  arrange();
  const published = git("remote", "rev-parse", "main");
  const files = readdirSync(join(content, "products"));
  await expect(publishAs("Change")).rejects.toThrow(message);
  expect(git("remote", "rev-parse", "main")).toBe(published);
  expect(readdirSync(join(content, "products"))).toEqual(files);
});

test("if two people have given a product the same new address, publishing merges the redirects, and the product exists once", async () => {
  shareProduct();
  moveElsewhere("b");
  moveHere("b");
  write("site.yaml", "brand: Ozone\n");
  await publishAs("Change");
  expect(git("remote", "ls-tree", "--name-only", "main:content/products")).toBe("b.yaml\n");
});

test.each([
  [
    "hides the category of a product that somebody else adds",
    () => {
      publishElsewhere({ "content/products/b.yaml": "name: B\ncategory: c\n" });
      write("categories/c.yaml", "name: C\ndraft: true\n");
      write("redirects.yaml", redirect("/products/c", "/products") + redirect(at("a"), "/products"));
    },
    at("b"),
  ],
  ["removes a product without a redirect", () => rmSync(join(content, "products/a.yaml")), at("a")],
])(
  "if this machine %s, publishing is refused until the lost address has a redirect",
  async (_, arrange, lost) => {
    shareProduct();
    arrange();
    const published = git("remote", "rev-parse", "main");
    const refused = await refusal(publishAs("Change"));
    expect(refused?.message).toContain(`visitors of ${lost} would find no page`);
    expect(git("remote", "rev-parse", "main")).toBe(published);
    const redirects = existsSync(join(content, "redirects.yaml")) ? read("redirects.yaml") : "";
    write("redirects.yaml", redirects + redirect(lost, "/products"));
    await publishAs("Change");
    expect(git("remote", "show", "main:content/redirects.yaml")).toContain(lost);
  },
);

test.each([
  [
    "a product whose address was changed is restored",
    async () => {
      moveHere("b");
      await restorePublished(repository, "products/a.yaml");
    },
    "products/a.yaml and products/b.yaml",
  ],
  [
    "somebody else changes the name of a product that is restored after its address was changed",
    async () => {
      publishElsewhere({ "content/products/a.yaml": productA.replace("name: A", "name: Renamed") });
      moveHere("b");
      write("redirects.yaml", leadTo("c") + redirect(at("c"), at("b")));
      await restorePublished(repository, "products/a.yaml");
    },
    "products/a.yaml and products/b.yaml",
  ],
])("if %s, publishing is refused until one of the two files is removed", async (_, arrange, files) => {
  shareProduct();
  await arrange();
  await expect(publishAs("Change")).rejects.toThrow(`${files} have the same name, or`);
  const [, mine = ""] = files.split(" and ");
  rmSync(join(content, mine));
  write("site.yaml", "brand: Ozone\n");
  await publishAs("Change");
  expect(git("remote", "ls-tree", "--name-only", "main:content/products")).toMatch(/^[ab]\.yaml\n$/);
});

test("if both sides gave a product different addresses and names, publishing is refused until the user has taken the own address back", async () => {
  shareProduct();
  moveElsewhere("b", productA.replace("name: A", "name: Theirs"));
  moveHere("mine");
  await expect(publishAs("Move")).rejects.toThrow(
    `${at("a")} redirects to ${at("mine")} on this machine, and to ${at("b")} in the content that somebody else`,
  );
  await renameFile(content, { kind: "product", slug: "mine", unpublished: ["products/mine.yaml"] }, "a");
  write("redirects.yaml", read("redirects.yaml").replace(leadTo("mine"), ""));
  await publishAs("Move");
  expect(git("remote", "ls-tree", "--name-only", "main:content/products")).toBe("b.yaml\n");
  expect(git("remote", "show", "main:content/redirects.yaml")).toContain(leadTo("b"));
});

test("if somebody else publishes between the fetch and the push, publishing is refused and can be repeated", async () => {
  addRemote();
  write("site.yaml", "brand: Ozone\n");
  const race = async () => publishElsewhere({ "content/other.yaml": "theirs: true\n" });
  await expect(publishAs("Rename", {}, { check: race })).rejects.toThrow("Try again");
  expect(await publishAs("Rename")).toMatchObject({ files: 1, fromOthers: 1 });
  expect(git("remote", "log", "--format=%s", "main")).toBe("Rename\nTheirs\nBegin\n");
});

test("if the remote is unreachable or refuses the commit, publishing is refused, and the message has no terms of git", async () => {
  addRemote();
  write("site.yaml", "brand: Ozone\n");
  git("here", "remote", "set-url", "origin", join(folder, "nowhere"));
  const away = await refusal(publishAs("Rename"));
  expect(away?.message).toContain("the shared copy (origin) could not be reached");
  git("here", "remote", "set-url", "origin", join(folder, "remote"));
  addHook("pre-receive", "exit 1");
  const refused = await refusal(publishAs("Rename"));
  for (const shown of [away, refused]) expect(shown?.message).not.toMatch(/git|branch|commit|merge|fatal/i);
  expect(git("here", "log", "-1", "--format=%s").trim()).toBe("Begin");
  rmSync(join(folder, "remote/hooks/pre-receive"));
  expect(await publishAs("Rename")).toMatchObject({ files: 1 });
});

test("if the remote accepts the commit and the connection is lost before the response, publishing succeeds", async () => {
  addRemote();
  write("site.yaml", "brand: Ozone\n");
  addHook("post-receive", "kill -9 $PPID");
  expect(await publishAs("Rename")).toMatchObject({ files: 1 });
  expect(git("remote", "log", "-1", "--format=%s", "main").trim()).toBe("Rename");
});

test("if the remote accepts the commit and is then unreachable, an error says that the outcome is uncertain", async () => {
  addRemote();
  write("site.yaml", "brand: Ozone\n");
  const [remote, away] = [join(folder, "remote"), join(folder, "away")];
  addHook("post-receive", `mv ${remote} ${away}\nkill -9 $PPID`);
  await expect(publishAs("Rename")).rejects.toThrow("it is not certain whether your changes were published");
  renameSync(away, remote);
  expect(await publishAs("Rename")).toMatchObject({ files: 0 });
  expect(git("remote", "log", "--format=%s", "main")).toBe("Rename\nBegin\n");
  expect((await readChanges(repository)).files).toEqual([]);
});

test("if a published commit arrived unconfirmed, publishing again merges later changes with it, and keeps the address of a page that has moved since", async () => {
  shareProduct();
  write("products/new.yaml", "name: New\ncategory: c\nsummary: One\n");
  const [remote, away] = [join(folder, "remote"), join(folder, "away")];
  addHook("post-receive", `mv ${remote} ${away}\nkill -9 $PPID`);
  await expect(publishAs("New")).rejects.toThrow("it is not certain");
  renameSync(away, remote);
  rmSync(join(remote, "hooks/post-receive"));
  write("products/newer.yaml", "name: Newer\ncategory: c\nsummary: Two\n");
  rmSync(join(content, "products/new.yaml"));
  await expect(publishAs("Newer")).rejects.toThrow(`visitors of ${at("new")} would find no page`);
  write("redirects.yaml", redirect(at("new"), at("newer")));
  await publishAs("Newer");
  expect(git("remote", "ls-tree", "--name-only", "main:content/products")).toBe("a.yaml\nnewer.yaml\n");
});

test("if the connection is lost while the remote still checks the commit, an error says that the outcome is uncertain", async () => {
  addRemote();
  write("site.yaml", "brand: Ozone\n");
  addHook("pre-receive", "kill -9 $PPID");
  await expect(publishAs("Rename")).rejects.toThrow("it is not certain whether your changes were published");
});

test("publishing from an earlier commit or from a folder without a repository is refused with the reason", async () => {
  git("here", "checkout", "--quiet", "--detach");
  write("site.yaml", "brand: Ozone\n");
  await expect(publishAs("Rename")).rejects.toThrow("an earlier state of the site");
  rmSync(join(folder, "here/.git"), { recursive: true });
  await expect(publishAs("Rename")).rejects.toThrow("it has no history");
});

test("if the remote does not have the branch, the list has no last publish and says that the content is not published", async () => {
  addRemote();
  git("here", "checkout", "--quiet", "-b", "spring");
  write("site.yaml", "brand: Ozone\n");
  git("here", "commit", "--quiet", "--all", "--message=Not sent yet");
  const changes = await readChanges(repository);
  expect(changes.obstacle).toContain("the shared copy (origin) does not have the branch “spring”");
  expect(changes.last).toBeUndefined();
  git("here", "push", "--quiet", "origin", "spring");
  expect(await readChanges(repository)).toMatchObject({
    obstacle: undefined,
    last: { message: "Not sent yet" },
  });
});

test("if the branch was renamed at the remote, publishing is refused, and does not make the branch again", async () => {
  addRemote();
  git("remote", "branch", "--move", "main", "trunk");
  write("site.yaml", "brand: Ozone\n");
  await expect(publishAs("Rename")).rejects.toThrow("does not have the branch “main”");
  expect(git("remote", "branch", "--list").trim()).toBe("* trunk");
  expect((await readChanges(repository)).obstacle).toContain("does not have the branch “main”");
});

test("undoing the last publish adds a commit with the earlier content, also without pages that are new, on this machine and at the remote", async () => {
  addRemote();
  write("site.yaml", "brand: Ozone\n");
  mkdirSync(join(content, "categories"));
  write("categories/c.yaml", "name: C\n");
  await publishAs("Rename");
  const { last } = await readChanges(repository);
  expect(last).toMatchObject({ message: "Rename", author: "Mary Keting" });
  expect(await undo(last?.id)).toMatchObject({ files: 2 });
  expect(read("site.yaml")).toContain("brand: Ozo\n");
  expect(git("here", "status", "--porcelain")).toBe("");
  expect(git("here", "diff", "HEAD~2")).toBe("");
  expect(git("remote", "log", "--format=%s", "main")).toBe("Undo: Rename\nRename\nBegin\n");
});

test.each<[string, string, () => void, Partial<Publishing>?]>([
  [
    "the remote is unreachable",
    "could not be reached",
    () => git("here", "remote", "set-url", "origin", join(folder, "nowhere")),
  ],
  [
    "the content merged with another page has a mistake",
    "a mistake",
    () => publishElsewhere({ "content/products/b.yaml": "name: B\n" }),
    { check: () => Promise.reject(new Error("a mistake")) },
  ],
])(
  "if %s, undoing the last publish is refused, and the published files are restored",
  async (_, reason, prepare, other) => {
    addRemote();
    write("site.yaml", "brand: Ozone\n");
    write("products/new.yaml", "name: New\n");
    await publishAs("Add");
    const { last } = await readChanges(repository);
    prepare();
    await expect(undo(last?.id, other)).rejects.toThrow(reason);
    expect((await readChanges(repository)).files).toEqual([]);
    expect([read("site.yaml"), read("products/new.yaml")]).toEqual(["brand: Ozone\n", "name: New\n"]);
  },
);

test("undoing the last publish asks for a choice if somebody else has changed the same field since", async () => {
  addRemote();
  write("site.yaml", "brand: Ozone\n");
  await publishAs("Rename");
  const { last } = await readChanges(repository);
  publishElsewhere({ "content/site.yaml": "brand: Theirs\n" });
  const [conflict] = await conflictsOf(undo(last?.id));
  expect(conflict).toMatchObject({ mine: "Ozo", theirs: "Theirs" });
  expect(read("site.yaml")).toBe("brand: Ozone\n");
  await undo(last?.id, { choices: { [conflict?.id ?? ""]: "mine" } });
  expect(git("remote", "show", "main:content/site.yaml")).toContain("brand: Ozo\n");
});

test("if undoing the last publish is refused, a file that was changed meanwhile stays as it is", async () => {
  write("site.yaml", "brand: Ozone\n");
  await publishAs("Rename");
  const { last } = await readChanges(repository);
  const check = async () => {
    write("site.yaml", "brand: Newer\n");
    throw new Error("a mistake");
  };
  await expect(undo(last?.id, { check })).rejects.toThrow("a mistake");
  expect(read("site.yaml")).toBe("brand: Newer\n");
});

test("undoing the last publish is refused if a page that somebody else has published would disappear", async () => {
  shareProduct({ "categories/d.yaml": "name: D\ndraft: true\n" });
  write("categories/d.yaml", "name: D\n");
  await publishAs("Show D");
  const { last } = await readChanges(repository);
  publishElsewhere({ "content/products/b.yaml": "name: B\ncategory: d\n" });
  await expect(undo(last?.id)).rejects.toThrow("visitors of /products/d/b would find no page");
});

test("only the last commit that changed content can be undone, and only while there are no unpublished changes", async () => {
  write("site.yaml", "brand: One\n");
  await publishAs("One");
  const { last: first } = await readChanges(repository);
  write("site.yaml", "brand: Two\n");
  await publishAs("Two");
  await expect(undo(first?.id)).rejects.toThrow("can't be undone");
  writeFileSync(join(folder, "here/README.md"), "Rewritten.\n");
  git("here", "commit", "--quiet", "--all", "--message=Not content");
  const { last } = await readChanges(repository);
  expect(last).toMatchObject({ message: "Two" });
  write("site.yaml", "brand: Unpublished\n");
  await expect(undo(last?.id)).rejects.toThrow("can't be undone");
  expect(read("site.yaml")).toBe("brand: Unpublished\n");
});

test("a merge commit made with git cannot be undone", async () => {
  addRemote();
  publishElsewhere({ "content/other.yaml": "theirs: true\n" });
  write("site.yaml", "brand: Ozone\n");
  git("here", "commit", "--quiet", "--all", "--message=Mine");
  git("here", "pull", "--quiet", "--no-rebase", "--no-edit");
  git("here", "push", "--quiet");
  const { last } = await readChanges(repository);
  expect(last).toMatchObject({ canBeUndone: false });
  await expect(undo(last?.id)).rejects.toThrow("joins changes of several people");
  expect(read("site.yaml")).toBe("brand: Ozone\n");
  expect(read("other.yaml")).toBe("theirs: true\n");
});

test("the first publish in the history of this machine cannot be undone", async () => {
  const { last } = await readChanges(repository);
  expect(last).toMatchObject({ message: "Begin", canBeUndone: false });
  await expect(undo(last?.id)).rejects.toThrow("does not have the earlier content");
});

test("if git cannot read the published version of a file, restoring the file leaves it unchanged", async () => {
  const blob = git("here", "rev-parse", "HEAD:content/site.yaml").trim();
  rmSync(join(folder, "here/.git/objects", blob.slice(0, 2), blob.slice(2)), { force: true });
  write("site.yaml", "brand: Ozone\n");
  await expect(restorePublished(repository, "site.yaml")).rejects.toThrow(GitError);
  expect(read("site.yaml")).toBe("brand: Ozone\n");
});

test("restoring a file writes its published version, or removes the file if it was never published", async () => {
  write("site.yaml", "brand: Ozone\n");
  write("products/new.yaml", "name: New\n");
  await restorePublished(repository, "site.yaml");
  await restorePublished(repository, "products/new.yaml");
  expect(read("site.yaml")).toContain("brand: Ozo\n");
  expect(existsSync(join(content, "products/new.yaml"))).toBe(false);
});
