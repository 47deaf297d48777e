import { type Dispatch, type FormEvent, type SetStateAction, useEffect, useState } from "react";
import { Link } from "react-router";
import { buttonStyle } from "#app/ui/button-style.ts";
import { TextField } from "#app/ui/field.tsx";
import { formatDay } from "#app/ui/format-day.ts";
import { Spinner } from "#app/ui/spinner.tsx";
import { type Choices, type Conflict, Refused } from "../protocol.ts";
import type { Changes, FileChange, Published, PublishTarget } from "../server/publish.ts";
import { Action } from "./action.tsx";
import { ask } from "./api-client.ts";
import styles from "./changes-page.module.css";
import { ConflictList } from "./conflict-list.tsx";
import { counted } from "./counted.ts";
import { Failure } from "./failure.tsx";
import { FileChangeRow } from "./file-change-row.tsx";
import { useOverview } from "./overview-context.ts";
import shared from "./shared.module.css";
import { unsavedPaths } from "./unsaved.ts";

/** The user's input on the screen Publish, and the progress and outcome of publishing. */
export interface PublishState {
  message: string;
  choices: Choices;
  conflicts: Conflict[];
  outcome: string;
  failure: string;
  isBusy: boolean;
}

/** The screen Publish, which lists and publishes the changes. `state`: a React state that outlives the screen. */
export function ChangesPage({
  state: [{ message, choices, conflicts, outcome, failure, isBusy }, setState],
}: {
  state: [PublishState, Dispatch<SetStateAction<PublishState>>];
}) {
  const { files, problems, refresh } = useOverview();
  const [changes, setChanges] = useState<Partial<Changes>>();
  const update = (part: Partial<PublishState>) => setState((state) => ({ ...state, ...part }));
  // biome-ignore lint/correctness/useExhaustiveDependencies: each overview has a new array `files`, and the list of changes is requested again after each overview
  useEffect(() => {
    ask("changes", {})
      .catch((error: Error) => ({ obstacle: error.message }))
      .then(setChanges);
  }, [files]);
  // When the user leaves this screen, its messages are removed. During publishing they are kept, so the user who returns sees the
  // outcome.
  useEffect(
    () => () =>
      setState((state) => (state.isBusy ? state : { ...state, conflicts: [], outcome: "", failure: "" })),
    [setState],
  );

  /** Runs `work` and shows its outcome. If `question` is given, the user must confirm it first. */
  async function run(work: () => Promise<string>, question?: string) {
    if (question && !confirm(question)) return;
    update({ isBusy: true, failure: "", outcome: "" });
    try {
      update({ outcome: await work(), conflicts: [], choices: {} });
    } catch (error) {
      const found = error instanceof Refused ? error.refusal.conflicts : undefined;
      update({ failure: (error as Error).message, ...(found ? { conflicts: found } : {}) });
    }
    await refresh();
    update({ isBusy: false });
  }
  async function publish() {
    const published = await ask("publish", { message, choices, version: changes?.version ?? "" });
    setState((state) => (state.message === message ? { ...state, message: "" } : state));
    return outcomeOf("Published", published);
  }
  const undo = async (id: string) =>
    outcomeOf("Undone: published", await ask("undoLastPublish", { id, choices }));

  async function restore({ path, name, change }: FileChange) {
    await ask("restore", { path });
    const referring = path.startsWith("products/") ? "by-place.yaml" : "site.yaml";
    return change === "removed" && changed.some((file) => file.path === referring)
      ? `${name} is restored. Its removal may also have changed ${referring}: review that file below, and restore it too.`
      : "";
  }

  const nameOf = (path: string) => files.find((file) => file.path === path)?.name ?? path;
  const unsaved = unsavedPaths();
  const isUndecided = conflicts.some(({ id }) => choices[id] === undefined);
  const { files: changed = [], last, obstacle, target } = changes ?? {};
  // A mistake in a file that is not listed does not disable Publish, because others may have published the correction.
  const hasOwnMistakes = problems.some((problem) => changed.some((file) => file.path === problem.path));
  return (
    <main className={`${shared.page} ${styles.page}`}>
      <h1 className={shared.title}>
        {!changes
          ? "Comparing…"
          : obstacle
            ? "Publishing is not possible"
            : changed.length > 0
              ? "Ready to publish"
              : "Published"}
      </h1>
      {last && (
        <p className={styles.last}>
          Last publish: “{last.message}”, {formatDay(last.at.slice(0, 10))}{" "}
          {changed.length === 0 && !obstacle && last.canBeUndone && (
            <Action
              disabled={isBusy || isUndecided}
              onClick={() =>
                run(
                  () => undo(last.id),
                  `Undo “${last.message}”, which ${last.author} has published? The earlier content is published again. An address that was new then shows the 404 page. Both versions stay in the history.`,
                )
              }
            >
              Undo the last publish
            </Action>
          )}
        </p>
      )}
      {unsaved.length > 0 && (
        <p className={shared.notice}>
          These files have unsaved changes, which are not listed below:{" "}
          {unsaved.map((path, index) => (
            <span key={path}>
              {index > 0 && ", "}
              <Link to={`/file/${path}`}>{nameOf(path)}</Link>
            </span>
          ))}
        </p>
      )}
      <div role="status">{outcome && <p className={styles.done}>{outcome}</p>}</div>
      {changes && changed.length === 0 && !obstacle && !outcome && (
        <p className={styles.last}>Nothing has changed since the last publish.</p>
      )}
      <ul className={styles.files}>
        {changed.map((file) => (
          <FileChangeRow
            key={file.path}
            file={file}
            onRestore={() =>
              run(
                () => restore(file),
                file.change === "new"
                  ? `Remove ${file.path}? It was never published.`
                  : `Restore the published version of ${file.name}? Later changes to ${file.path} are lost.`,
              )
            }
          />
        ))}
      </ul>
      {problems.length > 0 && (
        <div className={`${shared.notice} ${shared.failure} ${styles.failure}`}>
          <p>
            Nothing can be published while the content has mistakes, because the site can't be built from it:
          </p>
          <ul>
            {problems.map(({ path, line, field, message }) => (
              <li key={path + line + field + message}>
                <Link to={`/file/${path}`}>{nameOf(path)}</Link>, {path}, line {line} {field && `${field}: `}
                {message}
              </li>
            ))}
          </ul>
        </div>
      )}
      <Failure message={failure || obstacle} />
      <ConflictList conflicts={conflicts} choices={choices} onChoose={(choices) => update({ choices })} />
      {target && changed.length > 0 && !obstacle && (
        <form
          className={styles.form}
          onSubmit={(event: FormEvent) => {
            event.preventDefault();
            void run(publish);
          }}
          noValidate
        >
          <TextField
            id="message"
            label="What has changed, in a few words"
            hint="The history shows this text beside the change."
            autoComplete="off"
            value={message}
            onChange={({ target }) => update({ message: target.value })}
          />
          <button
            className={buttonStyle("primary")}
            type="submit"
            disabled={isBusy || hasOwnMistakes || isUndecided || !message.trim()}
          >
            {isBusy && <Spinner />}
            Publish
          </button>
          <p className={styles.target}>{effectOf(target)}</p>
        </form>
      )}
    </main>
  );
}

function outcomeOf(done: string, { files, fromOthers, target }: Published): string {
  if (files === 0)
    return `There was nothing left to publish: your content is the same as the content of ${placeOf(target)}.`;
  const others = fromOthers > 0 ? `, on top of ${counted(fromOthers, "file")} that others had published` : "";
  return `${done} ${counted(files, "file")} to ${placeOf(target)}${others}.`;
}

function placeOf({ branch, remote }: PublishTarget): string {
  return remote === undefined ? `“${branch}” on this machine` : `“${branch}” at ${remote}`;
}

/** Says where the changes are published, and that the public site changes only at its next update. */
function effectOf(target: PublishTarget): string {
  const reach =
    target.remote === undefined ? " No shared copy is set up, so nobody else receives the changes." : "";
  return `This publishes to ${placeOf(target)}.${reach} Visitors see the changes after the next update of the public site. Ask whoever looks after the site when the update is.`;
}
