import { href } from "react-router";
import { photosByName } from "../../../shop/media/photos-by-name.ts";
import { database } from "../../http/context.ts";
import type { PageHandle } from "../../http/page-handle.ts";
import { pageMeta } from "../../http/page-meta.ts";
import { ButtonLink } from "../../ui/button.tsx";
import { ResponsivePhoto } from "../../ui/responsive-photo.tsx";
import type { Route } from "./+types/about";
import { BrandStory } from "./brand-story.tsx";

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, {
    title: "About Us",
    description: "Who LumiSkin is, what we sell and how we sell it.",
    path: href("/about"),
  });

export const handle = {
  cache: {},
  sitemap: true,
  search: true,
  offline: true,
} satisfies PageHandle;

export async function loader({ context }: Route.LoaderArgs) {
  const findPhoto = await photosByName(context.get(database), ["editorial-flatlay", "editorial-dropper"]);
  return { rangePhoto: findPhoto("editorial-flatlay"), storyPhoto: findPhoto("editorial-dropper") };
}

export default function About({ loaderData: { rangePhoto, storyPhoto } }: Route.ComponentProps) {
  return (
    <>
      <div className="wrap pt-8 pb-12 md:pt-12 md:pb-16">
        <h1 className="display-1">About Us</h1>
        <p className="mt-4 max-w-[52ch] text-lg text-ink-soft">
          A small skincare shop in Pakistan, with three face serums and seven tools for face, body and hair.
        </p>
        {rangePhoto ? (
          <ResponsivePhoto
            photo={rangePhoto}
            sizes="(min-width: 85rem) 80rem, 100vw"
            eager
            className="mt-8 aspect-4/3 w-full rounded-lg bg-sand object-cover md:mt-10 md:aspect-16/7"
          />
        ) : null}
      </div>
      <BrandStory photo={storyPhoto} />
      <div className="wrap py-14 md:py-24">
        <ul className="grid gap-10 md:grid-cols-3 md:gap-8 lg:gap-16">
          {principles.map(({ heading, text }) => (
            <li key={heading}>
              <h2 className="display-4">{heading}</h2>
              <p className="mt-2.5 max-w-[44ch] text-ink-soft">{text}</p>
            </li>
          ))}
        </ul>
        <div className="mt-12 flex flex-wrap gap-3">
          <ButtonLink to={href("/catalog")}>See the catalogue</ButtonLink>
          <ButtonLink to={href("/contact")} tone="quiet">
            Get in touch
          </ButtonLink>
        </div>
      </div>
    </>
  );
}

const principles = [
  {
    heading: "A short shelf",
    text: "We'd rather explain three serums well than list thirty. Each is named after what's in it, and its page tells you how to use it.",
  },
  {
    heading: "Plain words",
    text: "No miracles, no countdown timers, no ratings we made up ourselves. If a product isn't for everyone, its page says who should avoid it.",
  },
  {
    heading: "Pay at your door",
    text: "Order from anywhere in Pakistan and pay in cash when your parcel arrives. If we sent the wrong item, or it arrived broken, we'll put it right and pay the courier.",
  },
];
