import type { MetaDescriptor } from "react-router";
import { type Photo, type PhotoFormat, rendition } from "../../../shop/media/photo.ts";
import type { HeroSlide } from "./hero-slides.ts";

const onPhones = "(max-width: 47.99rem)";
const elsewhere = "(min-width: 48rem)";

/** A slide's picture: one for tall and one for wide screens. */
export function HeroPicture({ slide: { wide, tall }, first }: { slide: HeroSlide; first: boolean }) {
  if (!wide || !tall) return null;
  return (
    <picture>
      {(["avif", "webp", "jpg"] as const).map((format) => (
        <source
          key={format}
          type={format === "jpg" ? "image/jpeg" : `image/${format}`}
          media={onPhones}
          srcSet={files(tall, format)}
          sizes="100vw"
          width={tall.width}
          height={tall.height}
        />
      ))}
      {(["avif", "webp"] as const).map((format) => (
        <source key={format} type={`image/${format}`} srcSet={files(wide, format)} sizes="100vw" />
      ))}
      <img
        src={rendition(wide, 1280, "jpg")}
        srcSet={files(wide, "jpg")}
        sizes="100vw"
        width={wide.width}
        height={wide.height}
        alt={wide.alt}
        fetchPriority={first ? "high" : "low"}
        decoding={first ? "auto" : "async"}
        className="w-full bg-[#f6e6ce] object-cover object-[70%_50%] max-md:h-(--picture) max-md:object-[50%_60%] md:h-104 lg:h-[clamp(28rem,72vh,42rem)]"
      />
    </picture>
  );
}

/** Links for the page's head that fetch a slide's picture before the page has been read as far as to it. */
export function heroPreloads({ wide, tall }: HeroSlide): MetaDescriptor[] {
  if (!wide || !tall) return [];
  return [
    { photo: tall, media: onPhones },
    { photo: wide, media: elsewhere },
  ].map(({ photo, media }) => ({
    tagName: "link",
    rel: "preload",
    as: "image",
    type: "image/avif",
    media,
    imageSrcSet: files(photo, "avif"),
    imageSizes: "100vw",
    fetchPriority: "high",
  }));
}

function files(photo: Photo, format: PhotoFormat): string {
  return photo.widths.map((width) => `${rendition(photo, width, format)} ${width}w`).join(", ");
}
