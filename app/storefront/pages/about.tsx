import { href } from "react-router";
import { parseSections } from "../../../shop/base/markdown/parse-markdown.ts";
import { photosByName } from "../../../shop/catalogue/photos/photos-by-name.ts";
import { readContent } from "../../../shop/content/texts/content-queries.ts";
import { database } from "../../http/context.ts";
import type { PageHandle } from "../../http/page-handle.ts";
import { pageMeta } from "../../http/page-meta.ts";
import { AboutText } from "../../ui/about-text.tsx";
import { ButtonLink } from "../../ui/button.tsx";
import { ResponsivePhoto } from "../../ui/responsive-photo.tsx";
import { BrandStory } from "../home/brand-story.tsx";
import { storyTexts } from "../home/content.ts";
import type { Route } from "./+types/about";

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
  const db = context.get(database);
  const content = await readContent(db, ["about", "story"]);
  const { lead = "", photo = "", body = "" } = content("about").fields;
  const findPhoto = await photosByName(db, [photo, content("story").fields.photo ?? ""]);
  return {
    lead,
    rangePhoto: findPhoto(photo),
    story: storyTexts(content("story"), findPhoto),
    ...parseSections(body),
  };
}

export default function About({ loaderData: { lead, rangePhoto, story, ...text } }: Route.ComponentProps) {
  return (
    <>
      <div className="wrap pt-8 pb-12 md:pt-12 md:pb-16">
        <h1 className="display-1">About Us</h1>
        <p className="mt-4 max-w-[52ch] text-lg text-ink-soft">{lead}</p>
        {rangePhoto ? (
          <ResponsivePhoto
            photo={rangePhoto}
            sizes="(min-width: 85rem) 80rem, 100vw"
            eager
            className="mt-8 aspect-4/3 w-full rounded-lg bg-sand object-cover md:mt-10 md:aspect-16/7"
          />
        ) : null}
      </div>
      <BrandStory {...story} />
      <div className="wrap py-14 md:py-24">
        <AboutText {...text} />
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
