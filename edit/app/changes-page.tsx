import { diffWords } from "diff";
import { Fragment, useEffect, useState } from "react";
import { Link } from "react-router";
import { buttonStyle } from "#app/ui/button-style.ts";
import { TextField } from "#app/ui/field.tsx";
import { formatDay } from "#app/ui/format-day.ts";
import { Spinner } from "#app/ui/spinner.tsx";
import type { Changes, FieldChange, FileChange, Published } from "../protocol.ts";
import { Action } from "./action.tsx";
import { api } from "./api-client.ts";
import styles from "./changes-page.module.css";
import { counted } from "./counted.ts";
import { Failure } from "./failure.tsx";
import { labelOf } from "./form/labels.ts";
import { useOverview } from "./overview-context.ts";
import shared from "./shared.module.css";
import { unsavedPaths } from "./unsaved.ts";

/** What has changed since the last publish, word by word, and the button that publishes it. */
export function ChangesPage() {
  const { files, problems, refresh } = useOverview();
  const [changes, setChanges] = useState<Changes>();
  const [message, setMessage] = useState("");
  const [author, setAuthor] = useState({ name: "", email: "" });
  const [outcome, setOutcome] = useState("");
  const [failure, setFailure] = useState("");
  const [isBusy, setIsBusy] = useState(false);
  useEffect(() => void refresh(), [refresh]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: whenever the files were looked at anew, the server compares them
  useEffect(() => {
    api.changes().then(setChanges, (error: Error) => setFailure(error.message));
  }, [files]);

  /** What is done, one thing at a time; `say` tells of it. */
  async function run(work: () => Promise<unknown>) {
    setIsBusy(true);
    setFailure("");
    setOutcome("");
    try {
      await work();
    } catch (error) {
      setFailure((error as Error).message);
    }
    await refresh();
    setIsBusy(false);
  }
  function say(done: string, { files, sent }: Published) {
    if (sent && !sent.ok) setFailure(sent.message);
    setOutcome(
      `${files > 0 ? `${done} ${counted(files, "file")}.` : ""} ${sent?.ok ? sent.message : ""}`.trim(),
    );
  }
  async function publish() {
    const words = message.trim() || "Send what was published";
    const published = await api.publish(words, changes?.needsAuthor ? author : undefined);
    setMessage("");
    say("Published", published);
  }
  async function takeBack() {
    say("Taken back what was published in", await api.takeBack());
  }

  const unsaved = unsavedPaths();
  const canSend = changes !== undefined && changes.files.length === 0 && changes.unsent > 0;
  return (
    <main className={`${shared.page} ${styles.page}`}>
      <h1 className={shared.title}>{titleOf(changes)}</h1>
      {changes?.last && (
        <p className={styles.last}>
          Last publish: “{changes.last.message}”, {formatDay(changes.last.at.slice(0, 10))}{" "}
          {changes.files.length === 0 && !changes.needsAuthor && (
            <Action
              disabled={isBusy}
              onClick={() => {
                const question = `Take “${changes.last?.message}” back? All is then as it was before it; the history keeps both.`;
                if (confirm(question)) void run(takeBack);
              }}
            >
              Take it back
            </Action>
          )}
        </p>
      )}
      {unsaved.length > 0 && (
        <p className={shared.notice}>
          Not saved yet, and therefore not among these:{" "}
          {unsaved.map((path, index) => (
            <span key={path}>
              {index > 0 && ", "}
              <Link to={`/file/${path}`}>{path}</Link>
            </span>
          ))}
        </p>
      )}
      <div role="status">{outcome && <p className={styles.done}>{outcome}</p>}</div>
      {changes && changes.files.length === 0 && !outcome && (
        <p className={styles.last}>Nothing has changed since the last publish.</p>
      )}
      <ul className={styles.files}>
        {changes?.files.map((file) => (
          <FileRow
            key={file.path}
            file={file}
            onPutBack={() => {
              const question = `Put ${file.path} back as it was at the last publish? What was changed in it since is lost.`;
              if (confirm(question)) void run(() => api.putBack(file.path));
            }}
          />
        ))}
      </ul>
      {problems.length > 0 && (
        <div className={`${shared.notice} ${shared.failure} ${styles.failure}`}>
          <p>What has mistakes can't be published, because the site would not be built:</p>
          <ul>
            {problems.map(({ path, line, field, message }) => (
              <li key={path + line + field + message}>
                <Link to={`/file/${path}`}>{path}</Link>, line {line} {field && `${field}: `}
                {message}
              </li>
            ))}
          </ul>
        </div>
      )}
      <Failure message={failure || changes?.obstacle} />
      {changes && (changes.files.length > 0 || canSend) && (
        <form
          className={canSend ? undefined : styles.form}
          onSubmit={(event) => {
            event.preventDefault();
            void run(publish);
          }}
          noValidate
        >
          {changes.needsAuthor && (
            <div className={styles.author}>
              <TextField
                id="author-name"
                label="Your name"
                hint="It stands beside what you publish. This machine asks once."
                autoComplete="name"
                value={author.name}
                onChange={({ target }) => setAuthor({ ...author, name: target.value })}
              />
              <TextField
                id="author-email"
                type="email"
                label="Your e-mail address"
                autoComplete="email"
                value={author.email}
                onChange={({ target }) => setAuthor({ ...author, email: target.value })}
              />
            </div>
          )}
          {!canSend && (
            <TextField
              id="message"
              label="What has changed, in a few words"
              hint={`It stands beside the change in the history${changes.remote ? ", which the others get" : ""}.`}
              autoComplete="off"
              value={message}
              onChange={(event) => setMessage(event.target.value)}
            />
          )}
          <button
            className={buttonStyle("primary")}
            type="submit"
            disabled={
              isBusy || problems.length > 0 || Boolean(changes.obstacle) || (!canSend && !message.trim())
            }
          >
            {isBusy && <Spinner />}
            {canSend ? "Send" : "Publish"}
          </button>
        </form>
      )}
    </main>
  );
}

function titleOf(changes: Changes | undefined): string {
  if (!changes) return "Comparing…";
  return changes.files.length > 0 ? "Ready to publish" : "Published";
}

const words = { new: "New", changed: "Changed", removed: "Removed" };

function FileRow({ file, onPutBack }: { file: FileChange; onPutBack(): void }) {
  const isPicture = file.kind === "picture";
  return (
    <li className={styles.file}>
      <div className={styles.fileHead}>
        {isPicture && file.change !== "removed" && (
          <img className={styles.picture} src={`/edit/${file.path}`} alt="" />
        )}
        <h2 className={styles.name}>
          {file.change === "removed" || !/\.ya?ml$/.test(file.path) ? (
            file.name
          ) : (
            <Link to={`/file/${file.path}`}>{file.name}</Link>
          )}
        </h2>
        <span className={styles.path}>{file.path}</span>
        <span className={shared.tag}>{words[file.change]}</span>
        <Action look={styles.back} aria-label={`Put ${file.path} back`} onClick={onPutBack}>
          Put back
        </Action>
      </div>
      {file.fields.length > 0 && (
        <dl className={styles.fields}>
          {file.fields.map((change) => (
            <div className={styles.change} key={change.field}>
              <dt>{change.field.split(" › ").map(labelOf).join(" › ")}</dt>
              <dd>
                <Words change={change} />
              </dd>
            </div>
          ))}
        </dl>
      )}
    </li>
  );
}

/** What went and what came, in one text. */
function Words({ change: { before, after } }: { change: FieldChange }) {
  // A day, a number or an address is one word, hyphens or not.
  if (!/\s/.test(before + after)) {
    return (
      <>
        <del>{before}</del> <ins>{after}</ins>
      </>
    );
  }
  return diffWords(before, after).map(({ value, added, removed }, index) => {
    const Part = added ? "ins" : removed ? "del" : Fragment;
    // biome-ignore lint/suspicious/noArrayIndexKey: parts of one text, in their order
    return <Part key={index}>{value}</Part>;
  });
}
