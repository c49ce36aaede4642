import { href, Link } from "react-router";
import { formatDate } from "../../../shop/base/karachi-time.ts";
import { contentEntries } from "../../../shop/content/texts/content-entries.ts";
import { readContent } from "../../../shop/content/texts/content-queries.ts";
import { database } from "../../http/context.ts";
import { noindexMeta } from "../../http/page-meta.ts";
import { ArrowEndIcon } from "../../ui/shell/icons.tsx";
import { ListHeading } from "../ui/list-heading.tsx";
import type { Route } from "./+types/content";

export const meta: Route.MetaFunction = () => noindexMeta("Website text and banners | Dashboard");

export async function loader({ context }: Route.LoaderArgs) {
  const content = await readContent(
    context.get(database),
    contentEntries.map(({ key }) => key),
  );
  return {
    texts: contentEntries.map(({ key, title, where }) => {
      const { fields, updatedAt } = content(key);
      return {
        key,
        title,
        where,
        words:
          fields.headline || fields.title || fields.text || fields.lead || fields.about || fields.words || "",
        hidden: fields.shown === "no",
        changed: updatedAt && formatDate(updatedAt),
      };
    }),
  };
}

export default function Content({ loaderData: { texts } }: Route.ComponentProps) {
  return (
    <div className="wrap py-2 md:py-4">
      <ListHeading about="All text and photos on your website, and where each appears. Changes show at once, and you can undo them.">
        Website text and banners
      </ListHeading>
      <ul className="divide-y divide-hairline rounded-lg border border-hairline bg-paper">
        {texts.map(({ key, title, where, words, hidden, changed }) => (
          <li key={key}>
            <Link
              to={href("/dashboard/content/:key", { key })}
              className="flex min-h-16 items-center gap-3 px-4 py-2.5"
            >
              <span className="min-w-0 flex-1">
                <span className="block font-semibold">{title}</span>
                <span className="line-clamp-1 text-[0.9375rem]" dir="auto">
                  {words}
                </span>
                <span className="block text-sm text-ink-soft">
                  {hidden ? "Not shown" : where}
                  {changed ? `, changed ${changed}` : null}
                </span>
              </span>
              <ArrowEndIcon className="size-4 shrink-0 text-ink-soft" />
            </Link>
          </li>
        ))}
      </ul>
      <p className="mt-5 text-ink-soft">
        Articles are{" "}
        <Link to={href("/dashboard/articles")} className="text-link">
          on their own page
        </Link>
        .
      </p>
    </div>
  );
}
