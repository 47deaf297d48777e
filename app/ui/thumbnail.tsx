import { fallbackAddress, type Picture } from "#domain/catalogue/served-picture.ts";

interface ThumbnailProps {
  picture: Picture;
  className?: string | undefined;
}

/** The smallest file of a picture. It has no alternative text, because it repeats a picture or stands beside the product's name. */
export function Thumbnail({ picture, className }: ThumbnailProps) {
  return (
    <picture>
      {picture.kind === "local" && (
        <source type="image/avif" srcSet={`${picture.path}-${picture.widths[0]}.avif`} />
      )}
      <img
        src={fallbackAddress(picture)}
        alt=""
        width={picture.width}
        height={picture.height}
        className={className}
        loading="lazy"
      />
    </picture>
  );
}
