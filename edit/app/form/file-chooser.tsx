import type { Ref } from "react";

interface FileChooserProps {
  /** Clicked by a button, to open the browser's file dialog. */
  ref: Ref<HTMLInputElement>;
  accept: string;
  onChoose(file: File | undefined): void;
}

/** A hidden file input that accepts the same file twice in a row. */
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
