import { ContactLinks } from "../../ui/contact-links.tsx";
import { TextLink } from "../../ui/text-link.tsx";
import { TitledPanel } from "../../ui/titled-panel.tsx";
import type { OrderNumberRecord } from "./number-record-view.ts";
import type { AdminOrderView } from "./view.ts";

/** Customer, contact links and shipping address. */
export function OrderCustomer({
  order,
  record,
}: {
  order: AdminOrderView;
  record: OrderNumberRecord | null;
}) {
  const { customer, email, emailUnconfirmed, phone, address, notes, source } = order;
  return (
    <TitledPanel title="Customer">
      <p className="[overflow-wrap:anywhere]">
        <bdi className="text-lg font-semibold">{customer}</bdi>
      </p>
      <ContactLinks {...{ email, emailUnconfirmed, phone }} />
      {record ? <NumberRecord path={order.path} record={record} /> : null}
      <dl className="mt-4 [&>dd]:mb-3 [&>dd:last-child]:mb-0 [&>dt]:text-sm [&>dt]:text-ink-soft">
        <dt>Shipping address</dt>
        <dd dir="auto" className="whitespace-pre-line [overflow-wrap:anywhere]">
          {address ?? "Awaiting delivery details"}
        </dd>
        {source ? (
          <>
            <dt>Where it came from</dt>
            <dd>{source}</dd>
          </>
        ) : null}
        {notes ? (
          <>
            <dt>Customer's notes</dt>
            <dd dir="auto" className="whitespace-pre-line [overflow-wrap:anywhere]">
              {notes}
            </dd>
          </>
        ) : null}
      </dl>
    </TitledPanel>
  );
}

/** The record of an order's number in one line, which leads to its page. @param path of the order */
function NumberRecord({ path, record }: { path: string; record: OrderNumberRecord }) {
  return (
    <p className="mt-2 flex flex-wrap items-center gap-x-3 text-sm">
      <TextLink to={`${path}/number`}>This number</TextLink>
      <span>{record.text}</span>
      {record.mark ? <b className="font-semibold">{record.mark}</b> : null}
    </p>
  );
}
