import { ResponsivePhoto } from "../../ui/responsive-photo.tsx";
import type { StoryTexts } from "./content.ts";

/** The brand story. No other page claims more than these words (R40). */
export function BrandStory({ headline, text, photo }: StoryTexts) {
  return (
    <section aria-labelledby="story" className="bg-sand py-14 md:py-24">
      <div className="wrap grid items-center gap-8 md:grid-cols-2 md:gap-10 lg:gap-24">
        {photo ? (
          <ResponsivePhoto
            photo={photo}
            sizes="(min-width: 85rem) 37rem, (min-width: 48rem) 46vw, 100vw"
            color="#EBD9C3"
            className="aspect-5/4 w-full rounded-lg object-cover object-[72%_50%]"
          />
        ) : null}
        <div>
          <p className="eyebrow text-ink-soft">Our story</p>
          <h2 id="story" className="my-4 max-w-[22ch] display-2 leading-[1.16] md:max-lg:text-[1.875rem]">
            {headline}
          </h2>
          <p className="max-w-[56ch] whitespace-pre-line text-[#4a4a49]" dir="auto">
            {text}
          </p>
        </div>
      </div>
    </section>
  );
}
