import { useCallback, useEffect, useRef, useState } from "react";
import { useNavigate } from "react-router";
import { isRecord } from "#domain/is-record.ts";
import { asText } from "../describe-changes.ts";
import { isSame, mergeValues } from "../merge-values.ts";
import { Refused } from "../protocol.ts";
import type { OpenedFile, Trial } from "../server/editor.ts";
import { ask } from "./api-client.ts";
import { changed } from "./form/form-context.ts";
import { labelOf } from "./form/labels.ts";
import { useOverview } from "./overview-context.ts";
import { dropUnsaved, keepUnsaved, readUnsaved, type Unsaved, watchUnsaved } from "./unsaved.ts";

/** The time between the last keystroke and the check, in milliseconds. */
const pauseMs = 200;

const changedElsewhere =
  "This file was changed elsewhere. Your unsaved changes were applied to the new version: review them before you save.";

const uploadedTooLate =
  "The file that you added is not used, because you left its form during the upload. Open the form, and add the file again.";

const untried: Pick<Trial, "problems" | "warnings" | "isShown"> = {
  problems: [],
  warnings: [],
  isShown: true,
};

export type SaveOutcome = "saved" | "refused" | "needs redirect";

/**
 * Opens a file for editing. Unsaved changes are stored in this browser, and are checked and previewed while the user types.
 */
export function useOpenFile(path: string) {
  const { files, refresh } = useOverview();
  const navigate = useNavigate();
  const [file, setFile] = useState<Unsaved>();
  // The newest value. After an awaited request, `file` lacks the text that was typed during the request.
  const latest = useRef<Unsaved | undefined>(undefined);
  const isOpen = useRef(true);
  const [failure, setFailure] = useState("");
  const [checkFailure, setCheckFailure] = useState("");
  const [notice, setNotice] = useState("");
  const [trial, setTrial] = useState(untried);
  const [shown, setShown] = useState(0);
  // A save waits for the previous save, because it sends the version that the previous save returns.
  const saving = useRef<Promise<SaveOutcome>>(Promise.resolve("saved"));

  const show = useCallback((next: Unsaved | undefined) => {
    latest.current = next;
    setFile(next);
  }, []);
  const keep = useCallback(
    (next: Unsaved) => {
      show(next);
      if (!isUnsaved(next)) return dropUnsaved(path);
      try {
        keepUnsaved(path, next);
      } catch (error) {
        setNotice((error as Error).message);
      }
    },
    [path, show],
  );
  /** Reads the file and applies any unsaved changes to its present value. */
  const open = useCallback(async () => {
    try {
      const now = await ask("open", { path, name: nameIn(latest.current?.base) });
      // If the user has left this form and opened the file again, the new form may have stored newer text.
      if (!isOpen.current) return;
      const mine = latest.current;
      setFailure("");
      if (mine && mine.version === now.version) return;
      const replaced: string[] = [];
      const rebased = rebase(mine ?? { value: now.value, base: now.value }, now, replaced);
      keep(rebased);
      if (mine && isUnsaved(mine) && isUnsaved(rebased)) setNotice([changedElsewhere, ...replaced].join(" "));
    } catch (error) {
      if (!isOpen.current) return;
      const isGone = error instanceof Refused && error.status === 404;
      const mine = latest.current;
      if (!mine || !isUnsaved(mine) || !isGone) return setFailure((error as Error).message);
      const { movedTo } = error.refusal;
      // The page may have been moved, or removed with a redirect to another page. Another draft may have the same name. The
      // editor cannot tell these cases apart, so it asks the user.
      if (
        movedTo &&
        confirm(
          `${path} no longer exists. Its page may now be in ${movedTo}. Move your unsaved changes to that file? If you choose Cancel, a save creates ${path} again.`,
        )
      ) {
        if (readUnsaved(movedTo))
          return setFailure(
            `${movedTo} has other unsaved changes. Save or discard these, then return to this form.`,
          );
        keepUnsaved(movedTo, mine);
        dropUnsaved(path);
        return navigate(`/file/${movedTo}`, { replace: true });
      }
      setNotice("This file was removed elsewhere. If you save, the file is created again with your text.");
      keep({ value: mine.value });
    }
  }, [path, keep, navigate]);

  useEffect(() => {
    isOpen.current = true;
    const kept = readUnsaved(path);
    show(kept);
    const isNew = () => latest.current !== undefined && latest.current.version === undefined;
    if (kept && !isNew()) setNotice("Your unsaved changes were restored.");
    /** Reads the file again, because a text editor or git may have changed it. */
    const follow = () => {
      // The file is read after a running save, because the response to the save contains the file's new version.
      void saving.current.then(() => {
        if (!isNew()) return open();
      });
    };
    follow();
    const unwatch = watchUnsaved(path, (unsaved) => {
      show(unsaved);
      // The changes were saved or discarded in another window.
      if (!unsaved) void open();
    });
    addEventListener("focus", follow);
    return () => {
      isOpen.current = false;
      unwatch();
      removeEventListener("focus", follow);
    };
  }, [open, path, show]);

  const value = file?.value;
  // Checks run one after the other. The check of an outdated value is left out.
  const checking = useRef(Promise.resolve());
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new overview makes the preview show the saved files, so the unsaved value is previewed again
  useEffect(() => {
    if (value === undefined) return;
    let isNewest = true;
    async function check() {
      if (!isNewest) return;
      try {
        const tried = await ask("try", { path, value });
        setTrial(tried);
        if (tried.isShown) setShown((count) => count + 1);
        setCheckFailure("");
      } catch (error) {
        setCheckFailure((error as Error).message);
      }
    }
    const timer = setTimeout(() => {
      checking.current = checking.current.then(check);
    }, pauseMs);
    return () => {
      isNewest = false;
      clearTimeout(timer);
    };
  }, [path, value, files]);
  // When the user leaves the form, the preview shows the saved files again.
  useEffect(() => () => void checking.current.then(refresh), [refresh]);

  /** `to`: the page to which the address redirects when this page leaves the public site. */
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
      const saved = await ask("save", { path, value: withToday(sent), version: sent.version, to });
      // If the user has left this form and opened the file again, the new form may have stored newer text.
      const typed = (isOpen.current ? latest.current : readUnsaved(path)) ?? sent;
      keep(rebase({ value: typed.value, base: sent.value }, saved));
      setFailure("");
      return "saved";
    } catch (error) {
      const { needsRedirect, isStale, problems } = error instanceof Refused ? error.refusal : {};
      if (needsRedirect) return "needs redirect";
      if (isStale) await open();
      else if (problems) setTrial((last) => ({ ...last, problems }));
      else setFailure((error as Error).message);
      return "refused";
    }
  }

  async function discard() {
    await saving.current;
    dropUnsaved(path);
    setNotice("");
    const isNew = latest.current?.version === undefined;
    show(undefined);
    if (!isNew) await open();
  }

  return {
    value,
    isNew: file !== undefined && file.version === undefined,
    isUnsaved: file !== undefined && isUnsaved(file),
    failure: failure || checkFailure,
    notice,
    ...trial,
    /** Increases whenever the preview has changed. */
    shown,
    /** `next`: the new value, or a function that computes the new value from the present value. */
    change: (next: unknown) => {
      // An upload that ends after the user has left this form is not used, because a new form of the file may have stored newer text.
      if (!isOpen.current) return alert(uploadedTooLate);
      const mine = latest.current;
      if (mine) keep({ ...mine, value: changed(next, mine.value) });
    },
    save,
    discard,
  };
}

function isUnsaved({ base, value }: Unsaved): boolean {
  return !isSame(base, value);
}

/**
 * Applies the unsaved changes to the file's present value `now`. If a field also has a different change in the file, adds a message
 * with the file's text to `replaced`.
 */
function rebase({ base, value }: Unsaved, now: OpenedFile, replaced: string[] = []): Unsaved {
  const merged = mergeValues(base, value, now.value, (field, mine, theirs) => {
    const label = field.map(labelOf).join(" › ");
    replaced.push(`${label} has also changed in the file, where it is now “${asText(theirs)}”.`);
    return mine;
  });
  return { value: merged, base: now.value, version: now.version };
}

function nameIn(value: unknown): string | undefined {
  return isRecord(value) && typeof value.name === "string" ? value.name : undefined;
}

/** Today in the local time zone, as YYYY-MM-DD. */
export function today(): string {
  return new Date().toLocaleDateString("sv-SE");
}

/** Returns the value with today's date in its field `revised`, unless the user has changed that field. */
function withToday({ value, base }: Unsaved): unknown {
  if (!isRecord(value)) return value;
  const now = value.revised;
  const isByHand = now !== undefined && now !== (base as { revised?: unknown } | undefined)?.revised;
  return isByHand ? value : { ...value, revised: today() };
}
