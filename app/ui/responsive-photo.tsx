import { type Photo, type PhotoFormat, renditionUrl } from "../../shop/catalogue/model/photo.ts";

interface ResponsivePhotoProps {
  photo: Photo;
  /** The `sizes` attribute, such as `(min-width: 48rem) 25vw, 60vw`. */
  sizes: string;
  /** Loads at once, ahead of the others: for the first photos of a page. */
  eager?: boolean;
  /** The background until it has loaded. */
  color?: string | null;
  /** Pass "" where the name is beside it. */
  alt?: string;
  className?: string;
}

/** A photo in AVIF, WebP and JPEG at each of its widths; its space is reserved before it loads. */
export function ResponsivePhoto({
  photo,
  sizes,
  eager,
  color,
  alt = photo.alt,
  className = "",
}: ResponsivePhotoProps) {
  const fallbackWidth = photo.widths.find((width) => width >= 640) ?? photo.widths.at(-1) ?? photo.width;
  return (
    <picture className="contents">
      <source type="image/avif" srcSet={srcSetOf(photo, "avif")} sizes={sizes} />
      <source type="image/webp" srcSet={srcSetOf(photo, "webp")} sizes={sizes} />
      <img
        src={renditionUrl(photo, fallbackWidth, "jpg")}
        srcSet={srcSetOf(photo, "jpg")}
        sizes={sizes}
        width={photo.width}
        height={photo.height}
        alt={alt}
        loading={eager ? "eager" : "lazy"}
        fetchPriority={eager ? "high" : "auto"}
        decoding={eager ? "auto" : "async"}
        style={styleOf(color, photo.focus)}
        className={className}
      />
    </picture>
  );
}

function styleOf(color: string | null | undefined, focus: string | undefined) {
  if (!color && !focus) return undefined;
  return { ...(color ? { backgroundColor: color } : {}), ...(focus ? { objectPosition: focus } : {}) };
}

/** The `srcset` of a photo: each of its widths. */
export function srcSetOf(photo: Photo, format: PhotoFormat): string {
  return photo.widths.map((width) => `${renditionUrl(photo, width, format)} ${width}w`).join(", ");
}
