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
  { value: "sandbox", label: "Sandbox: for trying, no money moves" },
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
  { value: "OTC", label: "Voucher, paid over the counter" },
];
const urlFields = [
  { name: "formUrl", label: "Address of the payment page" },
  { name: "inquiryUrl", label: "Address for inquiries" },
  { name: "refundUrl", label: "Address for refunds" },
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
            Filled in on {account.setAt} by <bdi>{account.setBy}</bdi>. The password, integrity salt and MPIN
            are stored encrypted and not shown.
          </>
        ) : (
          "Nothing is filled in: shoppers who choose JazzCash are shown your number from the settings, and you confirm their payments by hand."
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
  const stays = account?.opens ? "Leave it blank to keep what is stored." : undefined;
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
        hint="As your contract or welcome letter says."
        defaultValue={typed?.generation ?? settings?.generation}
        error={errors.generation}
      />
      <SelectField
        name="instrument"
        label="Shoppers pay by"
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
        hint={account?.hasMpin ? stays : "Without it nothing can be refunded through JazzCash."}
        error={errors["password-mpin"]}
      />
      <details open={urlFields.some(({ name }) => errors[name] || settings?.[name])}>
        <summary className="min-h-11 cursor-pointer content-center font-semibold">Other addresses</summary>
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
                  ? "Only if another one is registered. Blank: the one above."
                  : "Blank: JazzCash's own."
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
