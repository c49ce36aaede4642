import { Field } from "../../ui/form/field.tsx";
import { TitledPanel } from "../ui/titled-panel.tsx";
import type { RejectedCourierForm } from "./action.ts";

interface CourierAccountProps {
  account: {
    credentials: readonly { name: string; label: string }[];
    baseUrl: string;
    standardUrl: string;
    setAt: string | null;
    setBy: string | null;
    opens: boolean;
    mayChange: boolean;
  };
  rejected: RejectedCourierForm | null;
  errors: Record<string, string>;
}

/** The shop's account at a courier: what opens it can be written here, and never read. */
export function CourierAccount({ account, rejected, errors }: CourierAccountProps) {
  const { setAt, setBy, opens, mayChange } = account;
  return (
    <TitledPanel title="Account">
      <p className="mb-4 text-[0.9375rem]">
        {setAt === null ? (
          "No account yet, so you cannot book parcels with this courier."
        ) : opens ? (
          <>
            Filled in on {setAt} by <bdi>{setBy}</bdi>. Stored encrypted and never shown.
          </>
        ) : (
          <strong className="font-semibold text-clay">
            Filled in on {setAt}, but the server's key has changed since. Please enter it again.
          </strong>
        )}
      </p>
      {mayChange ? (
        <AccountFields {...{ account, rejected, errors }} />
      ) : (
        <p className="text-sm text-ink-soft">Only the owner can change this.</p>
      )}
    </TitledPanel>
  );
}

function AccountFields({ account, rejected, errors }: CourierAccountProps) {
  const { credentials, baseUrl, standardUrl, opens } = account;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      {credentials.map(({ name, label }) => (
        <Field
          key={name}
          name={`password-${name}`}
          type="password"
          label={label}
          dir="ltr"
          autoComplete="new-password"
          hint={opens ? "Leave blank to keep the saved one. Another address needs it again." : undefined}
          error={errors[`password-${name}`]}
        />
      ))}
      <Field
        name="baseUrl"
        label="Address of its interface"
        optional
        dir="ltr"
        inputMode="url"
        autoComplete="off"
        hint={
          <span className="[overflow-wrap:anywhere]">
            Only if the courier gave you one. Default: {standardUrl}
          </span>
        }
        defaultValue={rejected?.values.baseUrl ?? baseUrl}
        error={errors.baseUrl}
      />
    </div>
  );
}
