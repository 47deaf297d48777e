import type { Picture as PictureData } from "#domain/catalogue/picture.ts";

/**
 * Where a picture stands: how wide it is shown (`sizes`) and the widest version worth offering there.
 * Kept true by an end-to-end test that compares what the browser chose with the pixels it needed.
 */
const places = {
  hero: { sizes: "100vw", upTo: 2560 },
  "hero-portrait": { sizes: "max(100vw, min(120vw, 66.7vh))", upTo: 1600 },
  // The card shows a slice of its picture: what counts is the width of the whole at the card's height.
  "category-card": {
    sizes: "(width >= 1520px) 907px, (width >= 1368px) 60vw, (width >= 684px) 61vw, 417px",
    upTo: 1920,
  },
  "category-card-narrow": { sizes: "(width >= 1368px) 834px, (width >= 684px) 61vw, 417px", upTo: 1920 },
  "product-card": { sizes: "(width >= 1520px) 437px, (width >= 768px) 29vw, 43vw", upTo: 960 },
  product: { sizes: "(width >= 1520px) 656px, (width >= 1024px) 43vw, min(90vw, 100vw - 40px)", upTo: 1600 },
  datasheet: { sizes: "clamp(96px, 22vw, 180px)", upTo: 420 },
  // Only shown from 1024 pixels on.
  "products-hero": { sizes: "(width >= 1520px) 1360px, 90vw", upTo: 2560 },
  badge: { sizes: "132px", upTo: 240 },
} as const;

export type PicturePlace = keyof typeof places;

interface PictureProps {
  picture: PictureData;
  /** Another composition for upright screens that are small. */
  portrait?: PictureData | null;
  place: PicturePlace;
  className?: string | undefined;
  /** The largest thing in the first view: fetched first. All others wait until they come near the view. */
  isFirst?: boolean;
}

/** A content picture in the formats and widths that its place needs. */
export function Picture({ picture, portrait, place, className, isFirst = false }: PictureProps) {
  const loading = isFirst
    ? ({ fetchPriority: "high" } as const)
    : ({ loading: "lazy", decoding: "async" } as const);
  const shared = { className, ...loading };
  if (picture.kind !== "local") {
    const size = picture.kind === "vector" ? { width: picture.width, height: picture.height } : {};
    return <img src={picture.url} alt={picture.alt} {...size} {...shared} />;
  }
  const { sizes } = places[place];
  return (
    <picture>
      {portrait?.kind === "local" &&
        (["avif", "webp"] as const).map((format) => (
          <source
            key={format}
            media="(orientation: portrait) and (width < 1024px)"
            type={`image/${format}`}
            srcSet={sourceSet(portrait, "hero-portrait", format)}
            sizes={places["hero-portrait"].sizes}
            width={portrait.width}
            height={portrait.height}
          />
        ))}
      <source type="image/avif" srcSet={sourceSet(picture, place, "avif")} sizes={sizes} />
      <img
        src={`${picture.path}-${widthsFor(picture, place).at(-1)}.webp`}
        srcSet={sourceSet(picture, place, "webp")}
        sizes={sizes}
        width={picture.width}
        height={picture.height}
        alt={picture.alt}
        {...shared}
      />
    </picture>
  );
}

/** The widths of a local picture that its place can use, as a `srcset`. */
function sourceSet(
  picture: Extract<PictureData, { kind: "local" }>,
  place: PicturePlace,
  format: "avif" | "webp",
): string {
  return widthsFor(picture, place)
    .map((width) => `${picture.path}-${width}.${format} ${width}w`)
    .join(", ");
}

function widthsFor(picture: Extract<PictureData, { kind: "local" }>, place: PicturePlace): number[] {
  const fitting = picture.widths.filter((width) => width <= places[place].upTo);
  return fitting.length > 0 ? fitting : picture.widths.slice(0, 1);
}
