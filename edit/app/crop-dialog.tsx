import { useEffect, useState } from "react";
import Cropper from "react-easy-crop";
import "react-easy-crop/react-easy-crop.css";
import { buttonStyle } from "#app/ui/button-style.ts";
import type { PictureRequirement } from "#domain/catalogue/picture-requirements.ts";
import { cropProblem } from "../picture-shape.ts";
import type { Crop } from "../protocol.ts";
import styles from "./crop-dialog.module.css";
import { Modal } from "./modal.tsx";
import shared from "./shared.module.css";

interface CropDialogProps {
  file: File;
  shape: PictureRequirement;
  onCancel(): void;
  onDone(crop: Crop): void;
}

/** Crops a picture to its required shape, by pointer, arrow keys and a zoom slider. */
export function CropDialog({ file, shape, onCancel, onDone }: CropDialogProps) {
  const [address, setAddress] = useState("");
  const [position, setPosition] = useState({ x: 0, y: 0 });
  const [zoom, setZoom] = useState(1);
  const [crop, setCrop] = useState<Crop>();
  const [isBusy, setIsBusy] = useState(false);
  const [isUnreadable, setIsUnreadable] = useState(false);
  useEffect(() => {
    const url = URL.createObjectURL(file);
    setAddress(url);
    return () => URL.revokeObjectURL(url);
  }, [file]);
  const problem = isUnreadable
    ? "This file can't be shown as a picture: save it again as WebP, PNG or JPEG."
    : crop && cropProblem(crop, shape);

  return (
    <Modal title="Cut the picture" isWide onClose={onCancel}>
      <div className={styles.stage}>
        {address && (
          <Cropper
            image={address}
            aspect={shape.width / shape.height}
            crop={position}
            zoom={zoom}
            maxZoom={4}
            showGrid={false}
            keyboardStep={8}
            disableAutomaticStylesInjection
            cropperProps={{
              role: "application",
              "aria-label": "Part of the picture that is kept: move it with the arrow keys",
            }}
            mediaProps={{ alt: "", onError: () => setIsUnreadable(true) }}
            onCropChange={setPosition}
            onZoomChange={setZoom}
            onCropComplete={(_, pixels) => setCrop(pixels)}
          />
        )}
      </div>
      <div className={styles.foot}>
        <label className={styles.zoom}>
          Closer
          <input
            type="range"
            min={1}
            max={4}
            step={0.02}
            value={zoom}
            onChange={({ target }) => setZoom(Number(target.value))}
          />
        </label>
        <p className={problem ? styles.small : styles.size} aria-live="polite">
          {crop && `${crop.width} × ${crop.height} pixels, ${shape.ratio}. `}
          {problem}
        </p>
        <button
          className={`${buttonStyle("primary")} ${shared.button}`}
          type="button"
          disabled={!crop || isBusy || Boolean(problem)}
          onClick={() => {
            setIsBusy(true);
            if (crop) onDone(crop);
          }}
        >
          {isBusy ? "Taking it over…" : "Use this part"}
        </button>
      </div>
    </Modal>
  );
}
