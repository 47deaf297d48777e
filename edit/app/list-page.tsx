import { useState } from "react";
import { Link, Navigate, useParams } from "react-router";
import { buttonStyle } from "#app/ui/button-style.ts";
import { parseContentPath } from "../content-path.ts";
import type { FileKind, ListedFile } from "../protocol.ts";
import { counted } from "./counted.ts";
import { isListed, kindNames } from "./kind-names.ts";
import styles from "./list-page.module.css";
import { NewDialog } from "./new-dialog.tsx";
import { useOverview } from "./overview-context.ts";
import shared from "./shared.module.css";
import { unsavedPaths } from "./unsaved.ts";

/** The screen that lists the files of one kind. */
export function ListPage() {
  const { kind = "" } = useParams();
  const { files } = useOverview();
  const [isMaking, setIsMaking] = useState(false);
  if (!isListed(kind)) return <Navigate to="/product" replace />;
  const shown = [...files.filter((file) => file.kind === kind), ...unsavedFiles(kind, files)];

  return (
    <main className={`${shared.page} ${styles.page}`}>
      <div className={styles.head}>
        <h1 className={`${shared.title} ${styles.title}`}>{kindNames[kind as FileKind]}</h1>
        {kind !== "page" && (
          <button
            className={`${buttonStyle("primary")} ${shared.button}`}
            type="button"
            onClick={() => setIsMaking(true)}
          >
            New {kind}
          </button>
        )}
      </div>
      <ul className={styles.list}>
        {shown.map((file) => (
          <li key={file.path}>
            <Row file={file} />
          </li>
        ))}
      </ul>
      {isMaking && <NewDialog kind={kind as "product" | "category"} onClose={() => setIsMaking(false)} />}
    </main>
  );
}

function Row({ file }: { file: ListedFile }) {
  return (
    <Link className={styles.row} to={`/file/${file.path}`}>
      {file.kind !== "page" && (
        <span className={file.kind === "product" ? styles.picture : `${styles.picture} ${styles.wide}`}>
          {file.picture && !file.picture.includes(":") && (
            <img src={`/edit/pictures/${encodeURIComponent(file.picture)}`} alt="" loading="lazy" />
          )}
        </span>
      )}
      <span className={styles.name}>{file.name}</span>
      <span className={styles.address}>{file.slug}</span>
      <span className={styles.category}>{file.category?.replaceAll("-", " ")}</span>
      <span className={styles.states}>
        {file.isDraft && <span className={shared.tag}>Draft</span>}
        {unsavedPaths().includes(file.path) && <span className={shared.tag}>Not saved</span>}
        {file.change && <span className={shared.tag}>{file.change === "new" ? "New" : "Changed"}</span>}
        {file.mistakes > 0 && (
          <span className={`${shared.tag} ${styles.wrong}`}>{counted(file.mistakes, "mistake")}</span>
        )}
      </span>
    </Link>
  );
}

/** New files that were never saved. Only this browser stores them. */
function unsavedFiles(kind: string, files: ListedFile[]): ListedFile[] {
  return unsavedPaths()
    .flatMap((path) => parseContentPath(path) ?? [])
    .filter((begun) => begun.kind === kind && !files.some(({ path }) => path === begun.path))
    .map((begun) => ({ ...begun, name: begun.slug, isDraft: false, mistakes: 0 }));
}
