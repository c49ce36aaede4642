import { Link, redirect } from "react-router";
import { outOfDateText } from "../../../shop/base/out-of-date.ts";
import { countStartForm } from "../../../shop/catalogue/stock/count-form.ts";
import { startCount } from "../../../shop/catalogue/stock/count-stock.ts";
import { customer, database } from "../../http/context.ts";
import { isAllowed } from "../../http/dashboard-access.ts";
import { parseForm, readForm } from "../../http/forms/parse-form.ts";
import { noindexMeta } from "../../http/page-meta.ts";
import { Badge } from "../../ui/badge.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { PostButton, PostForm } from "../ui/post-form.tsx";
import { Screen } from "../ui/screen.tsx";
import type { Route } from "./+types/counts";
import { refuse } from "./correct-action.ts";
import { getCountList } from "./count-view.ts";

const path = "/dashboard/stock/counts";

export const meta: Route.MetaFunction = () => noindexMeta("Stock counts | Dashboard");

export async function loader({ context }: Route.LoaderArgs) {
  return { ...(await getCountList(context.get(database))), mayBook: isAllowed(context, "products") };
}

export async function action({ request, context }: Route.ActionArgs) {
  const form = await readForm(request);
  const parsed = parseForm(countStartForm, form);
  if (!parsed.ok || form.get("intent") !== "start")
    return refuse("start", { values: {}, errors: { form: outOfDateText } }, 400);
  const actorId = context.get(customer).id;
  const { id } = await startCount(context.get(database), { actorId, key: parsed.value.key });
  throw redirect(`${path}/${id}`);
}

export default function Counts({ loaderData: { counts, formKey, mayBook } }: Route.ComponentProps) {
  const open = counts.find(({ isOpen }) => isOpen);
  return (
    <Screen
      title="Stock counts"
      lead="You can count while the shop is open. Sales after you count a product are allowed for."
    >
      {open || !mayBook ? null : (
        <PostForm intent="start" sent={{ key: formKey }} action={path}>
          <PostButton size="regular" busyLabel="Starting...">
            Start a count
          </PostButton>
        </PostForm>
      )}
      {counts.length > 0 ? (
        <ul className="divide-y divide-hairline rounded-lg border border-hairline bg-paper">
          {counts.map((count) => (
            <li
              key={count.id}
              className="flex flex-wrap items-center justify-between gap-x-6 gap-y-1 px-4 py-2"
            >
              <div className="min-w-0">
                <Link
                  to={`${path}/${count.id}${count.isOpen || !mayBook ? "" : "/book"}`}
                  className="inline-block py-2.5 font-semibold underline-offset-4 hover:underline"
                >
                  Count {count.id}: {count.products}
                </Link>
                <p className="text-sm text-ink-soft [overflow-wrap:anywhere]">{count.text}</p>
              </div>
              <Badge tone={count.isOpen ? "pending" : "plain"}>{count.state}</Badge>
            </li>
          ))}
        </ul>
      ) : (
        <EmptyState title="No counts yet." />
      )}
    </Screen>
  );
}
