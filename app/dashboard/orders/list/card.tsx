import { Button } from "../../../ui/button.tsx";
import { CloseIcon, createIcon } from "../../../ui/shell/icons.tsx";
import { PhoneButtons } from "../../ui/contact-links.tsx";
import { StateMark } from "../../ui/state-mark.tsx";
import { TextLink } from "../../ui/text-link.tsx";
import { UnaskedDueButtons } from "../order/unasked-due.tsx";
import { bulkFormId } from "./bulk-bar.tsx";
import type { BulkChoice } from "./bulk-choice.ts";
import type { OrderGroup } from "./order-group.ts";
import { type OrderListParams, orderListPath } from "./params.ts";

const MoreIcon = createIcon("M6 12h.01M12 12h.01M18 12h.01");

// biome-ignore-start lint/a11y/noRedundantRoles: the layout would remove the table semantics

interface OrderCardProps {
  group: OrderGroup;
  sheetId: string;
  hasBoxes: boolean;
  bulk: Pick<BulkChoice, "isAll" | "orderIds"> | null;
  /** The list is of orders that wait for their payment. */
  asksToPay: boolean;
  /** The list is of orders that were delivered and are not paid, and the viewer may decide about them. */
  isUnasked: boolean;
}

/** An order on a narrow screen. On a wide one its box alone is left, beside the first of the rows below it. */
export function OrderCard({ group, sheetId, hasBoxes, bulk, asksToPay, isUnasked }: OrderCardProps) {
  const { number, customer, total, step, age, items, together } = group;
  const hasWhatsApp = group.rows.some(({ delivery }) => delivery?.whatsApp);
  return (
    <tbody
      role="rowgroup"
      className="max-xl:relative max-xl:block max-xl:not-first-of-type:border-t max-xl:not-first-of-type:border-hairline max-xl:has-checked:bg-pine-wash"
    >
      <tr
        role="row"
        className={`max-xl:grid max-xl:items-center ${hasBoxes ? "max-xl:grid-cols-[2.75rem_minmax(0,1fr)_2.75rem]" : "max-xl:grid-cols-[minmax(0,1fr)_2.75rem] max-xl:ps-4"}`}
      >
        {hasBoxes ? (
          <td role="cell" className="xl:relative">
            {group.placed ? <ChooseOrder group={group} bulk={bulk} /> : null}
          </td>
        ) : null}
        <td
          role="cell"
          className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-3 gap-y-0.5 py-2.5 leading-snug xl:hidden"
        >
          <span className="truncate font-semibold">
            <bdi>{customer}</bdi>
          </span>
          <span className="text-end font-semibold tabular-nums">{total}</span>
          <span className="min-w-0 text-sm text-ink-soft">
            {step ? <StateMark shape={step.shape}>{step.label}</StateMark> : group.rows[0]?.status}
          </span>
          <span className="text-end text-sm text-ink-soft tabular-nums">{age}</span>
          <span className="col-span-2 truncate text-sm text-ink-soft">
            {number} · <bdi>{items}</bdi>
          </span>
          {together ? <span className="col-span-2 text-sm font-medium">{together}</span> : null}
          {asksToPay && hasWhatsApp ? (
            <form
              method="post"
              action={`${group.path}/whatsapp`}
              target="_blank"
              rel="noopener"
              className="relative z-1 col-span-2 mt-1"
            >
              <Button name="message" value="pay" size="small" tone="quiet">
                Send the payment link
              </Button>
            </form>
          ) : null}
          {isUnasked && group.due !== null ? (
            <span className="col-span-2 mt-1">
              <UnaskedDueButtons path={group.path} paisa={group.due} canAsk={hasWhatsApp} canLetGo />
            </span>
          ) : null}
        </td>
        <td role="cell" className="xl:hidden">
          <button
            type="button"
            popoverTarget={sheetId}
            aria-label={`Actions for ${number}`}
            className="grid size-11 place-items-center rounded-full after:absolute after:inset-0"
          >
            <MoreIcon className="size-5.5" />
          </button>
        </td>
      </tr>
    </tbody>
  );
}

/** Chooses an order for the bar below the list. */
function ChooseOrder({ group, bulk }: Pick<OrderCardProps, "group" | "bulk">) {
  return (
    <label className="relative z-1 grid size-11 place-items-center xl:absolute xl:top-0 xl:start-0">
      <input
        type="checkbox"
        aria-label={`Choose ${group.number}`}
        form={bulkFormId}
        name="chosen"
        value={group.orderId}
        defaultChecked={bulk?.isAll || bulk?.orderIds.includes(group.orderId)}
        key={bulk ? `${bulk.isAll} ${bulk.orderIds}` : ""}
        // What is chosen with the whole filter cannot be left out one by one.
        disabled={bulk?.isAll}
        data-amount={group.paisa ?? undefined}
        className="size-5 accent-pine"
      />
    </label>
  );
}

interface SheetHeaderProps {
  group: OrderGroup;
  sheetId: string;
  list: OrderListParams;
}

/** Whose order the sheet of a card shows, and how they are reached. */
export function SheetHeader({ group, sheetId, list }: SheetHeaderProps) {
  const { number, path, customer, total, rows, openCount, orderId, together } = group;
  const delivery = rows.find((row) => row.delivery)?.delivery;
  return (
    <tr role="row" className="max-xl:block xl:hidden">
      <td role="cell" className="max-xl:block">
        <span className="flex items-start justify-between gap-3">
          <span className="min-w-0">
            <span className="block font-semibold [overflow-wrap:anywhere]">
              <bdi>{customer}</bdi>
            </span>
            <TextLink to={path} className="tabular-nums">
              {number}
            </TextLink>
            {total ? <span className="tabular-nums">, total {total}</span> : null}
          </span>
          <button
            type="button"
            popoverTarget={sheetId}
            popoverTargetAction="hide"
            aria-label="Close"
            className="-me-2.5 grid size-11 shrink-0 place-items-center rounded-full"
          >
            <CloseIcon />
          </button>
        </span>
        {together ? <span className="mb-2 block text-sm">{together}</span> : null}
        <span className="flex gap-3 empty:hidden">
          {delivery ? (
            <PhoneButtons text={delivery.phone} tel={delivery.call} whatsApp={delivery.whatsApp} />
          ) : null}
        </span>
        {openCount > 1 && rows.some(({ canChange }) => canChange) ? (
          <TextLink
            to={orderListPath(list, { chosen: String(orderId), end: "completed" })}
            preventScrollReset
            className="text-sm"
          >
            Complete all {openCount}
          </TextLink>
        ) : null}
      </td>
    </tr>
  );
}
// biome-ignore-end lint/a11y/noRedundantRoles: see above
