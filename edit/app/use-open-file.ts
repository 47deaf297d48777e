import { useCallback, useEffect, useRef, useState } from "react";
import type { OpenedFile, Place, Problem } from "../protocol.ts";
import { RefusedError, server } from "./server.ts";
import { today } from "./today.ts";
import { dropUnsaved, isSame, keepUnsaved, putOnTop, readUnsaved } from "./unsaved.ts";

interface OpenFile {
  value: unknown;
  /** What the file says; undefined for a file that is still to be made. */
  base?: unknown;
  version?: string;
}

const pauseMs = 200;

/** A file with what is typed into it: kept in this browser, checked and shown as one types, saved when told. */
export function useOpenFile(path: string) {
  const [file, setFile] = useState<OpenFile>();
  const [failure, setFailure] = useState("");
  const [notice, setNotice] = useState("");
  const [places, setPlaces] = useState<Place[]>([]);
  const [problems, setProblems] = useState<Problem[]>([]);
  const [warnings, setWarnings] = useState<Problem[]>([]);
  const [shown, setShown] = useState(0);
  const [isBehind, setIsBehind] = useState(false);
  const [isChecked, setIsChecked] = useState(false);
  const isUnsaved = file !== undefined && !isSame(file.base, file.value);

  const open = useCallback(async () => {
    const kept = readUnsaved(path);
    if (kept && kept.version === undefined) return setFile({ value: kept.value });
    let opened: OpenedFile;
    try {
      opened = await server.open(path);
    } catch (error) {
      return setFailure((error as Error).message);
    }
    setPlaces(opened.places);
    const fresh = { value: opened.value, base: opened.value, version: opened.version };
    if (!kept) return setFile(fresh);
    const isStale = kept.version !== opened.version;
    setFile({ ...fresh, value: isStale ? putOnTop(kept.base, kept.value, opened.value) : kept.value });
    setNotice(
      isStale
        ? "This file was changed elsewhere meanwhile. What you had typed has been put on top of it: look it through before you save."
        : "What you had typed and not saved is back.",
    );
  }, [path]);
  useEffect(() => void open(), [open]);

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
          const trial = await server.tryOut(path, asked);
          setProblems(trial.problems);
          setWarnings(trial.warnings);
          setPlaces(trial.places);
          setIsBehind(!trial.isShown);
          if (trial.isShown) setShown((count) => count + 1);
          setFailure("");
        } catch (error) {
          setFailure((error as Error).message);
        }
        setIsChecked(waiting.current === undefined);
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
    setIsChecked(false);
    if (isSame(changed.base, next)) dropUnsaved(path);
    else keepUnsaved(path, changed);
  }

  /** Resolves with whether it was saved. */
  async function save(): Promise<boolean> {
    if (!file) return false;
    setNotice("");
    try {
      const saved = await server.save(path, withToday(file), file.version);
      dropUnsaved(path);
      setFile({ value: saved.value, base: saved.value, version: saved.version });
      setFailure("");
      return true;
    } catch (error) {
      if (error instanceof RefusedError && error.refusal.isStale && file.version !== undefined) await open();
      else if (error instanceof RefusedError && error.refusal.problems) setProblems(error.refusal.problems);
      else setFailure((error as Error).message);
      return false;
    }
  }

  async function discard() {
    dropUnsaved(path);
    setNotice("");
    await server.letGo(path);
    await open();
  }

  return {
    value,
    isNew: file !== undefined && file.version === undefined,
    isUnsaved,
    isChecked,
    failure,
    notice,
    places,
    problems,
    warnings,
    shown,
    isBehind,
    change,
    save,
    discard,
  };
}

/** `revised` is today's date, unless somebody has set it by hand. */
function withToday({ value, base }: OpenFile): unknown {
  if (typeof value !== "object" || value === null || Array.isArray(value)) return value;
  const now = (value as { revised?: unknown }).revised;
  const isByHand = now !== undefined && now !== (base as { revised?: unknown } | undefined)?.revised;
  return isByHand ? value : { ...value, revised: today() };
}
