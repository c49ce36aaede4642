import { href } from "react-router";
import { type Photo, type PhotoFormat, rendition } from "../../../shop/media/photo.ts";
import { ButtonLink } from "../../ui/button.tsx";

const onPhones = "(max-width: 47.99rem)";
const elsewhere = "(min-width: 48rem)";

/** The first thing of the home page: a picture with a calm side, a headline on it and one action. */
export function Hero({ wide, tall }: { wide: Photo | null; tall: Photo | null }) {
  return (
    <section className="relative overflow-hidden md:bg-[#f6e6ce]" aria-label="Welcome">
      {wide && tall ? <HeroPicture wide={wide} tall={tall} /> : null}
      <div className="md:absolute md:inset-0 md:flex md:items-center">
        <div className="wrap max-md:pt-7">
          <div className="md:max-w-[42%] lg:max-w-140">
            <p className="eyebrow text-ink-soft md:text-[#55524d]">Face serums and tools</p>
            <h1 className="mt-3.5 mb-4 display-hero">Skin care, one drop at a time</h1>
            <p className="mb-6 max-w-[38ch] text-[#43413e] md:mb-7 lg:text-lg">
              Three face serums and a small range of tools, made for everyday care.
            </p>
            <ButtonLink to={href("/catalog")} className="max-md:w-full">
              Shop the collection
            </ButtonLink>
          </div>
        </div>
      </div>
    </section>
  );
}

function HeroPicture({ wide, tall }: { wide: Photo; tall: Photo }) {
  const files = (photo: Photo, format: PhotoFormat) =>
    photo.widths.map((width) => `${rendition(photo, width, format)} ${width}w`).join(", ");
  return (
    <>
      {[
        { photo: tall, media: onPhones },
        { photo: wide, media: elsewhere },
      ].map(({ photo, media }) => (
        <link
          key={media}
          rel="preload"
          as="image"
          type="image/avif"
          media={media}
          imageSrcSet={files(photo, "avif")}
          imageSizes="100vw"
          fetchPriority="high"
        />
      ))}
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
          fetchPriority="high"
          className="w-full bg-[#f6e6ce] object-cover object-[70%_50%] max-md:aspect-[4/4.2] max-md:object-[50%_40%] md:h-104 lg:h-[clamp(28rem,72vh,42rem)]"
        />
      </picture>
    </>
  );
}
