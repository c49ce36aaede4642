import type { Photo } from "../../../shop/media/photo.ts";
import { Photograph } from "../../ui/photograph.tsx";

/** Who stands behind the shop. No claim goes beyond these words (reading 40). */
export function BrandStory({ photo }: { photo: Photo | null }) {
  return (
    <section aria-labelledby="story" className="bg-sand py-14 md:py-24">
      <div className="wrap grid items-center gap-8 md:grid-cols-2 md:gap-10 lg:gap-24">
        {photo ? (
          <Photograph
            photo={photo}
            sizes="(min-width: 85rem) 37rem, (min-width: 48rem) 46vw, 100vw"
            color="#F5EBE4"
            className="aspect-5/4 w-full rounded-lg object-cover"
          />
        ) : null}
        <div>
          <p className="eyebrow text-ink-soft">Our story</p>
          <h2 id="story" className="my-4 max-w-[22ch] display-2 leading-[1.16] md:max-lg:text-[1.875rem]">
            A physician-founded, dermatology-tested brand that keeps skincare simple
          </h2>
          <p className="max-w-[56ch] text-[#4a4a49]">
            LumiSkin began in a clinic, with the same few questions asked every day. The range stayed small on
            purpose: what helps, explained plainly, at a price that makes sense.
          </p>
        </div>
      </div>
    </section>
  );
}
