import { type PictureSlot, pictureWidths } from "#domain/catalogue/picture-widths.ts";
import {
  fallbackAddress,
  type LocalPicture,
  type Picture as PictureData,
} from "#domain/catalogue/served-picture.ts";
import { croppedSlots, sizes } from "../styles/picture-sizes.ts";

interface PictureProps {
  picture: PictureData;
  /** The picture to show instead in narrow or portrait windows. */
  portrait?: PictureData | null;
  slot: PictureSlot;
  className?: string | undefined;
  /** Whether to fetch the picture first, because it is visible without scrolling. Other pictures are loaded lazily. */
  isFirst?: boolean;
}

/** A picture of the content. For a picture of kind `local`, `srcset` lists the AVIF files that its slot needs. */
export function Picture({ picture, portrait, slot, className, isFirst = false }: PictureProps) {
  const loading = isFirst
    ? ({ fetchPriority: "high" } as const)
    : ({ loading: "lazy", decoding: "async" } as const);
  const shared = { className, ...loading };
  if (picture.kind !== "local") {
    const { url, alt, width, height } = picture;
    return <img src={url} alt={alt} width={width} height={height} {...shared} />;
  }
  // A browser that knows `auto` takes the width of the lazy picture's box instead.
  const isAuto = !isFirst && !croppedSlots.has(slot);
  const shownSizes = `${isAuto ? "auto, " : ""}${sizes[slot]}`;
  return (
    <picture>
      {portrait?.kind === "local" && (
        <source
          media="(width < 30rem), (aspect-ratio <= 9/10)"
          type="image/avif"
          srcSet={sourceSet(portrait, "hero-portrait")}
          sizes={sizes["hero-portrait"]}
          width={portrait.width}
          height={portrait.height}
        />
      )}
      <source type="image/avif" srcSet={sourceSet(picture, slot)} sizes={shownSizes} />
      <img
        src={fallbackAddress(picture)}
        sizes={isAuto ? "auto" : undefined}
        width={picture.width}
        height={picture.height}
        alt={picture.alt}
        {...shared}
      />
    </picture>
  );
}

function sourceSet({ path, widths }: LocalPicture, slot: PictureSlot): string {
  const { from, upTo } = pictureWidths[slot];
  const fitting = widths.filter((width) => width >= from && width <= upTo);
  const offered = fitting.length > 0 ? fitting : widths.slice(0, 1);
  return offered.map((width) => `${path}-${width}.avif ${width}w`).join(", ");
}
