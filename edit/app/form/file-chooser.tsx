import type { Ref } from "react";

interface FileChooserProps {
  /** A button's click on it opens the browser's own dialog. */
  ref: Ref<HTMLInputElement>;
  accept: string;
  onChoose(file: File | undefined): void;
}

/** Asks for a file; the same one can be chosen again. */
export function FileChooser({ ref, accept, onChoose }: FileChooserProps) {
  return (
    <input
      ref={ref}
      hidden
      type="file"
      accept={accept}
      onChange={({ target }) => {
        onChoose(target.files?.[0]);
        target.value = "";
      }}
    />
  );
}
