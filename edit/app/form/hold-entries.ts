/**
 * Calls `upload` for the field `id`. The caller enters the result at the field's position in a list, so the entries of that list
 * cannot be moved or removed during the upload.
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
