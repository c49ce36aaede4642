import { href, Link } from "react-router";
import type { Photo } from "../../../shop/media/photo.ts";
import { ButtonLink } from "../../ui/button.tsx";
import { Photograph } from "../../ui/photograph.tsx";

const tile = "relative isolate flex min-h-80 overflow-hidden rounded-lg p-6 md:min-h-115 md:p-9";

/** The home page's block of what is talked about: the catalogue, and a conversation. */
export function TrendingCards({ photo }: { photo: Photo | null }) {
  return (
    <section aria-labelledby="trending" className="wrap pt-14 md:pt-24">
      <div className="mb-7 flex items-end justify-between gap-6">
        <h2 id="trending" className="display-2">
          Trending now
        </h2>
        <Link to={href("/trending")} prefetch="intent" className="shrink-0 text-[0.9375rem] text-link">
          Most ordered
        </Link>
      </div>
      <ul className="grid gap-4 md:grid-cols-[1.55fr_1fr] md:gap-6">
        <li className={`${tile} items-end bg-[#f6e6ce]`}>
          {photo ? (
            <Photograph
              photo={photo}
              sizes="(min-width: 85rem) 49rem, (min-width: 48rem) 58vw, 100vw"
              alt=""
              className="absolute inset-0 -z-10 size-full object-cover object-[80%_60%]"
            />
          ) : null}
          <Words title="An evening ritual" action="Explore" to={href("/catalog")} />
        </li>
        <li className={`${tile} on-dark flex-col justify-between bg-pine-deep text-[#f5eee2]`}>
          <img src="/mark.svg" alt="" width={56} height={56} />
          <Words title="Ask us about your skin" action="Get in touch" to={href("/contact")} />
        </li>
      </ul>
    </section>
  );
}

function Words({ title, action, to }: { title: string; action: string; to: string }) {
  return (
    <div className="flex w-full flex-wrap items-end justify-between gap-4">
      <h3 className="max-w-[12ch] display-3">{title}</h3>
      <ButtonLink to={to} tone="light">
        {action}
      </ButtonLink>
    </div>
  );
}
