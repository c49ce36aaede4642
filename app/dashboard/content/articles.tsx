import { href, Link } from "react-router";
import { formatDate } from "../../../shop/base/karachi-time.ts";
import { listEditableArticles } from "../../../shop/content/articles/article-write-queries.ts";
import { database } from "../../http/context.ts";
import { noindexMeta } from "../../http/page-meta.ts";
import { Badge, type BadgeTone } from "../../ui/badge.tsx";
import { ButtonLink } from "../../ui/button.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { PageHeading } from "../../ui/shell/page-heading.tsx";
import type { Route } from "./+types/articles";

export const meta: Route.MetaFunction = () => noindexMeta("Articles | Dashboard");

const statusBadges = {
  active: { label: "Published", tone: "available" },
  draft: { label: "Draft", tone: "pending" },
  archived: { label: "Archived", tone: "cancelled" },
} as const satisfies Record<string, { label: string; tone: BadgeTone }>;

export async function loader({ context }: Route.LoaderArgs) {
  const articles = await listEditableArticles(context.get(database));
  return {
    articles: articles.map(({ id, title, status, publishedAt, createdAt, updatedAt }) => ({
      id,
      title,
      status,
      dates:
        status === "active"
          ? `Published ${formatDate(publishedAt ?? createdAt)}`
          : `Changed ${formatDate(updatedAt)}`,
    })),
  };
}

export default function Articles({ loaderData: { articles } }: Route.ComponentProps) {
  return (
    <div className="wrap py-2 md:py-4">
      <PageHeading
        actions={
          <ButtonLink to={href("/dashboard/articles/new")} size="small" prefetch="none">
            New article
          </ButtonLink>
        }
      >
        Articles
      </PageHeading>
      {articles.length > 0 ? (
        <ul className="divide-y divide-hairline rounded-lg border border-hairline bg-paper">
          {articles.map(({ id, title, status, dates }) => (
            <li key={id}>
              <Link
                to={href("/dashboard/articles/:id", { id })}
                className="flex min-h-14 items-center justify-between gap-3 px-4 py-2.5"
              >
                <span className="min-w-0">
                  <span className="block font-semibold [overflow-wrap:anywhere]" dir="auto">
                    {title}
                  </span>
                  <span className="block text-sm text-ink-soft">{dates}</span>
                </span>
                <Badge tone={statusBadges[status].tone}>{statusBadges[status].label}</Badge>
              </Link>
            </li>
          ))}
        </ul>
      ) : (
        <EmptyState title="No articles yet.">
          Customers can find articles in search. Each article shows products with the same tags.
        </EmptyState>
      )}
    </div>
  );
}
