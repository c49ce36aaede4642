import { useEffect, useRef } from "react";
import type { useFetcher } from "react-router";
import type { Rejected } from "../../http/forms/parse-form.ts";
import { Button } from "../../ui/button.tsx";
import { ErrorBox } from "../../ui/error-box.tsx";
import { TextArea } from "../../ui/form/field.tsx";
import { useFormErrors } from "../../ui/form/use-form-errors.ts";

interface AddressListProps {
  addresses: readonly string[];
  fetcher: ReturnType<typeof useFetcher<Rejected>>;
  answer: Rejected | undefined;
  /** When the list was last saved: the field is empty again. */
  saved: number;
}

/** A customer's addresses, each saved at once when it is added or removed (R35). */
export function AddressList({ addresses, fetcher, answer, saved }: AddressListProps) {
  const { form, errors, props } = useFormErrors(answer);
  const sent = useRef("");
  useEffect(() => {
    // What was typed while the answer was on its way stays.
    if (saved && form.current && addressIn(form.current) === sent.current) form.current.reset();
  }, [saved, form]);
  const busy = fetcher.state !== "idle";
  return (
    <section aria-labelledby="addresses" className="mt-10 grid gap-5 border-t border-hairline pt-8">
      <h2 id="addresses" className="text-lg font-semibold">
        Addresses
      </h2>
      {addresses.length > 0 ? (
        <ul className="divide-y divide-hairline rounded-md border border-hairline bg-paper">
          {addresses.map((address) => (
            <li key={address} className="flex items-start justify-between gap-4 py-2 ps-4 pe-2">
              <span dir="auto" className="min-w-0 py-2 whitespace-pre-line [overflow-wrap:anywhere]">
                {address}
              </span>
              <fetcher.Form method="post">
                <input type="hidden" name="remove" value={address} />
                <button
                  type="submit"
                  aria-label={`Remove ${address}`}
                  className="min-h-11 rounded-full px-3 text-sm font-semibold text-clay hover:bg-clay-wash"
                >
                  Remove
                </button>
              </fetcher.Form>
            </li>
          ))}
        </ul>
      ) : (
        <p className="text-ink-soft">No addresses yet.</p>
      )}
      <ErrorBox>{fetcher.data?.errors.form}</ErrorBox>
      <fetcher.Form
        {...props}
        method="post"
        noValidate
        onSubmit={({ currentTarget }) => {
          sent.current = addressIn(currentTarget);
        }}
        className="grid gap-4"
      >
        <TextArea
          label="New address"
          name="address"
          autoComplete="street-address"
          defaultValue={answer?.values.address}
          error={errors.address}
        />
        <Button tone="quiet" size="small" className="justify-self-start" disabled={busy}>
          Add Address
        </Button>
      </fetcher.Form>
    </section>
  );
}

function addressIn(form: HTMLFormElement): string {
  return String(new FormData(form).get("address") ?? "");
}
