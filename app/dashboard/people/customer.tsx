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
import { keepTyped } from "../../http/forms/preserve-form.ts";
import { found } from "../../http/found.ts";
import { noindexMeta } from "../../http/page-meta.ts";
import { Badge } from "../../ui/badge.tsx";
import { StatusBadge } from "../../ui/status-badge.tsx";
import { orderView } from "../../ui/views/order-view.ts";
import { ContactLinks } from "../ui/contact-links.tsx";
import { ListPagination } from "../ui/list-pagination.tsx";
import { listPath } from "../ui/list-path.ts";
import { namedText } from "../ui/named-text.ts";
import { PlainScreen } from "../ui/screen.tsx";
import { TitledPanel } from "../ui/titled-panel.tsx";
import type { Route } from "./+types/customer";
import { CustomerNotes } from "./customer-notes.tsx";

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
  const phone = person.phone || orders.find(({ phoneNumber }) => phoneNumber)?.phoneNumber;
  const used = orders.flatMap(({ shippingAddress }) => (shippingAddress ? [shippingAddress] : []));
  return {
    path: pathOf(person.id),
    person: {
      name: person.fullName || person.email,
      email: person.email,
      emailVerified: person.emailVerified,
      phone: phone ? toPhoneLinks(phone) : null,
      role: person.role && roleLabels[person.role],
      since: formatDate(person.createdAt),
      addresses: [...new Set([...person.addresses, ...used])],
    },
    orders: orders.map(({ number, date, placed, total, lines }) => ({
      number,
      date,
      placed,
      total,
      lines: lines.map(({ id, name, quantity, status }) => ({ id, name, quantity, status })),
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

export const clientAction = keepTyped();

export default function Customer({ loaderData, actionData }: Route.ComponentProps) {
  const { path, person, orders, shown, notes, messages, done } = loaderData;
  return (
    <PlainScreen
      back={{ to: href("/dashboard/customers"), label: "All customers" }}
      title={<bdi className="[overflow-wrap:anywhere]">{person.name}</bdi>}
      lead={`Customer since ${person.since}${person.role ? `, staff: ${person.role}` : ""}`}
      error={actionData?.errors.form}
      done={actionData ? null : done}
    >
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
    </PlainScreen>
  );
}

type LoaderData = Route.ComponentProps["loaderData"];

/** How a customer is reached, and where they live. */
function CustomerFacts({ person }: Pick<LoaderData, "person">) {
  const { email, emailVerified, phone, addresses } = person;
  return (
    <TitledPanel title="Contact">
      <ContactLinks email={email} emailUnconfirmed={!emailVerified} phone={phone} />
      {phone ? (
        <Link
          to={listPath("/dashboard", { q: phone.text })}
          prefetch="none"
          className="inline-flex min-h-11 items-center text-link"
        >
          All orders with this number
        </Link>
      ) : null}
      {addresses.length > 0 ? (
        <>
          <h3 className="mt-4 text-sm text-ink-soft">Addresses</h3>
          <ul className="divide-y divide-hairline">
            {addresses.map((address) => (
              <li key={address} dir="auto" className="py-2 whitespace-pre-line [overflow-wrap:anywhere]">
                {address}
              </li>
            ))}
          </ul>
        </>
      ) : null}
    </TitledPanel>
  );
}

/** What came from a customer's email by the contact form. */
function CustomerMessages({
  messages,
  emailVerified,
}: Pick<LoaderData, "messages"> & { emailVerified: boolean }) {
  if (messages.length === 0) return null;
  return (
    <TitledPanel title="Messages">
      {emailVerified ? null : (
        <p className="mb-2 text-sm text-ink-soft">
          This email is not confirmed, so someone else may have written these.
        </p>
      )}
      <ul className="divide-y divide-hairline border-t border-hairline">
        {messages.map(({ id, comment, at, state }) => (
          <li key={id} className="py-3">
            <p className="flex flex-wrap items-center gap-x-3 text-sm text-ink-soft tabular-nums">
              <Link
                to={`/dashboard/messages/${id}`}
                prefetch="none"
                className="inline-flex min-h-11 items-center text-link"
              >
                {at}
              </Link>
              <Badge tone={state === "Unread" ? "available" : "plain"}>{state}</Badge>
            </p>
            <p dir="auto" className="whitespace-pre-line [overflow-wrap:anywhere]">
              {comment}
            </p>
          </li>
        ))}
      </ul>
    </TitledPanel>
  );
}

/** A customer's orders, the newest first. */
function CustomerOrders({ orders }: Pick<LoaderData, "orders">) {
  return (
    <TitledPanel title="Orders">
      {orders.length > 0 ? (
        <ul className="divide-y divide-hairline border-t border-hairline">
          {orders.map(({ number, date, placed, total, lines }) => (
            <li key={number} className="py-3">
              <p className="flex flex-wrap items-center justify-between gap-x-4">
                <Link
                  to={`/dashboard/orders/${number}`}
                  prefetch="none"
                  className="inline-flex min-h-11 items-center font-semibold text-link tabular-nums"
                >
                  {number}
                </Link>
                <span className="font-semibold tabular-nums">{total ?? "Awaiting delivery details"}</span>
              </p>
              <p className="text-sm text-ink-soft tabular-nums">
                {placed ? "Placed" : "Started"} {date}
              </p>
              <ul>
                {lines.map((line) => (
                  <li key={line.id} className="flex flex-wrap items-center gap-x-3 py-0.5">
                    <span className="min-w-0">
                      {line.quantity} × <bdi>{line.name}</bdi>
                    </span>
                    <StatusBadge status={line.status} />
                  </li>
                ))}
              </ul>
            </li>
          ))}
        </ul>
      ) : (
        <p className="text-ink-soft">No orders yet.</p>
      )}
    </TitledPanel>
  );
}
