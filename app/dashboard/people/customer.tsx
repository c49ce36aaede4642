import { data, href, Link, redirect } from "react-router";
import { formatDate, formatDateTime } from "../../../shop/base/karachi-time.ts";
import { parsePage } from "../../../shop/base/page.ts";
import { findCustomer, listContactsOfEmail } from "../../../shop/customers/people/customer-list-queries.ts";
import { customerNoteForm, removeNoteForm } from "../../../shop/customers/people/customer-note-form.ts";
import { listCustomerNotes } from "../../../shop/customers/people/customer-note-queries.ts";
import { addCustomerNote, removeCustomerNote } from "../../../shop/customers/people/note-customer.ts";
import { listCustomerOrders } from "../../../shop/orders/list/customer/customer-order-queries.ts";
import { toPhoneLinks } from "../../../shop/orders/model/phone-links.ts";
import { roleLabels } from "../../../shop/staff/model/permissions.ts";
import { customer, database } from "../../http/context.ts";
import { parseForm, type Rejected, readForm } from "../../http/forms/parse-form.ts";
import { preserveForm } from "../../http/forms/preserve-form.ts";
import { found } from "../../http/found.ts";
import { noindexMeta } from "../../http/page-meta.ts";
import { ErrorBox } from "../../ui/error-box.tsx";
import { Notice } from "../../ui/notice.tsx";
import { PageHeading } from "../../ui/shell/page-heading.tsx";
import { orderView } from "../../ui/views/order-view.ts";
import { ListPagination } from "../ui/list-pagination.tsx";
import { listPath } from "../ui/list-path.ts";
import { namedText } from "../ui/named-text.ts";
import type { Route } from "./+types/customer";
import { CustomerFacts } from "./customer-facts.tsx";
import { CustomerMessages } from "./customer-messages.tsx";
import { CustomerNotes } from "./customer-notes.tsx";
import { CustomerOrders } from "./customer-orders.tsx";

const doneTexts: Record<string, string> = { noted: "Saved.", removed: "The note is deleted." };
const pathOf = (id: string) => `/dashboard/customers/${encodeURIComponent(id)}`;
const idOf = (param: string) => param.replaceAll("\0", "");

export const meta: Route.MetaFunction = ({ loaderData }) =>
  noindexMeta(`${loaderData?.person.name ?? "Not found"} | Customers | Dashboard`);

export async function loader({ params, url, context }: Route.LoaderArgs) {
  const db = context.get(database);
  const person = found(await findCustomer(db, idOf(params.id)), "Customer");
  const [{ items, ...shown }, notes, messages] = await Promise.all([
    listCustomerOrders(db, person.id, parsePage(url.searchParams)),
    listCustomerNotes(db, person.id),
    listContactsOfEmail(db, person.email),
  ]);
  const orders = items.map((order) => orderView(order));
  const used = orders.flatMap(({ shippingAddress }) => (shippingAddress ? [shippingAddress] : []));
  return {
    path: pathOf(person.id),
    person: {
      name: person.fullName || person.email,
      email: person.email,
      emailVerified: person.emailVerified,
      phone: person.phone ? toPhoneLinks(person.phone) : null,
      role: person.role && roleLabels[person.role],
      since: formatDate(person.createdAt),
      addresses: [...new Set([...person.addresses, ...used])],
    },
    orders: orders.map(({ number, date, placed, total, lines }) => ({
      number,
      date,
      placed,
      total,
      lines: lines.map((line) => ({
        id: line.id,
        name: line.name,
        quantity: line.quantity,
        status: line.status,
      })),
    })),
    shown,
    notes: notes.map(({ createdAt, ...note }) => ({ ...note, at: formatDateTime(createdAt) })),
    messages: messages.map(({ timestamp, answeredAt, ...message }) => ({
      ...message,
      at: formatDateTime(timestamp),
      state: answeredAt ? "Replied" : message.status === "read" ? "Read" : "Unread",
    })),
    done: namedText(doneTexts, url.searchParams.get("done")),
  };
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const userId = idOf(params.id);
  const db = context.get(database);
  const actorId = context.get(customer).id;
  found(await findCustomer(db, userId), "Customer");
  const form = await readForm(request);
  if (form.get("intent") === "remove") {
    const parsed = parseForm(removeNoteForm, form);
    const outcome = parsed.ok
      ? await removeCustomerNote(db, { userId, actorId, id: parsed.value.note })
      : "unknown";
    if (outcome === "unknown")
      return data<Rejected>({ values: {}, errors: { form: "This note no longer exists." } }, { status: 404 });
    throw redirect(listPath(pathOf(userId), { done: "removed" }));
  }
  const parsed = parseForm(customerNoteForm, form);
  if (!parsed.ok) return data<Rejected>(parsed.rejected, { status: 400 });
  const outcome = await addCustomerNote(db, { userId, actorId, text: parsed.value.text });
  found(outcome === "unknown" ? null : outcome, "Customer");
  throw redirect(listPath(pathOf(userId), { done: "noted" }));
}

/** An outage is no reason to lose what was typed. */
export async function clientAction(args: Route.ClientActionArgs) {
  return preserveForm(args, {});
}

export default function Customer({ loaderData, actionData }: Route.ComponentProps) {
  const { path, person, orders, shown, notes, messages, done } = loaderData;
  return (
    <div className="wrap py-8 md:py-10">
      <Link
        to={href("/dashboard/customers")}
        className="mb-3 inline-flex min-h-11 items-center text-sm text-link"
      >
        All customers
      </Link>
      <PageHeading lead={`Customer since ${person.since}${person.role ? `, staff: ${person.role}` : ""}`}>
        <bdi className="[overflow-wrap:anywhere]">{person.name}</bdi>
      </PageHeading>
      <div className="mb-5 grid gap-3">
        <ErrorBox>{actionData?.errors.form}</ErrorBox>
        <Notice>{actionData ? null : done}</Notice>
      </div>
      <div className="grid gap-5 lg:grid-cols-[minmax(0,1.7fr)_minmax(0,1fr)] lg:items-start">
        <div className="grid gap-5">
          <CustomerOrders orders={orders} />
          <ListPagination {...shown} shown={orders.length} to={(page) => listPath(path, { page })} />
          <CustomerMessages messages={messages} emailVerified={person.emailVerified} />
        </div>
        <div className="grid gap-5 max-lg:order-first">
          <CustomerFacts person={person} />
          <CustomerNotes notes={notes} path={path} answer={actionData} />
        </div>
      </div>
    </div>
  );
}
