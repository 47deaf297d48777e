import { useCallback, useEffect, useRef, useState } from "react";
import { isRecord } from "#domain/is-record.ts";
import { isSame } from "../merge-values.ts";
import type { OpenedFile, Trial } from "../protocol.ts";
import { Refused } from "../refused.ts";
import { api } from "./api-client.ts";
import { today } from "./today.ts";
import { dropUnsaved, keepUnsaved, readUnsaved, rebase, type Unsaved, watchUnsaved } from "./unsaved.ts";

/** Between the last key and the check. */
const pauseMs = 200;

const changedElsewhere =
  "This file was changed elsewhere meanwhile. What you had typed has been put on top of it: look it through before you save.";

const untried: Trial = { problems: [], warnings: [], brokenElsewhere: [], isShown: true, places: [] };

/** What became of a save. */
export type SaveOutcome = "saved" | "refused" | "needs redirect";

/** An open file and what is typed into it: kept in this browser, checked and previewed while typing, saved on demand. */
export function useOpenFile(path: string) {
  const [file, setFile] = useState<Unsaved>();
  // Read after each wait, because the person types on during a request.
  const latest = useRef<Unsaved | undefined>(undefined);
  const [failure, setFailure] = useState("");
  const [notice, setNotice] = useState("");
  const [trial, setTrial] = useState(untried);
  const [shown, setShown] = useState(0);

  const show = useCallback((next: Unsaved | undefined) => {
    latest.current = next;
    setFile(next);
  }, []);
  const keep = useCallback(
    (next: Unsaved) => {
      show(next);
      if (isUnsaved(next)) keepUnsaved(path, next);
      else dropUnsaved(path);
    },
    [path, show],
  );

  /** Puts what was typed on top of what the file says now. */
  const take = useCallback(
    (opened: OpenedFile) => {
      const mine = latest.current;
      if (mine && mine.version !== opened.version && isUnsaved(mine)) setNotice(changedElsewhere);
      keep(
        mine ? rebase(mine, opened) : { value: opened.value, base: opened.value, version: opened.version },
      );
      setTrial((last) => ({ ...last, places: opened.places }));
    },
    [keep],
  );
  const open = useCallback(async () => {
    try {
      take(await api.open(path));
      setFailure("");
    } catch (error) {
      const isGone = error instanceof Refused && error.status === 404;
      const mine = latest.current;
      if (!mine || !isGone) return setFailure((error as Error).message);
      setNotice("This file was removed meanwhile. Saving makes it anew, with what you had typed.");
      keep({ value: mine.value });
    }
  }, [path, take, keep]);

  useEffect(() => {
    const kept = readUnsaved(path);
    show(kept);
    if (kept && kept.version === undefined) return;
    if (kept) setNotice("What you had typed and not saved is back.");
    void open();
  }, [open, path, show]);

  useEffect(() => {
    /** A text editor or git may have changed the file. */
    async function follow() {
      if (latest.current?.version === undefined) return;
      const opened = await api.open(path).catch(() => undefined);
      if (opened && opened.version !== latest.current?.version) take(opened);
    }
    const unwatch = watchUnsaved(path, (unsaved) => {
      if (unsaved) return show(unsaved);
      // Another window has saved or discarded the same words.
      show(undefined);
      void open();
    });
    addEventListener("focus", follow);
    return () => {
      unwatch();
      removeEventListener("focus", follow);
    };
  }, [open, path, show, take]);

  // One check at a time, always of what was typed last.
  const isAsking = useRef(false);
  const waiting = useRef<unknown>(undefined);
  const check = useCallback(
    async (value: unknown) => {
      waiting.current = value;
      if (isAsking.current) return;
      isAsking.current = true;
      while (waiting.current !== undefined) {
        const asked = waiting.current;
        waiting.current = undefined;
        try {
          const tried = await api.tryOut(path, asked);
          setTrial(tried);
          if (tried.isShown) setShown((count) => count + 1);
          setFailure("");
        } catch (error) {
          setFailure((error as Error).message);
        }
      }
      isAsking.current = false;
    },
    [path],
  );
  const value = file?.value;
  useEffect(() => {
    if (value === undefined) return;
    const timer = setTimeout(() => void check(value), pauseMs);
    return () => clearTimeout(timer);
  }, [value, check]);
  useEffect(
    () => () => {
      // Once the form is closed, the pages show what the files say.
      waiting.current = undefined;
      void api.letGo().catch(() => {});
    },
    [],
  );

  // A second save needs the version that the first one returns.
  const saving = useRef<Promise<SaveOutcome>>(Promise.resolve("saved"));
  /** `to`: where the page's address leads when the page leaves the site. */
  function save(to?: string): Promise<SaveOutcome> {
    saving.current = saving.current.then(() => saveNow(to));
    return saving.current;
  }
  async function saveNow(to: string | undefined): Promise<SaveOutcome> {
    const sent = latest.current;
    if (!sent) return "refused";
    if (!isUnsaved(sent)) return "saved";
    setNotice("");
    try {
      const saved = await api.save(path, withToday(sent), sent.version, to);
      keep(rebase({ value: latest.current?.value, base: sent.value }, saved));
      setFailure("");
      return "saved";
    } catch (error) {
      const { needsRedirect, isStale, problems } = error instanceof Refused ? error.refusal : {};
      if (needsRedirect) return "needs redirect";
      if (isStale && sent.version !== undefined) await open();
      else if (problems) setTrial((last) => ({ ...last, problems }));
      else setFailure((error as Error).message);
      return "refused";
    }
  }

  async function discard() {
    dropUnsaved(path);
    setNotice("");
    const isNew = latest.current?.version === undefined;
    show(undefined);
    await api.letGo();
    if (!isNew) await open();
  }

  return {
    value,
    isNew: file !== undefined && file.version === undefined,
    isUnsaved: file !== undefined && isUnsaved(file),
    failure,
    notice,
    places: trial.places,
    problems: trial.problems,
    warnings: trial.warnings,
    shown,
    behind: trial.isShown ? undefined : trial,
    change: (next: unknown) => latest.current && keep({ ...latest.current, value: next }),
    save,
    discard,
  };
}

function isUnsaved({ base, value }: Unsaved): boolean {
  return !isSame(base, value);
}

/** The value with today's date as `revised`, unless that was set by hand. */
function withToday({ value, base }: Unsaved): unknown {
  if (!isRecord(value)) return value;
  const now = value.revised;
  const isByHand = now !== undefined && now !== (base as { revised?: unknown } | undefined)?.revised;
  return isByHand ? value : { ...value, revised: today() };
}
