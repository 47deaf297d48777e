import { useEffect, useRef, useState } from "react";
import { Icon } from "#app/ui/icon.tsx";
import type { Place } from "../places.ts";
import { followPage } from "./follow-page.ts";
import styles from "./preview.module.css";

/** The viewports of the two devices, in pixels; a height of 0 means the available height. */
const devices = { phone: { width: 390, height: 844 }, desktop: { width: 1440, height: 0 } };

type Device = keyof typeof devices;

interface PreviewProps {
  places: Place[];
  /** Increases whenever the preview has changed. */
  shown: number;
  /** The reason why the page is not up to date. */
  note: string | undefined;
}

/** The real page beside the form. */
export function Preview({ places, shown, note }: PreviewProps) {
  const [device, setDevice] = useState<Device>(
    () => (localStorage.getItem("ozo-edit-device") as Device) ?? "phone",
  );
  const [chosen, setChosen] = useState(0);
  const room = useRef<HTMLDivElement>(null);
  const frame = useRef<HTMLIFrameElement>(null);
  const [size, setSize] = useState({ width: 600, height: 600 });
  const place = places[Math.min(chosen, places.length - 1)];
  // A new page exists once its file was checked.
  const address = shown > 0 || note ? place?.address : undefined;

  useEffect(() => {
    const observer = new ResizeObserver(([entry]) => {
      if (entry) setSize({ width: entry.contentRect.width, height: entry.contentRect.height });
    });
    if (room.current) observer.observe(room.current);
    return () => observer.disconnect();
  }, []);

  useEffect(() => {
    // The frame keeps its page while the server is away.
    if (shown > 0 && frame.current) void followPage(frame.current).catch(() => {});
  }, [shown]);

  const { width, height } = devices[device];
  const scale =
    device === "phone" ? Math.min(1, size.width / width, size.height / height) : size.width / width;
  const shownHeight = device === "phone" ? height : size.height / scale;

  return (
    <section className={styles.preview} aria-label="The page">
      <div className={styles.bar}>
        <fieldset className={styles.places} aria-label="Where it is seen">
          {places.map(({ label }, index) => (
            <button
              className={styles.place}
              key={label}
              type="button"
              aria-pressed={index === chosen}
              onClick={() => setChosen(index)}
            >
              {label}
            </button>
          ))}
        </fieldset>
        <fieldset className={styles.devices} aria-label="Device">
          {(Object.keys(devices) as Device[]).map((name) => (
            <button
              className={styles.device}
              key={name}
              type="button"
              aria-pressed={name === device}
              onClick={() => {
                setDevice(name);
                localStorage.setItem("ozo-edit-device", name);
              }}
            >
              {name === "phone" ? "Phone" : "Desktop"}
            </button>
          ))}
        </fieldset>
        <a
          className={styles.open}
          href={place?.address}
          target="_blank"
          rel="noreferrer"
          aria-label="Open the page in a tab"
        >
          <Icon name="arrow-up-right" className={styles.openIcon} />
        </a>
      </div>
      <div className={styles.room} ref={room}>
        {address && (
          <div
            className={device === "phone" ? `${styles.paper} ${styles.phone}` : styles.paper}
            style={{ width: width * scale, height: shownHeight * scale }}
          >
            <iframe
              ref={frame}
              className={styles.frame}
              title={`${place?.label ?? "The page"}, as it will be`}
              src={address}
              style={{ width, height: shownHeight, transform: `scale(${scale})` }}
            />
          </div>
        )}
        {note && (
          <p className={styles.note} role="status">
            {note}
          </p>
        )}
      </div>
    </section>
  );
}
