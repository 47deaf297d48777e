import { type ComponentProps, useRef } from "react";
import { Action } from "../action.tsx";

interface FileButtonProps extends ComponentProps<typeof Action> {
  accept: string;
  onChoose(file: File): void;
}

/** A button that opens the browser's file dialog. The same file can be chosen twice in a row. */
export function FileButton({ accept, onChoose, ...props }: FileButtonProps) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <Action {...props} onClick={() => input.current?.click()} />
      <input
        ref={input}
        hidden
        type="file"
        accept={accept}
        onChange={({ target }) => {
          if (target.files?.[0]) onChoose(target.files[0]);
          target.value = "";
        }}
      />
    </>
  );
}
