import type { Rejected } from "../../http/forms/parse-form.ts";
import { Field } from "../../ui/form/field.tsx";
import { PostButton, PostForm } from "../ui/post-form.tsx";
import { SelectField } from "../ui/select-field.tsx";
import { TitledPanel } from "../ui/titled-panel.tsx";
import type { Route } from "./+types/jazzcash";

interface JazzCashAccountProps extends Pick<Route.ComponentProps["loaderData"], "account"> {
  rejected: Rejected | undefined;
}

const environments = [
  { value: "sandbox", label: "Sandbox: for testing, no real money" },
  { value: "live", label: "Live: real payments" },
];
const generations = [
  { value: "legacy", label: "payments.jazzcash.com.pk" },
  { value: "2026", label: "onlinepayments.jazzcash.com.pk (2026)" },
  { value: "pgw", label: "pgw.jazzcash.com.pk (since July 2026)" },
];
const instruments = [
  { value: "MWALLET", label: "JazzCash wallet" },
  { value: "MPAY", label: "Debit or credit card" },
  { value: "OTC", label: "Voucher, paid in cash at a shop" },
];
const urlFields = [
  { name: "formUrl", label: "Payment page URL" },
  { name: "inquiryUrl", label: "Inquiry URL" },
  { name: "refundUrl", label: "Refund URL" },
  { name: "returnUrl", label: "Return URL" },
] as const;

/** The shop's account at JazzCash: its secrets can be written here, and never read. */
export function JazzCashAccount({ account, rejected }: JazzCashAccountProps) {
  return (
    <TitledPanel title="Account">
      <p className="mb-4 text-[0.9375rem]">
        {account ? (
          <>
            Saved on {account.setAt} by <bdi>{account.setBy}</bdi>. The password, integrity salt and MPIN are
            stored encrypted and never shown.
          </>
        ) : (
          "No account yet. Customers who choose JazzCash see your JazzCash number from Settings, and you confirm payments yourself."
        )}
      </p>
      <AccountForm account={account} rejected={rejected} />
      {account ? (
        <PostForm replace className="mt-4">
          <PostButton intent="remove" tone="danger" busyLabel="">
            Remove the account
          </PostButton>
        </PostForm>
      ) : null}
    </TitledPanel>
  );
}

function AccountForm({ account, rejected }: JazzCashAccountProps) {
  const settings = account?.settings;
  const stays = account?.opens ? "Leave blank to keep the saved one." : undefined;
  const secret = { type: "password", dir: "ltr", autoComplete: "new-password" } as const;
  return (
    <PostForm
      key={account?.setAt}
      intent="account"
      replace
      {...{ rejected }}
      className="grid grid-cols-[minmax(0,1fr)] gap-4"
    >
      {({ errors, field }) => (
        <>
          <SelectField
            {...field("environment", settings?.environment)}
            label="Environment"
            choices={environments}
          />
          <SelectField
            {...field("generation", settings?.generation)}
            label="JazzCash's server"
            choices={generations}
            hint="As in your JazzCash contract or welcome letter."
          />
          <SelectField
            {...field("instrument", settings?.instrument)}
            label="Customers pay by"
            choices={instruments}
          />
          <Field {...field("merchantId", settings?.merchantId)} label="Merchant ID" dir="ltr" />
          <Field {...field("password-password")} {...secret} label="Password" hint={stays} />
          <Field {...field("password-salt")} {...secret} label="Integrity salt" hint={stays} />
          <Field
            {...field("password-mpin")}
            {...secret}
            label="MPIN for refunds"
            optional
            hint={account?.hasMpin ? stays : "Needed for refunds through JazzCash."}
          />
          <details open={urlFields.some(({ name }) => errors[name] || settings?.[name])}>
            <summary className="min-h-11 cursor-pointer content-center font-semibold">Other URLs</summary>
            <div className="grid gap-4 pt-2">
              {urlFields.map(({ name, label }) => (
                <Field
                  key={name}
                  {...field(name, settings?.[name])}
                  label={label}
                  optional
                  dir="ltr"
                  inputMode="url"
                  hint={
                    name === "returnUrl"
                      ? "Only if you registered a different one. Leave blank to use the one above."
                      : "Leave blank to use JazzCash's own."
                  }
                />
              ))}
            </div>
          </details>
          <PostButton className="justify-self-start">Save account</PostButton>
        </>
      )}
    </PostForm>
  );
}
