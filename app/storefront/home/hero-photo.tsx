import type { MetaDescriptor } from "react-router";
import { renditionUrl } from "../../../shop/catalogue/model/photo.ts";
import { srcSetOf } from "../../ui/responsive-photo.tsx";
import type { HeroSlide } from "./hero-slides.ts";

const phoneMedia = "(max-width: 47.99rem)";
const desktopMedia = "(min-width: 48rem)";

/** A slide's photo: portrait for phones, else landscape. */
export function HeroPhoto({
  slide: { landscape, portrait },
  isFirst,
}: {
  slide: HeroSlide;
  isFirst: boolean;
}) {
  if (!landscape || !portrait) return null;
  return (
    <picture>
      {(["avif", "webp", "jpg"] as const).map((format) => (
        <source
          key={format}
          type={format === "jpg" ? "image/jpeg" : `image/${format}`}
          media={phoneMedia}
          srcSet={srcSetOf(portrait, format)}
          sizes="100vw"
          width={portrait.width}
          height={portrait.height}
        />
      ))}
      {(["avif", "webp"] as const).map((format) => (
        <source key={format} type={`image/${format}`} srcSet={srcSetOf(landscape, format)} sizes="100vw" />
      ))}
      <img
        src={renditionUrl(landscape, 1280, "jpg")}
        srcSet={srcSetOf(landscape, "jpg")}
        sizes="100vw"
        width={landscape.width}
        height={landscape.height}
        alt={landscape.alt}
        fetchPriority={isFirst ? "high" : "low"}
        decoding={isFirst ? "auto" : "async"}
        className="w-full bg-[#f6e6ce] object-cover object-[70%_50%] max-md:h-(--picture) max-md:object-[50%_60%] md:h-140 lg:h-[clamp(32rem,72vh,42rem)]"
      />
    </picture>
  );
}

/** Preload links for the page's head: a slide's photo is the largest of the first screen. */
export function heroPreloads({ landscape, portrait }: HeroSlide): MetaDescriptor[] {
  if (!landscape || !portrait) return [];
  return [
    { photo: portrait, media: phoneMedia },
    { photo: landscape, media: desktopMedia },
  ].map(({ photo, media }) => ({
    tagName: "link",
    rel: "preload",
    as: "image",
    type: "image/avif",
    media,
    imageSrcSet: srcSetOf(photo, "avif"),
    imageSizes: "100vw",
    fetchPriority: "high",
  }));
}
