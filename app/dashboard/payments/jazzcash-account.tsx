import { Form, useNavigation } from "react-router";
import type { GatewaySettings } from "../../../shop/payments/model/gateway-settings.ts";
import type { Rejected } from "../../http/forms/parse-form.ts";
import { Button } from "../../ui/button.tsx";
import { Field } from "../../ui/form/field.tsx";
import { useFormErrors } from "../../ui/form/use-form-errors.ts";
import { SelectField } from "../ui/select-field.tsx";
import { TitledPanel } from "../ui/titled-panel.tsx";

interface JazzCashAccountProps {
  account: {
    settings: GatewaySettings;
    setAt: string;
    setBy: string;
    opens: boolean;
    hasMpin: boolean;
  } | null;
  rejected: Rejected | null;
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
  const removing = useNavigation().formData?.get("intent") === "remove";
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
        <Form method="post" replace className="mt-4">
          <Button name="intent" value="remove" tone="danger" size="small" busy={removing}>
            Remove the account
          </Button>
        </Form>
      ) : null}
    </TitledPanel>
  );
}

function AccountForm({ account, rejected }: JazzCashAccountProps) {
  const { errors, props } = useFormErrors(rejected);
  const saving = useNavigation().formData?.get("intent") === "account";
  const typed = rejected?.values;
  const settings = account?.settings;
  const stays = account?.opens ? "Leave blank to keep the saved one." : undefined;
  const secret = { type: "password", dir: "ltr", autoComplete: "new-password" } as const;
  return (
    <Form
      {...props}
      key={account?.setAt}
      method="post"
      replace
      noValidate
      className="grid grid-cols-[minmax(0,1fr)] gap-4"
    >
      <input type="hidden" name="intent" value="account" />
      <SelectField
        name="environment"
        label="Environment"
        choices={environments}
        defaultValue={typed?.environment ?? settings?.environment}
        error={errors.environment}
      />
      <SelectField
        name="generation"
        label="JazzCash's server"
        choices={generations}
        hint="As in your JazzCash contract or welcome letter."
        defaultValue={typed?.generation ?? settings?.generation}
        error={errors.generation}
      />
      <SelectField
        name="instrument"
        label="Customers pay by"
        choices={instruments}
        defaultValue={typed?.instrument ?? settings?.instrument}
        error={errors.instrument}
      />
      <Field
        name="merchantId"
        label="Merchant ID"
        dir="ltr"
        autoComplete="off"
        defaultValue={typed?.merchantId ?? settings?.merchantId}
        error={errors.merchantId}
      />
      <Field
        {...secret}
        name="password-password"
        label="Password"
        hint={stays}
        error={errors["password-password"]}
      />
      <Field
        {...secret}
        name="password-salt"
        label="Integrity salt"
        hint={stays}
        error={errors["password-salt"]}
      />
      <Field
        {...secret}
        name="password-mpin"
        label="MPIN for refunds"
        optional
        hint={account?.hasMpin ? stays : "Needed for refunds through JazzCash."}
        error={errors["password-mpin"]}
      />
      <details open={urlFields.some(({ name }) => errors[name] || settings?.[name])}>
        <summary className="min-h-11 cursor-pointer content-center font-semibold">Other URLs</summary>
        <div className="grid gap-4 pt-2">
          {urlFields.map(({ name, label }) => (
            <Field
              key={name}
              name={name}
              label={label}
              optional
              dir="ltr"
              inputMode="url"
              autoComplete="off"
              hint={
                name === "returnUrl"
                  ? "Only if you registered a different one. Leave blank to use the one above."
                  : "Leave blank to use JazzCash's own."
              }
              defaultValue={typed?.[name] ?? settings?.[name] ?? ""}
              error={errors[name]}
            />
          ))}
        </div>
      </details>
      <Button size="small" busy={saving} busyLabel="Saving..." className="justify-self-start">
        Save account
      </Button>
    </Form>
  );
}
