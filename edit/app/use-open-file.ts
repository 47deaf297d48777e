import { useCallback, useEffect, useRef, useState } from "react";
import { isRecord } from "#domain/is-record.ts";
import type { OpenedFile, Trial } from "../protocol.ts";
import { Refused } from "../refused.ts";
import { api } from "./api-client.ts";
import { today } from "./today.ts";
import { dropUnsaved, isSame, keepUnsaved, putOnTop, readUnsaved, type Unsaved } from "./unsaved.ts";

const pauseMs = 200;

const changedElsewhere =
  "This file was changed elsewhere meanwhile. What you had typed has been put on top of it: look it through before you save.";

const untried: Trial = { problems: [], warnings: [], brokenElsewhere: [], isShown: true, places: [] };

/** A file with what is typed into it: kept in this browser, checked and shown as one types, saved when told. */
export function useOpenFile(path: string) {
  const [file, setFile] = useState<Unsaved>();
  const [failure, setFailure] = useState("");
  const [notice, setNotice] = useState("");
  const [trial, setTrial] = useState(untried);
  const [shown, setShown] = useState(0);
  const isUnsaved = file !== undefined && !isSame(file.base, file.value);

  /** Reads the file, and puts on top of it what was typed. */
  const open = useCallback(
    async (kept: Unsaved | undefined, whenSame = "") => {
      if (kept && kept.version === undefined) return setFile({ value: kept.value });
      let opened: OpenedFile;
      try {
        opened = await api.open(path);
      } catch (error) {
        const isGone = error instanceof Refused && error.status === 404;
        if (!kept || !isGone) return setFailure((error as Error).message);
        setNotice("This file was removed meanwhile. Saving makes it anew, with what you had typed.");
        return setFile({ value: kept.value });
      }
      setFailure("");
      setTrial((last) => ({ ...last, places: opened.places }));
      const isStale = kept !== undefined && kept.version !== opened.version;
      if (kept) setNotice(isStale ? changedElsewhere : whenSame);
      setFile({
        value: isStale ? putOnTop(kept.base, kept.value, opened.value) : (kept?.value ?? opened.value),
        base: opened.value,
        version: opened.version,
      });
    },
    [path],
  );
  useEffect(() => void open(readUnsaved(path), "What you had typed and not saved is back."), [open, path]);

  // Another window or a text editor may have changed the file; this window's own words stay on top.
  const current = useRef(file);
  current.current = file;
  useEffect(() => {
    async function follow() {
      const mine = current.current;
      const theirs = await api.open(path).catch(() => undefined);
      if (!mine?.version || !theirs || theirs.version === mine.version || current.current !== mine) return;
      await open(isSame(mine.base, mine.value) ? undefined : mine);
    }
    addEventListener("focus", follow);
    return () => removeEventListener("focus", follow);
  }, [open, path]);

  // Checks what was typed last, one after the other.
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

  function change(next: unknown) {
    if (!file) return;
    const changed = { ...file, value: next };
    setFile(changed);
    if (isSame(changed.base, next)) dropUnsaved(path);
    else keepUnsaved(path, changed);
  }

  /** Resolves with whether it was saved. */
  async function save(): Promise<boolean> {
    if (!file) return false;
    setNotice("");
    try {
      const saved = await api.save(path, withToday(file), file.version);
      dropUnsaved(path);
      setFile({ value: saved.value, base: saved.value, version: saved.version });
      setFailure("");
      return true;
    } catch (error) {
      if (error instanceof Refused && error.refusal.isStale && file.version !== undefined) await open(file);
      else if (error instanceof Refused && error.refusal.problems) {
        const { problems } = error.refusal;
        setTrial((last) => ({ ...last, problems }));
      } else setFailure((error as Error).message);
      return false;
    }
  }

  async function discard() {
    dropUnsaved(path);
    setNotice("");
    await api.letGo();
    await open(undefined);
  }

  return {
    value,
    isNew: file !== undefined && file.version === undefined,
    isUnsaved,
    failure,
    notice,
    places: trial.places,
    problems: trial.problems,
    warnings: trial.warnings,
    shown,
    behind: trial.isShown ? undefined : trial,
    change,
    save,
    discard,
  };
}

/** `revised` is today's date, unless somebody has set it by hand. */
function withToday({ value, base }: Unsaved): unknown {
  if (!isRecord(value)) return value;
  const now = value.revised;
  const isByHand = now !== undefined && now !== (base as { revised?: unknown } | undefined)?.revised;
  return isByHand ? value : { ...value, revised: today() };
}
