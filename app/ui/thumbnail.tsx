import { fallbackAddress, type Picture } from "#domain/catalogue/served-picture.ts";

interface ThumbnailProps {
  picture: Picture;
  className?: string | undefined;
  /** The size of the picture's box in pixels, if it is not the picture's own. */
  size?: { width: number; height: number };
}

/** The smallest file of a picture. It has no alternative text, because it repeats a picture or stands beside the product's name. */
export function Thumbnail({ picture, className, size = picture }: ThumbnailProps) {
  return (
    <picture>
      {picture.kind === "local" && (
        <source type="image/avif" srcSet={`${picture.path}-${picture.widths[0]}.avif`} />
      )}
      <img
        src={fallbackAddress(picture)}
        alt=""
        width={size.width}
        height={size.height}
        className={className}
        loading="lazy"
      />
    </picture>
  );
}
