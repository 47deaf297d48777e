/**
 * Calls `upload` for the field `id`. If the field is in a list, the list is inert during the upload, so that the caller enters the
 * result in the right entry.
 */
export async function holdEntries<Result>(id: string, upload: () => Promise<Result>): Promise<Result> {
  const entries = document.getElementById(id)?.closest("ol");
  entries?.setAttribute("inert", "");
  try {
    return await upload();
  } finally {
    entries?.removeAttribute("inert");
    // The browser moves the focus from an inert element to the body.
    if (document.activeElement === document.body) document.getElementById(id)?.focus();
  }
}
