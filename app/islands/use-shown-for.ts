import { useEffect, useRef } from "react";

/**
 * Calls `onEnd` when something has been shown for so many milliseconds. Nobody sees it in a hidden tab: there the time starts
 * again when the visitor comes back.
 */
export function useShownFor(duration: number, isShown: boolean, onEnd: () => void) {
  const end = useRef(onEnd);
  useEffect(() => {
    if (!isShown) return;
    let timer: ReturnType<typeof setTimeout>;
    const start = () => {
      clearTimeout(timer);
      if (!document.hidden) timer = setTimeout(end.current, duration);
    };
    start();
    document.addEventListener("visibilitychange", start);
    return () => {
      clearTimeout(timer);
      document.removeEventListener("visibilitychange", start);
    };
  }, [duration, isShown]);
}
