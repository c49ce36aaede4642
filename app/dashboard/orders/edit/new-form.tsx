import { type FormEvent, useRef } from "react";
import { Form, useNavigation } from "react-router";
import { orderSourceNames, orderSources } from "../../../../shop/checkout/place/take-order-form.ts";
import { maxItemRows } from "../../../../shop/orders/list/order-items-form.ts";
import type { PaymentChoice } from "../../../../shop/payments/model/payment.ts";
import { Button } from "../../../ui/button.tsx";
import { ErrorBox } from "../../../ui/error-box.tsx";
import { Field, TextArea } from "../../../ui/form/field.tsx";
import { SavedForm } from "../../../ui/form/saved-form.tsx";
import { useFormErrors } from "../../../ui/form/use-form-errors.ts";
import { Notice } from "../../../ui/notice.tsx";
import { readClipboard } from "../../ui/read-clipboard.ts";
import { SaveBar } from "../../ui/save-bar.tsx";
import { SelectField } from "../../ui/select-field.tsx";
import { TitledPanel } from "../../ui/titled-panel.tsx";
import { DeliveryFields, typedField } from "./delivery-fields.tsx";
import { ItemsTotal } from "./form.tsx";
import type { OrderFormChoices } from "./form-view.ts";
import { OrderItemRows } from "./item-rows.tsx";
import type { OrderNewAnswer } from "./new-action.ts";
import { useItemsTotal } from "./use-items-total.ts";

interface OrderNewFormProps {
  formKey: string;
  /** The id of who types. */
  owner: string;
  choices: OrderFormChoices;
  payments: Pick<PaymentChoice, "value" | "label">[];
  answer: OrderNewAnswer | null;
}

/** A new order, also from a pasted chat, which only fills it in. */
export function OrderNewForm({ formKey, owner, choices, payments, answer }: OrderNewFormProps) {
  const { form, errors, props } = useFormErrors(answer);
  const isReading = String(useNavigation().formData?.get("intent")).startsWith("read");
  const isSent = useNavigation().formMethod === "POST";
  const values: Record<string, string> = answer?.values ?? {};
  const prices = Object.fromEntries(choices.products.map(({ id, unitPrice }) => [id, unitPrice]));
  const { total, onInput } = useItemsTotal(form, prices, answer);
  const isRead = values.read === "yes";
  const onFormInput = (event: FormEvent<HTMLFormElement>) => {
    props.onInput(event);
    onInput();
  };
  return (
    <Form
      {...props}
      onInput={onFormInput}
      method="post"
      action="/dashboard/orders/new"
      replace
      noValidate
      className="grid grid-cols-[minmax(0,1fr)] gap-5"
    >
      {/* What Enter in a field presses. */}
      <button type="submit" tabIndex={-1} aria-hidden="true" className="sr-only">
        Place order
      </button>
      <SavedForm
        {...{ owner, name: "order:new", version: formKey, versionField: "key" }}
        sentVersion={values.key}
        filled={answer ? JSON.stringify(answer.values) : undefined}
      />
      {isRead ? <input type="hidden" name="read" value="yes" /> : null}
      {isRead && values.sender ? <input type="hidden" name="sender" value={values.sender} /> : null}
      <ErrorBox>
        {Object.keys(errors).length > 0
          ? (errors.form ?? "Order not placed. Please check the marked fields.")
          : null}
      </ErrorBox>
      <Notice className="empty:hidden">
        {answer?.chat?.isNew
          ? `Filled in from the chat. Please check everything.${missingText(answer.chat.missing)}`
          : null}
      </Notice>
      <ChatPanel value={values.chat} error={errors.chat} isRead={isRead} isBusy={isReading} />
      <SenderQuestion senders={answer?.chat?.senders ?? []} />
      <div
        // What the server has answered is shown as it is.
        key={JSON.stringify(answer?.values ?? null)}
        className="grid grid-cols-[minmax(0,1fr)] gap-5"
      >
        <TitledPanel title="Items">
          <OrderItemRows
            products={choices.products}
            rows={answer?.rows ?? 1}
            maxRows={maxItemRows}
            values={values}
            errors={errors}
            notes={answer?.chat?.notes ?? {}}
            mayBeUnclear
          />
        </TitledPanel>
        <CustomerPanel
          values={values}
          errors={errors}
          hints={answer?.chat?.hints ?? {}}
          cities={choices.cities}
        />
        <EndPanel values={values} errors={errors} payments={payments} isFirst={answer === null} />
      </div>
      <SaveBar>
        <ItemsTotal total={total} />
        <Button busy={isSent && !isReading} busyLabel="Placing..." className="max-desk:flex-1">
          Place order
        </Button>
      </SaveBar>
    </Form>
  );
}

interface PanelProps {
  values: Record<string, string>;
  errors: Record<string, string>;
}

function CustomerPanel({
  values,
  errors,
  hints,
  cities,
}: PanelProps & { hints: Record<string, string>; cities: OrderFormChoices["cities"] }) {
  const field = (name: string) => typedField(name, { values, errors, hints });
  return (
    <TitledPanel title="Customer and delivery">
      <div className="mb-4 grid gap-4 md:grid-cols-2">
        <Field {...field("customerName")} label="Name" maxLength={120} />
        <Field {...field("customerEmail")} label="Email" optional type="email" dir="ltr" maxLength={254} />
      </div>
      <DeliveryFields cities={cities} values={values} errors={errors} hints={hints} />
    </TitledPanel>
  );
}

function EndPanel({
  values,
  errors,
  isFirst,
  payments,
}: PanelProps & { isFirst: boolean; payments: Pick<PaymentChoice, "value" | "label">[] }) {
  return (
    <TitledPanel title="Payment and confirmation">
      <div className="grid gap-4 md:grid-cols-2">
        <SelectField
          name="payment"
          label="Payment"
          choices={payments}
          defaultValue={values.payment ?? "cod"}
          error={errors.payment}
        />
        <SelectField
          name="source"
          label="How they contacted you"
          choices={orderSourceNames.map((name) => ({ value: name, label: orderSources[name] }))}
          defaultValue={values.source ?? "phone"}
          error={errors.source}
        />
        <TextArea
          name="notes"
          label="Customer's notes"
          optional
          maxLength={1000}
          defaultValue={values.notes}
          error={errors.notes}
          className="md:col-span-2"
        />
      </div>
      <label className="mt-2 flex min-h-11 items-center gap-3">
        <input
          type="checkbox"
          name="confirmed"
          value="yes"
          defaultChecked={isFirst || values.confirmed === "yes"}
          className="size-5 accent-pine"
        />
        The customer has already confirmed. No call needed.
      </label>
    </TitledPanel>
  );
}

function missingText(missing: readonly string[]): string {
  return missing.length > 0 ? ` Not found: ${missing.join(", ")}.` : "";
}

/** Whose messages are the order, where several people write: one tap reads theirs alone. */
function SenderQuestion({ senders }: { senders: readonly string[] }) {
  if (senders.length === 0) return null;
  return (
    <TitledPanel title="Who is the customer?">
      <p className="mb-3 text-sm text-ink-soft">
        Several people write in this chat. Everything was read; press a name to read that person alone.
      </p>
      <div className="flex flex-wrap gap-2">
        {senders.map((sender) => (
          <Button key={sender} name="intent" value={`read ${sender}`} tone="quiet" size="small">
            <bdi>{sender}</bdi>
          </Button>
        ))}
      </div>
    </TitledPanel>
  );
}

interface ChatPanelProps {
  value: string | undefined;
  error: string | undefined;
  /** The form has been filled in from it. */
  isRead: boolean;
  isBusy: boolean;
}

/** Where a chat is pasted. Reading it fills the form in, and orders nothing. */
function ChatPanel({ value, error, isRead, isBusy }: ChatPanelProps) {
  const read = useRef<HTMLDivElement>(null);
  /** One tap, where the browser lets a page read what was copied; else the field awaits it. */
  async function paste() {
    const [field, button] = [
      read.current?.querySelector("textarea"),
      read.current?.querySelector<HTMLButtonElement>('button[value="read"]'),
    ];
    if (!field || !button) return;
    const text = await readClipboard();
    if (!text) return field.focus();
    field.value = text;
    field.dispatchEvent(new Event("input", { bubbles: true }));
    button.form?.requestSubmit(button);
  }
  return (
    <details open={!isRead} className="rounded-lg border border-hairline bg-paper px-5 py-2 md:px-6">
      <summary className="flex min-h-11 cursor-pointer items-center font-semibold">Paste a chat</summary>
      <div ref={read} className="grid gap-3 pb-3">
        <TextArea
          key={isRead ? "read" : "typed"}
          name="chat"
          label="Pasted chat"
          optional
          defaultValue={value}
          error={error}
          hint="This fills in the form below. It does not place the order, and the chat is not stored."
        />
        <div className="flex flex-wrap gap-2">
          <Button
            type="button"
            size="small"
            className="noscript:hidden"
            disabled={isBusy}
            onClick={() => void paste()}
          >
            Paste and fill in
          </Button>
          <Button name="intent" value="read" tone="quiet" size="small" busy={isBusy} busyLabel="Reading...">
            Fill in from chat
          </Button>
        </div>
      </div>
    </details>
  );
}
