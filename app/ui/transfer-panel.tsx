import { Form } from "react-router";
import type { ClaimRefused, TransferView } from "../http/request-transfer.ts";
import { Button } from "./button.tsx";
import { CopyText } from "./copy-text.tsx";
import { ErrorBox } from "./error-box.tsx";
import { Field } from "./form/field.tsx";
import { RadioCards } from "./form/radio-cards.tsx";
import { useFormErrors } from "./form/use-form-errors.ts";
import type { TransferDetails } from "./views/transfer-view.ts";

interface TransferPanelProps {
  transfer: TransferView | null;
  /** Where the transaction id is sent; absent: to this page. */
  action?: string;
  result?: ClaimRefused;
}

/** Where the money for an order goes, and the form in which its customer says that they have sent it. */
export function TransferPanel({ transfer, action, result }: TransferPanelProps) {
  if (!transfer) return <ErrorBox>{result?.errors.form}</ErrorBox>;
  return (
    <section
      id="transfer"
      aria-labelledby="transfer-title"
      className="grid grid-cols-[minmax(0,1fr)] gap-4 rounded-lg border border-hairline bg-paper p-5 md:p-8"
    >
      <h2 id="transfer-title" className="text-lg font-semibold">
        {transfer.isAdvance ? "Send the advance" : "Send the money"}
      </h2>
      <TransferAccounts details={transfer} />
      {transfer.claims.length > 0 ? (
        <ul className="grid gap-3 border-t border-hairline pt-4">
          {transfer.claims.map(({ id, reference, text }) => (
            <li key={id}>
              <strong className="font-semibold [overflow-wrap:anywhere]">{reference}</strong>
              <span className="block text-sm text-ink-soft">{text}</span>
            </li>
          ))}
        </ul>
      ) : null}
      <ClaimForm accounts={transfer.accounts} action={action} result={result} />
    </section>
  );
}

/** The accounts of the shop, the amount and the order number, each to copy; the QR code of the bank account. */
export function TransferAccounts({
  details: { amount, orderNumber, title, accounts },
}: {
  details: TransferDetails;
}) {
  const qr = accounts.find((account) => account.qr)?.qr;
  return (
    <>
      <dl className="divide-y divide-hairline border-y border-hairline">
        <Row term="Amount" text={amount.text} copy={amount.copy} />
        <Row term="Add this note" text={orderNumber} copy={orderNumber} />
        {title ? <Row term="Account title" text={title} copy={title} /> : null}
        {accounts.map(({ account, label, text, copy }) => (
          <Row key={account} term={label} text={text} copy={copy} />
        ))}
      </dl>
      {qr ? (
        <figure className="grid justify-items-start gap-2">
          <img src={qr} width="200" height="200" alt="Raast QR code of our bank account" />
          <figcaption className="text-sm text-ink-soft">
            Scan with your bank app (Raast). Then enter the amount {amount.text} and the order number.
          </figcaption>
        </figure>
      ) : null}
    </>
  );
}

function Row({ term, text, copy }: { term: string; text: string; copy: string }) {
  return (
    <div className="py-2">
      <dt className="text-sm text-ink-soft">{term}</dt>
      <dd className="flex items-center gap-3 font-semibold tabular-nums">
        <bdi className="min-w-0 flex-1 select-all [overflow-wrap:anywhere]">{text}</bdi>
        <CopyText text={copy} label={term} />
      </dd>
    </div>
  );
}

interface ClaimFormProps {
  accounts: TransferDetails["accounts"];
  action: string | undefined;
  result: ClaimRefused | undefined;
}

function ClaimForm({ accounts, action, result }: ClaimFormProps) {
  const { errors, props } = useFormErrors(result);
  const [first] = accounts;
  return (
    <Form
      {...props}
      method="post"
      action={action}
      replace
      preventScrollReset
      noValidate
      className="grid gap-4 border-t border-hairline pt-4"
    >
      <input type="hidden" name="intent" value="transfer" />
      <h3 className="font-semibold">Have you sent the money?</h3>
      <ErrorBox>{errors.form}</ErrorBox>
      {accounts.length > 1 ? (
        <RadioCards
          legend="Sent to"
          name="account"
          choices={accounts.map(({ account, label }) => ({ value: account, label }))}
          defaultValue={result?.values.account ?? first?.account}
          error={errors.account}
        />
      ) : (
        <input type="hidden" name="account" value={first?.account} />
      )}
      <Field
        label="Transaction ID"
        name="transactionId"
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        dir="ltr"
        maxLength={60}
        required
        defaultValue={result?.values.transactionId}
        error={errors.transactionId}
        hint="From your bank's SMS or app. It helps us find your payment faster."
      />
      <Button tone="quiet" className="justify-self-start max-sm:w-full">
        Send transaction ID
      </Button>
    </Form>
  );
}
