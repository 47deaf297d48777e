import { useEffect, useRef, useState } from "react";
import { Link, useNavigate, useParams } from "react-router";
import { buttonStyle } from "#app/ui/button-style.ts";
import { pageOf, parseContentPath } from "../content-path.ts";
import type { Problem } from "../protocol.ts";
import { Action } from "./action.tsx";
import { ask } from "./api-client.ts";
import { counted } from "./counted.ts";
import styles from "./edit-page.module.css";
import { Failure } from "./failure.tsx";
import { Field, Fields } from "./form/field.tsx";
import { FormContext, idOf } from "./form/form-context.ts";
import { isListed, kindNames } from "./kind-names.ts";
import { RedirectDialog, RenameDialog } from "./move-dialogs.tsx";
import { useOverview } from "./overview-context.ts";
import { Preview } from "./preview.tsx";
import shared from "./shared.module.css";
import { useOpenFile } from "./use-open-file.ts";

/** The form of a file, beside a preview of the file's page. */
export function EditPage() {
  const path = useParams()["*"] ?? "";
  return <FileForm key={path} path={path} />;
}

function FileForm({ path }: { path: string }) {
  const { files, schemas, documents, refresh } = useOverview();
  const file = useOpenFile(path);
  const navigate = useNavigate();
  const [status, setStatus] = useState("");
  const [isPressed, setIsPressed] = useState(false);
  const [dialog, setDialog] = useState<"rename" | "remove" | "draft">();
  const summary = useRef<HTMLDivElement>(null);
  const known = parseContentPath(path) ?? { path, kind: "site", slug: path };
  const { kind, slug } = known;
  const schema = schemas[kind];
  const categories = files.filter((other) => other.kind === "category");
  // Missing fields of a new file are not shown as mistakes before the user has pressed Save.
  const isBeginning = file.isNew && !isPressed;
  const problems = file.problems.filter(
    ({ message }) => !isBeginning || !/^(is missing|must not be empty)/.test(message),
  );
  const isKnown = file.value !== undefined;
  const page = isKnown ? pageOf(known, file.value) : undefined;

  useEffect(() => {
    const keys = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== "s" || !(event.ctrlKey || event.metaKey)) return;
      event.preventDefault();
      document.querySelector<HTMLButtonElement>("button[data-save]")?.click();
    };
    addEventListener("keydown", keys);
    return () => removeEventListener("keydown", keys);
  }, []);

  /** `to`: the page to which the address redirects when this page leaves the public site. */
  async function save(to?: string) {
    setStatus("");
    setIsPressed(true);
    const outcome = await file.save(to);
    setDialog(outcome === "needs redirect" ? "draft" : undefined);
    if (outcome === "saved") {
      setStatus("Saved.");
      await refresh();
    } else if (outcome === "refused" && !document.activeElement?.matches("input, textarea, select")) {
      // A user who pressed Ctrl+S in a field may still be typing, and keeps the focus.
      summary.current?.focus();
    }
  }
  async function discard() {
    if (!confirm("Discard your unsaved changes?")) return;
    await file.discard();
    setStatus("");
    if (file.isNew) await navigate(`/${kind}`);
  }
  async function remove(to: string) {
    await ask("remove", { path, to });
    await refresh();
    await navigate(`/${kind}`);
  }

  const close = () => setDialog(undefined);
  const { name, title } = (isKnown ? file.value : {}) as { name?: string; title?: string };
  return (
    <main className={page ? styles.page : `${styles.page} ${styles.alone}`}>
      <form
        className={styles.form}
        onSubmit={(event) => {
          event.preventDefault();
          void save();
        }}
        onKeyDown={(event) => {
          // Enter is ignored, because the texts have no line breaks, and removing a line break would move the caret.
          if (event.key === "Enter" && event.target instanceof HTMLTextAreaElement) event.preventDefault();
        }}
        noValidate
      >
        <div className={styles.scroll}>
          <div>
            {isListed(kind) && (
              <Link className={styles.back} to={`/${kind}`}>
                {kindNames[kind]}
              </Link>
            )}
            <h1 className={styles.title}>{isListed(kind) ? (name ?? title ?? slug) : kindNames[kind]}</h1>
            <p className={styles.address}>
              {path}
              {(kind === "product" || kind === "category") && isKnown && !file.isNew && !file.isUnsaved && (
                <>
                  <Action look={styles.move} onClick={() => setDialog("rename")}>
                    Change the address
                  </Action>
                  <Action look={styles.move} onClick={() => setDialog("remove")}>
                    Remove
                  </Action>
                </>
              )}
            </p>
          </div>
          <Failure message={file.failure} />
          {file.notice && (
            <p className={shared.notice} role="status">
              {file.notice}
            </p>
          )}
          {isKnown && schema && (
            <FormContext value={{ path, slug, problems, warnings: file.warnings, categories, documents }}>
              <div className={styles.fields}>
                {schema.properties ? (
                  <Fields schema={schema} field={[]} value={file.value} onChange={file.change} />
                ) : (
                  <Field
                    schema={schema}
                    field={[]}
                    label="Redirects"
                    value={file.value}
                    isRequired
                    onChange={file.change}
                  />
                )}
              </div>
            </FormContext>
          )}
        </div>
        <div className={styles.foot}>
          <div role="status">{problems.length > 0 && <Mistakes problems={problems} ref={summary} />}</div>
          <div className={styles.actions}>
            <button className={buttonStyle("primary")} type="submit" data-save="" disabled={!file.isUnsaved}>
              Save
            </button>
            {file.isUnsaved && <Action onClick={discard}>Discard changes</Action>}
            <p className={styles.status} role="status">
              {file.isUnsaved ? "Changes not saved" : status}
            </p>
          </div>
        </div>
      </form>
      {dialog === "rename" && <RenameDialog path={path} slug={slug} onClose={close} />}
      {dialog === "remove" && (
        <RedirectDialog
          title={`Remove ${name ?? slug}`}
          action="Remove"
          hint="The file stays in the history."
          path={path}
          onChoose={remove}
          onClose={close}
        />
      )}
      {dialog === "draft" && (
        <RedirectDialog
          title={`${name ?? slug} leaves the public site`}
          action="Save"
          hint="Drafts and the products of a draft category are not on the public site."
          path={path}
          onChoose={save}
          onClose={close}
        />
      )}
      {page && <Preview address={page} shown={file.shown} isUpToDate={file.isShown} />}
    </main>
  );
}

/** Lists the mistakes of the file. A click on a mistake goes to its field. */
function Mistakes({ problems, ref }: { problems: Problem[]; ref: React.Ref<HTMLDivElement> }) {
  return (
    <div className={styles.mistakes} ref={ref} tabIndex={-1}>
      <details>
        <summary>{counted(problems.length, "mistake")} to correct</summary>
        <ul>
          {problems.map((problem) => (
            <li key={problem.field + problem.message}>
              <Action onClick={() => goTo(problem)}>
                {problem.field}: {problem.message}
              </Action>
            </li>
          ))}
        </ul>
      </details>
    </div>
  );
}

/** Focuses the field of a mistake, or the smallest group that contains the field. */
function goTo({ field }: Problem): void {
  for (let names = field.split(" › "); names.length > 0; names = names.slice(0, -1)) {
    const element = document.getElementById(idOf(names));
    if (!element) continue;
    element.focus();
    element.scrollIntoView({ block: "center" });
    return;
  }
}
