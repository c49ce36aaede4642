import { href, Link } from "react-router";
import { ButtonLink } from "../../ui/button.tsx";
import { ResponsivePhoto } from "../../ui/responsive-photo.tsx";
import type { TrendingTexts } from "./content.ts";

const tileClass = "relative isolate flex overflow-hidden rounded-lg p-6 md:min-h-115 md:p-9";

/** The home page's "Trending now" block: two cards, such as links to the catalogue and to the contact page. */
export function TrendingCards({ photo, cards: [first, second] }: TrendingTexts) {
  return (
    <section aria-labelledby="trending" className="wrap pt-14 md:pt-24">
      <div className="mb-7 flex flex-wrap items-end justify-between gap-x-6 gap-y-2">
        <h2 id="trending" className="display-2">
          Trending now
        </h2>
        <Link
          to={href("/trending")}
          prefetch="intent"
          className="touch-target shrink-0 text-[0.9375rem] text-link"
        >
          See all
        </Link>
      </div>
      <ul className="grid gap-4 md:grid-cols-[1.55fr_1fr] md:gap-6">
        {/* On phones the text is below the photo, which fades into its background; elsewhere on its empty side. */}
        <li className={`${tileClass} items-end bg-[#f6e6ce] max-md:flex-col`}>
          {photo ? (
            <ResponsivePhoto
              photo={photo}
              sizes="(min-width: 48rem) 52rem, 127vw"
              alt=""
              className="object-cover object-[80%_60%] max-md:-mx-6 max-md:-mt-6 max-md:mb-3 max-md:aspect-[5/4] max-md:w-[calc(100%+3rem)] max-md:max-w-none max-md:object-[88%_50%] max-md:[mask-image:linear-gradient(#000_82%,transparent)] md:absolute md:inset-0 md:-z-10 md:size-full"
            />
          ) : null}
          {first ? <TileText {...first} /> : null}
        </li>
        <li className={`${tileClass} on-dark min-h-72 flex-col justify-between bg-pine-deep text-[#f5eee2]`}>
          <img src="/mark.svg" alt="" width={56} height={56} loading="lazy" />
          {second ? <TileText {...second} /> : null}
        </li>
      </ul>
    </section>
  );
}

function TileText({ title, action, to }: { title: string; action: string; to: string }) {
  return (
    <div className="flex w-full flex-wrap items-end justify-between gap-4">
      <h3 className="max-w-[12ch] display-3">{title}</h3>
      <ButtonLink to={to} tone="light" className="max-md:min-h-11 max-md:px-5">
        {action}
      </ButtonLink>
    </div>
  );
}
