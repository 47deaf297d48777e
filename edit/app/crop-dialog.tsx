import { useEffect, useState } from "react";
import Cropper from "react-easy-crop";
import "react-easy-crop/react-easy-crop.css";
import type { PictureRequirement } from "#domain/catalogue/picture-requirements.ts";
import { cropProblem } from "../picture-shape.ts";
import type { Crop } from "../protocol.ts";
import styles from "./crop-dialog.module.css";
import { DialogForm } from "./dialog-form.tsx";

interface CropDialogProps {
  file: File;
  shape: PictureRequirement;
  onDone(crop: Crop): Promise<void>;
  onClose(): void;
}

/** A dialog for cropping a picture to its required shape, by pointer, arrow keys and a zoom slider. */
export function CropDialog({ file, shape, onDone, onClose }: CropDialogProps) {
  const [address, setAddress] = useState("");
  const [position, setPosition] = useState({ x: 0, y: 0 });
  const [zoom, setZoom] = useState(1);
  const [crop, setCrop] = useState<Crop>();
  const [isUnreadable, setIsUnreadable] = useState(false);
  useEffect(() => {
    const url = URL.createObjectURL(file);
    setAddress(url);
    return () => URL.revokeObjectURL(url);
  }, [file]);
  const problem = isUnreadable
    ? "This file can't be shown as a picture: save it again as WebP, PNG or JPEG."
    : crop
      ? cropProblem(crop, shape)
      : "";

  return (
    <DialogForm
      title="Crop the picture"
      action="Use this part"
      isWide
      missing={problem}
      onSubmit={async () => crop && onDone(crop)}
      onClose={onClose}
    >
      {() => (
        <>
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
              Zoom
              <input
                type="range"
                min={1}
                max={4}
                step={0.02}
                value={zoom}
                onChange={({ target }) => setZoom(Number(target.value))}
              />
            </label>
            {crop && (
              <p className={styles.size}>
                {crop.width} × {crop.height} pixels, {shape.ratio}
              </p>
            )}
          </div>
        </>
      )}
    </DialogForm>
  );
}
