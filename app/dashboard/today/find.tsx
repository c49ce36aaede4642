import { data, href, Link, redirect } from "react-router";
import { formatDateTime } from "../../../shop/base/karachi-time.ts";
import { parsePhoneNumber } from "../../../shop/base/phone-number.ts";
import { waMeLink } from "../../../shop/orders/list/whatsapp-texts.ts";
import { orderNumberText } from "../../../shop/orders/model/order-number.ts";
import { whereLine, whereText } from "../../../shop/orders/whereabouts/where-text.ts";
import { listWhereabouts, type Whereabouts } from "../../../shop/orders/whereabouts/whereabouts-queries.ts";
import { type FoundThings, findAnything } from "../../../shop/overview/find/find-anything.ts";
import type { Database } from "../../../shop/schema.ts";
import { customer, database } from "../../http/context.ts";
import { mayOpen } from "../../http/dashboard-access.ts";
import { readForm } from "../../http/forms/parse-form.ts";
import { noindexMeta } from "../../http/page-meta.ts";
import { ErrorBox } from "../../ui/error-box.tsx";
import { PageHeading } from "../../ui/shell/page-heading.tsx";
import { productPagePath } from "../catalogue/product/page-path.ts";
import { type OrderSight, orderSight } from "../orders/order/sight.ts";
import type { MayOpen } from "../ui/menu-entries.ts";
import type { Route } from "./+types/find";
import { FindForm } from "./find-form.tsx";
import { externalProps, maxFindLength } from "./find-input.ts";
import { findScreens } from "./find-screens.ts";
import { openedBy } from "./pasted-path.ts";

/** What is found by a text, in groups; groups without a result are left out. */
async function findGroups(
  db: Database,
  typed: string,
  mayOpen: MayOpen,
  { amounts, email }: Pick<OrderSight, "amounts" | "email">,
) {
  const things = await findAnything(db, typed, {
    orders: mayOpen("/dashboard"),
    products: mayOpen("/dashboard/products"),
    customers: mayOpen("/dashboard/customers"),
    emails: email,
  });
  const where = await listWhereabouts(
    db,
    things.orders.map(({ orderId }) => orderId),
  );
  return [
    ...thingGroups(things, where, amounts),
    { name: "Pages", results: findScreens(typed, mayOpen) },
  ].filter(({ results }) => results.length > 0);
}

const productStatuses: Readonly<Record<string, string>> = { draft: "Draft", archived: "Archived" };

/** So many orders have a ready message each; of more one has to be chosen first. */
const maxWithMessage = 2;

function thingGroups(
  { orders, products, customers }: FoundThings,
  where: Map<number, Whereabouts>,
  hasAmounts: boolean,
) {
  return [
    {
      name: "Orders",
      results: orders.flatMap((order) => {
        const number = orderNumberText(order.orderNumber);
        const there = where.get(order.orderId);
        const message = there && orders.length <= maxWithMessage ? whatsAppAnswer(there, hasAmounts) : null;
        const facts = [order.customerLabel, formatDateTime(order.orderDate), order.status];
        return [
          {
            path: `/dashboard/orders/${number}`,
            title: number,
            detail: listText([...facts, there && whereLine(there)]),
          },
          ...(message
            ? [
                {
                  path: message,
                  title: "WhatsApp: where is my parcel?",
                  detail: `${number}, ${order.customerLabel}`,
                },
              ]
            : []),
        ];
      }),
    },
    {
      name: "Products",
      results: products.map(({ id, name, sku, status }) => ({
        path: productPagePath(id),
        title: name,
        detail: listText([sku, productStatuses[status]]),
      })),
    },
    {
      name: "Customers",
      results: customers.map(({ id, name, email }) => ({
        path: `/dashboard/customers/${id}`,
        title: name || email,
        detail: name ? email : "",
      })),
    },
  ];
}

/** The address that opens WhatsApp with the answer to "where is my parcel?"; null: the number has none. */
function whatsAppAnswer(where: Whereabouts, hasAmounts: boolean): string | null {
  const number = parsePhoneNumber(where.phone ?? "");
  return number?.hasWhatsApp ? waMeLink(number.e164, whereText(where, hasAmounts)) : null;
}

const listText = (parts: (string | null | undefined)[]) => parts.filter(Boolean).join(", ");

const tooLongText = `Find looks for at most ${maxFindLength} characters. Please shorten the text.`;

export const meta: Route.MetaFunction = () => noindexMeta("Find | Dashboard");

/** For the page, and for the dialog on every screen. */
export async function loader({ url, context }: Route.LoaderArgs) {
  const query = (url.searchParams.get("q") ?? "").replaceAll("\0", "").trim();
  if (query.length > maxFindLength) return { query, error: tooLongText, groups: [] };
  const { role } = context.get(customer);
  const opens = (screen: string) => mayOpen(role, screen);
  const groups = await findGroups(context.get(database), query, opens, orderSight(role));
  return { query, error: null, groups };
}

/** Opens what a text names, else searches for it; a chat, and what is too long to search for, is read by Take an order. */
export async function action({ request, context }: Route.ActionArgs) {
  const text = String((await readForm(request)).get("q") ?? "").trim();
  const opens = (screen: string) => mayOpen(context.get(customer).role, screen);
  const opened = await openedBy(context.get(database), text, opens);
  const query = text.replace(/\s+/g, " ");
  const isLong = query.length > maxFindLength;
  // 307: the form goes there as it is.
  if (opened === "chat" || (opened === null && isLong && opens("/dashboard/orders/new")))
    throw redirect(href("/dashboard/orders/new"), 307);
  if (opened === null && isLong) return data({ query: text, error: tooLongText, groups: [] }, 400);
  throw redirect(opened ?? `${href("/dashboard/find")}?${new URLSearchParams({ q: query })}`, 303);
}

export default function Find({ loaderData, actionData }: Route.ComponentProps) {
  const { query, error, groups } = actionData ?? loaderData;
  return (
    <div className="wrap max-w-3xl py-2 md:mx-0 md:py-4">
      <PageHeading lead="Search by order number, phone, name, product or page.">Find</PageHeading>
      <ErrorBox>{error}</ErrorBox>
      <FindForm query={query} />
      <div className="mt-6 grid gap-6">
        {groups.map(({ name, results }) => (
          <section key={name}>
            <h2 className="mb-2 text-sm font-semibold text-ink-soft">{name}</h2>
            <ul className="divide-y divide-hairline rounded-lg border border-hairline bg-paper">
              {results.map(({ path, title, detail }) => (
                <li key={`${path} ${title}`}>
                  <Link
                    to={path}
                    {...externalProps(path)}
                    className="flex min-h-12 flex-wrap items-center gap-x-3 px-4 py-2"
                  >
                    <bdi className="font-medium">{title}</bdi>
                    <bdi className="text-sm text-ink-soft tabular-nums">{detail}</bdi>
                  </Link>
                </li>
              ))}
            </ul>
          </section>
        ))}
        {query && !error && groups.length === 0 ? (
          <p role="status">
            No results for “<bdi>{query}</bdi>”. Try an order number such as LS-10427, at least seven digits
            of a phone number, or the start of a name.
          </p>
        ) : null}
      </div>
    </div>
  );
}
