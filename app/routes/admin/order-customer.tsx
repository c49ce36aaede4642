import { Badge } from "../../ui/badge.tsx";
import { buttonClass } from "../../ui/button.tsx";
import { EmailText } from "../../ui/email-text.tsx";
import type { AdminOrderView } from "./admin-order-view.ts";
import { TitledPanel } from "./titled-panel.tsx";

/** Customer, contact links and shipping address. */
export function OrderCustomer({ order }: { order: AdminOrderView }) {
  const { customer, email, emailUnconfirmed, phone, address, notes } = order;
  const button = `${buttonClass("quiet", "small")} flex-1`;
  return (
    <TitledPanel title="Customer">
      <p className="[overflow-wrap:anywhere]">
        <bdi className="text-lg font-semibold">{customer}</bdi>
      </p>
      {email ? (
        <p className="text-[0.9375rem] [overflow-wrap:anywhere]">
          <a href={`mailto:${email}`} className="inline-flex min-h-11 items-center text-link">
            <bdi>
              <EmailText>{email}</EmailText>
            </bdi>
          </a>
        </p>
      ) : null}
      {emailUnconfirmed ? (
        <p className="mb-3">
          <Badge tone="sale">Email not confirmed</Badge>
        </p>
      ) : null}
      {phone ? (
        <>
          <p className="font-semibold tabular-nums [overflow-wrap:anywhere]">
            <bdi>{phone.text}</bdi>
          </p>
          <div className="mt-2 flex gap-3">
            {phone.tel ? (
              <a href={phone.tel} className={button}>
                Call
              </a>
            ) : null}
            {phone.whatsApp ? (
              <a href={phone.whatsApp} rel="noopener" target="_blank" className={button}>
                WhatsApp
              </a>
            ) : null}
          </div>
        </>
      ) : null}
      <dl className="mt-4 [&>dd]:mb-3 [&>dd:last-child]:mb-0 [&>dt]:text-sm [&>dt]:text-ink-soft">
        <dt>Shipping address</dt>
        <dd dir="auto" className="whitespace-pre-line [overflow-wrap:anywhere]">
          {address ?? "Awaiting delivery details"}
        </dd>
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
