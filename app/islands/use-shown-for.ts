import { useEffect, useRef } from "react";

/**
 * Calls `onEnd` after `duration` milliseconds in a visible tab. The time starts again when the visitor returns to a hidden tab.
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
