import { useCallback, useEffect, useState } from "react";
import { Link, Navigate, NavLink, Route, Routes } from "react-router";
import { buttonStyle } from "#app/ui/button-style.ts";
import { Wordmark } from "#app/ui/wordmark.tsx";
import type { Overview } from "../server/editor.ts";
import { ask } from "./api-client.ts";
import styles from "./app.module.css";
import { ChangesPage, type PublishState } from "./changes-page.tsx";
import { counted } from "./counted.ts";
import { EditPage } from "./edit-page.tsx";
import { Failure } from "./failure.tsx";
import { isListed, kindNames } from "./kind-names.ts";
import { ListPage } from "./list-page.tsx";
import { OverviewContext } from "./overview-context.ts";

const outdated =
  "The program was updated after this editor was started, so messages about mistakes may be wrong. End the editor in the terminal with Ctrl+C, and start it again with npm run edit. Your text is kept.";

/** The bar at the top and the current screen. */
export function App() {
  const [overview, setOverview] = useState<Overview>();
  const [failure, setFailure] = useState("");
  // Kept in this component, because the user may leave the screen Publish and return during publishing.
  const publishState = useState<PublishState>({
    message: "",
    choices: {},
    conflicts: [],
    outcome: "",
    failure: "",
    isBusy: false,
  });
  const refresh = useCallback(async () => {
    try {
      setOverview(await ask("overview", {}));
      setFailure("");
    } catch (error) {
      setFailure((error as Error).message);
    }
  }, []);
  useEffect(() => {
    void refresh();
    // Another program may have changed files while the window had no focus.
    addEventListener("focus", refresh);
    return () => removeEventListener("focus", refresh);
  }, [refresh]);

  return (
    <>
      <header className={styles.bar}>
        <Link className={styles.brand} to="/product" aria-label="Editor, all products">
          <Wordmark className={styles.wordmark} />
          <span className={styles.role}>Editor</span>
        </Link>
        <nav className={styles.nav} aria-label="Content">
          {Object.entries(kindNames).map(([kind, name]) => (
            <NavLink
              className={styles.link as string}
              key={kind}
              to={isListed(kind) ? `/${kind}` : `/file/${kind}.yaml`}
            >
              {name}
            </NavLink>
          ))}
        </nav>
        {overview?.changes ? (
          <Link className={`${buttonStyle("primary")} ${styles.publish}`} to="/changes">
            Publish {counted(overview.changes, "change")}
          </Link>
        ) : (
          <NavLink className={styles.link as string} to="/changes">
            Published
          </NavLink>
        )}
      </header>
      <Failure message={failure || (overview?.isOutdated ? outdated : undefined)} />
      {overview ? (
        <OverviewContext value={{ ...overview, refresh }}>
          <Routes>
            <Route path="/changes" element={<ChangesPage state={publishState} />} />
            <Route path="/file/*" element={<EditPage />} />
            <Route path="/:kind" element={<ListPage />} />
            <Route path="*" element={<Navigate to="/product" replace />} />
          </Routes>
        </OverviewContext>
      ) : (
        !failure && <p className={styles.wait}>Reading the content…</p>
      )}
    </>
  );
}
