import { useEffect, useRef, useState } from "react";
import { Icon } from "#app/ui/icon.tsx";
import { followPage } from "./follow-page.ts";
import styles from "./preview.module.css";

/** The viewports of the two devices, in pixels. A height of 0 means that the viewport is as high as the window allows. */
const devices = { phone: { width: 390, height: 844 }, desktop: { width: 1440, height: 0 } };

type Device = keyof typeof devices;

interface PreviewProps {
  /** The address of the page. The user can follow the page's links to other pages. */
  address: string;
  /** Increases whenever the preview has changed. */
  shown: number;
  isUpToDate: boolean;
}

export function Preview({ address, shown, isUpToDate }: PreviewProps) {
  const [device, setDevice] = useState<Device>("phone");
  const room = useRef<HTMLDivElement>(null);
  const frame = useRef<HTMLIFrameElement>(null);
  const [size, setSize] = useState({ width: 600, height: 600 });

  useEffect(() => {
    const observer = new ResizeObserver(([entry]) => {
      if (entry) setSize({ width: entry.contentRect.width, height: entry.contentRect.height });
    });
    if (room.current) observer.observe(room.current);
    return () => observer.disconnect();
  }, []);

  useEffect(() => {
    // If the server does not respond, the frame keeps its page.
    if (shown > 0 && frame.current) void followPage(frame.current).catch(() => {});
  }, [shown]);

  const { width, height } = devices[device];
  const scale =
    device === "phone" ? Math.min(1, size.width / width, size.height / height) : size.width / width;
  const shownHeight = device === "phone" ? height : size.height / scale;

  return (
    <section className={styles.preview} aria-label="The page">
      <div className={styles.bar}>
        <fieldset className={styles.devices} aria-label="Device">
          {(Object.keys(devices) as Device[]).map((name) => (
            <button
              className={styles.device}
              key={name}
              type="button"
              aria-pressed={name === device}
              onClick={() => setDevice(name)}
            >
              {name === "phone" ? "Phone" : "Desktop"}
            </button>
          ))}
        </fieldset>
        <a
          className={styles.open}
          href={address}
          target="_blank"
          rel="noreferrer"
          aria-label="Open the page in a tab"
        >
          <Icon name="arrow-up-right" className={styles.openIcon} />
        </a>
      </div>
      <div className={styles.room} ref={room}>
        {/* The page of a new file exists when its required fields are filled in. */}
        {shown > 0 && (
          <div
            className={device === "phone" ? `${styles.paper} ${styles.phone}` : styles.paper}
            style={{ width: width * scale, height: shownHeight * scale }}
          >
            <iframe
              ref={frame}
              className={styles.frame}
              title="Preview of the page"
              src={address}
              style={{ width, height: shownHeight, transform: `scale(${scale})` }}
            />
          </div>
        )}
        {!isUpToDate && (
          <p className={styles.note} role="status">
            {shown > 0 ? "This is the last state without mistakes. The page is updated" : "The page appears"}{" "}
            when every required field is filled in and no file has a mistake.
          </p>
        )}
      </div>
    </section>
  );
}
