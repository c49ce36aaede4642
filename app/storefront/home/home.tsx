import { href, Link } from "react-router";
import { listCategories } from "../../../shop/catalogue/categories/category-queries.ts";
import { activeProducts } from "../../../shop/catalogue/product/catalogue-queries.ts";
import { featuredCollection } from "../../../shop/catalogue/product/featured-collection.ts";
import { newestCards } from "../../../shop/content/articles/article-queries.ts";
import { realSettings } from "../../../shop/content/settings/placeholder-settings.ts";
import { chatLink } from "../../../shop/content/settings/shop-settings.ts";
import { database, requestMeta } from "../../http/context.ts";
import type { PageHandle } from "../../http/page-handle.ts";
import { pageMeta } from "../../http/page-meta.ts";
import { beside } from "../../http/parts/beside.ts";
import { settingsBeside } from "../../http/request-settings.ts";
import { organizationData, websiteData } from "../../http/structured-data.ts";
import { ArticleTeaser } from "../../ui/article-teaser.tsx";
import { ButtonLink } from "../../ui/button.tsx";
import { ProductCard } from "../../ui/product-card.tsx";
import { ResponsivePhoto } from "../../ui/responsive-photo.tsx";
import { ArrowEndIcon } from "../../ui/shell/icons.tsx";
import { ChatButton } from "../contact/chat-button.tsx";
import { cataloguePriceCard } from "../product/card-data.ts";
import type { Route } from "./+types/home";
import { BrandStory } from "./brand-story.tsx";
import { homeContent, type TrendingTexts } from "./content.ts";
import { Hero } from "./hero.tsx";
import { heroPreloads } from "./hero-photo.tsx";
import { slideOffer } from "./hero-slides.ts";

const tileClass = "relative isolate flex overflow-hidden rounded-lg p-6 md:min-h-115 md:p-9";

/** The home page's "Trending now" block: two cards, such as links to the catalogue and to the contact page. */
function TrendingCards({ photo, cards: [first, second] }: TrendingTexts) {
  return (
    <section aria-labelledby="trending" className="wrap pt-14 md:pt-24">
      <div className="mb-7 flex flex-wrap items-end justify-between gap-x-6 gap-y-2">
        <h2 id="trending" className="display-2">
          Trending now
        </h2>
        <AllLink to={href("/trending")}>See all</AllLink>
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

export const meta: Route.MetaFunction = ({ matches, loaderData }) => [
  ...pageMeta(matches, {
    title: "Face serums and beauty tools",
    description:
      "Face serums and a small range of beauty and personal care tools, with cash on delivery all over Pakistan.",
    path: href("/"),
    structured: loaderData?.structured,
  }),
  ...(loaderData?.slides.slice(0, 1).flatMap(heroPreloads) ?? []),
];

export const handle = {
  cache: {},
  sitemap: { changedWith: "catalogue" },
  search: true,
  offline: true,
} satisfies PageHandle;

export async function loader({ context }: Route.LoaderArgs) {
  const db = context.get(database);
  const { origin } = context.get(requestMeta);
  const [products, categories, { slides, trending, story, featured, returnPolicy }, settings, articles] =
    await Promise.all([
      activeProducts(db),
      beside(context, "categories", () => listCategories(db)),
      homeContent(context),
      settingsBeside(context),
      beside(context, "articles", () => newestCards(db, 3)),
    ]);
  const collection = featuredCollection(products, featured);
  const grids = (categories ?? [])
    .filter(({ onHome }) => onHome)
    .map(({ id, name, lead }) => ({
      // The second slide leads to the tools.
      id: id === "healthcare" ? "tools" : `category-${id}`,
      title: name,
      lead,
      products: products.filter(({ category }) => category === id),
    }))
    .filter(({ products: { length } }) => length > 0);
  const pricesOf = (list: typeof products) => list.map(({ cataloguePrice }) => cataloguePrice);
  const lists = new Map([
    [href("/featured"), pricesOf(collection)],
    [href("/catalog"), pricesOf(collection)],
    ...grids.map((grid) => [`#${grid.id}`, pricesOf(grid.products)] as const),
  ]);
  return {
    slides: slides.map((slide) => ({ ...slide, offer: slideOffer(slide.to, lists) })),
    trending,
    story,
    featuredLead: featured.lead,
    serums: collection.map(cataloguePriceCard),
    grids: grids.map(({ products: list, ...grid }) => ({ ...grid, cards: list.map(cataloguePriceCard) })),
    articles: articles ?? [],
    chat: chatLink(settings),
    structured: [organizationData(origin, realSettings(settings), returnPolicy), websiteData(origin)],
  };
}

export default function Home({
  loaderData: { slides, trending, story, featuredLead, serums, grids, articles, chat },
}: Route.ComponentProps) {
  return (
    <>
      <Hero slides={slides} />
      <TrendingCards {...trending} />
      <section aria-labelledby="featured" className="wrap py-14 md:py-24">
        <SectionHeading id="featured" title="Featured Collection" lead={featuredLead}>
          <AllLink to={href("/featured")}>View all</AllLink>
        </SectionHeading>
        <ul className="max-md:rail md:grid md:grid-cols-3 md:gap-6">
          {serums.map((card) => (
            <li key={card.id}>
              <ProductCard card={card} sizes="(min-width: 85rem) 26rem, (min-width: 48rem) 31vw, 62vw" />
            </li>
          ))}
        </ul>
      </section>
      <BrandStory {...story} />
      {grids.map(({ id, title, lead, cards }) => (
        // Phones load the pictures of this section only when it comes near.
        <section
          key={id}
          aria-labelledby={id}
          className="wrap py-14 max-lg:[contain-intrinsic-size:auto_40rem] max-lg:[content-visibility:auto] md:py-24"
        >
          <SectionHeading id={id} title={title} lead={lead} />
          <ul className="max-lg:rail lg:grid lg:grid-cols-4 lg:gap-x-6 lg:gap-y-12">
            {cards.map((card) => (
              <li key={card.id}>
                <ProductCard card={card} sizes="(min-width: 85rem) 19rem, (min-width: 64rem) 23vw, 62vw" />
              </li>
            ))}
            {cards.length % 2 === 1 ? (
              <li>
                <CatalogueLinkCard />
              </li>
            ) : null}
          </ul>
        </section>
      ))}
      {articles.length > 0 ? (
        <section aria-labelledby="articles" className="wrap pb-14 md:pb-24">
          <SectionHeading id="articles" title="Articles" lead="">
            <AllLink to={href("/articles")}>See all articles</AllLink>
          </SectionHeading>
          <ul className="grid gap-6 md:grid-cols-3">
            {articles.map((article) => (
              <li key={article.id}>
                <ArticleTeaser article={article} look="teaser-above" />
              </li>
            ))}
          </ul>
        </section>
      ) : null}
      {chat ? <ChatButton to={chat} /> : null}
    </>
  );
}

function AllLink({ to, children }: { to: string; children: string }) {
  return (
    <Link to={to} prefetch="intent" className="touch-target shrink-0 text-[0.9375rem] text-link">
      {children}
    </Link>
  );
}

function SectionHeading({
  id,
  title,
  lead,
  children,
}: {
  id: string;
  title: string;
  lead: string;
  children?: React.ReactNode;
}) {
  return (
    <div className="mb-7 flex flex-wrap items-end justify-between gap-x-6 gap-y-2">
      <div>
        <h2 id={id} className="display-2">
          {title}
        </h2>
        {lead ? <p className="mt-2 text-ink-soft">{lead}</p> : null}
      </div>
      {children}
    </div>
  );
}

/** Makes an odd number of cards even, so that none is alone in its row. */
function CatalogueLinkCard() {
  return (
    <Link
      to={href("/catalog")}
      prefetch="intent"
      className="group flex aspect-4/5 flex-col justify-between rounded-md bg-sand p-5 transition-colors hover:bg-hairline md:p-6"
    >
      <span className="display-3">See the whole catalogue</span>
      <span className="grid size-11 place-items-center rounded-full bg-pine text-paper transition-transform group-hover:translate-x-1 rtl:group-hover:-translate-x-1">
        <ArrowEndIcon className="size-5" />
      </span>
    </Link>
  );
}
