import { useEffect, useRef, useState } from "react";
import { data, Form, href, Link, redirect, useFetcher, useNavigation } from "react-router";
import {
  addressForm,
  addressRemovalForm,
  profileForm,
} from "../../../shop/customers/account/profile-form.ts";
import {
  addAddress,
  maxAddresses,
  removeAddress,
  saveProfile,
} from "../../../shop/customers/account/profile-queries.ts";
import { lastShippingAddress } from "../../../shop/orders/list/customer/customer-order-queries.ts";
import type { Database } from "../../../shop/schema.ts";
import { customer, database } from "../../http/context.ts";
import { parseForm, type Rejected, readForm, reject } from "../../http/forms/parse-form.ts";
import { keepTyped } from "../../http/forms/preserve-form.ts";
import { isDataRequest } from "../../http/is-data-request.ts";
import { noindexMeta } from "../../http/page-meta.ts";
import { Button } from "../../ui/button.tsx";
import { ErrorBox } from "../../ui/error-box.tsx";
import { Field, TextArea } from "../../ui/form/field.tsx";
import { useFormErrors } from "../../ui/form/use-form-errors.ts";
import { PageHeading } from "../../ui/shell/page-heading.tsx";
import { Toast } from "../../ui/shell/toast.tsx";
import { AccountMenu } from "../menu.tsx";
import type { Route } from "./+types/profile";

/** Saves what a form of the profile page holds: an address to add, one to remove, or name and phone. */
async function changeProfile(db: Database, customerId: string, request: Request, form: FormData) {
  if (form.has("remove")) {
    const removal = parseForm(addressRemovalForm, form);
    if (!removal.ok) return refused(reject(form, { address: removal.rejected.errors.remove ?? "" }));
    await removeAddress(db, customerId, removal.value.remove);
    return saved(request);
  }
  if (form.has("address")) {
    const parsed = parseForm(addressForm, form);
    if (!parsed.ok) return refused(parsed.rejected);
    if (!(await addAddress(db, customerId, parsed.value.address)))
      return refused(reject(form, { address: full }));
    return saved(request);
  }
  const parsed = parseForm(profileForm, form);
  if (!parsed.ok) return refused(parsed.rejected);
  await saveProfile(db, customerId, parsed.value);
  return saved(request);
}

const full = `You can save up to ${maxAddresses} addresses. Please remove one first.`;

function refused(rejected: Rejected) {
  return data({ saved: 0, ...rejected }, { status: 400 });
}

function saved(request: Request) {
  if (!isDataRequest(request)) throw redirect("/profile?saved=1");
  // The moment tells one answer from the next.
  return data({ saved: Date.now(), ...nothing });
}

const nothing: Rejected = { values: {}, errors: {} };

const shownFor = 3000;

/** Says that changes were saved, for 3 seconds after each save. @param at when that was; 0: never */
function SavedNotice({ at }: { at: number }) {
  const [gone, setGone] = useState(0);
  useEffect(() => {
    if (!at) return;
    const timer = setTimeout(() => setGone(at), shownFor);
    return () => clearTimeout(timer);
  }, [at]);
  return <Toast>{at && gone !== at ? "Changes saved successfully!" : null}</Toast>;
}

export const meta: Route.MetaFunction = () =>
  noindexMeta("Profile", "Your name, phone and addresses at LumiSkin.");

export async function loader({ url, context }: Route.LoaderArgs) {
  const { id, fullName, email, phone, addresses } = context.get(customer);
  return {
    /** Of the last order, where none is saved. */
    lastAddress: addresses.length === 0 ? await lastShippingAddress(context.get(database), id) : null,
    fullName,
    email,
    phone: phone ?? "",
    addresses,
    saved: url.searchParams.has("saved") ? 1 : 0,
  };
}

export async function action({ request, context }: Route.ActionArgs) {
  return changeProfile(context.get(database), context.get(customer).id, request, await readForm(request));
}

export const clientAction = keepTyped(() => ({ saved: 0 }));

export default function Profile({ loaderData, actionData }: Route.ComponentProps) {
  const { fullName, email, phone, addresses, lastAddress } = loaderData;
  const name = useFetcher<typeof action>();
  const list = useFetcher<typeof action>();
  const busy = useNavigation().formMethod === "POST";
  const form = useFormErrors(actionData);
  const onBlur = useFormErrors(name.data);
  const errors = { ...onBlur.errors, ...form.errors };
  const values = actionData?.values ?? {};
  // Leaving the name for Save Changes sends both: a refusal counts, whichever answer comes last.
  const isRefused = Object.keys(form.errors).length > 0;
  const latest = useLatest([actionData, name.data, list.data], isRefused ? name.data : undefined);
  return (
    <div className="wrap py-8 md:py-12">
      <PageHeading
        actions={
          <Link to={href("/orders")} className="touch-target text-link">
            Orders
          </Link>
        }
      >
        Profile
      </PageHeading>
      <div className="grid gap-8 *:min-w-0 md:grid-cols-[12rem_minmax(0,34rem)] md:gap-14">
        <AccountMenu />
        <div>
          <ErrorBox>{errors.form}</ErrorBox>
          <SavedNotice at={(latest ?? loaderData).saved} />
          <Form
            ref={form.props.ref}
            onInput={(event) => {
              form.props.onInput(event);
              onBlur.props.onInput(event);
            }}
            method="post"
            noValidate
            className="grid gap-5"
          >
            <Field
              label="Full Name"
              name="fullName"
              autoComplete="name"
              defaultValue={values.fullName ?? fullName}
              error={errors.fullName}
              onBlur={({ currentTarget: { value } }) => {
                if (value.trim() !== fullName) name.submit({ fullName: value }, { method: "post" });
              }}
            />
            <Field label="Email" name="email" type="email" dir="ltr" readOnly defaultValue={email} />
            <Field
              label="Phone"
              name="phone"
              type="tel"
              inputMode="tel"
              autoComplete="tel"
              dir="ltr"
              defaultValue={values.phone ?? phone}
              error={errors.phone}
            />
            <Button busy={busy} className="justify-self-start">
              Save Changes
            </Button>
          </Form>
          <AddressList
            addresses={addresses}
            lastAddress={lastAddress}
            fetcher={list}
            answer={list.data ?? actionData}
            saved={list.data?.saved ?? 0}
          />
        </div>
      </div>
    </div>
  );
}

/** The answer that came last, of several forms; undefined before the first. @param ignored one that does not count */
function useLatest<Answer>(answers: readonly (Answer | undefined)[], ignored: Answer | undefined) {
  const [seen, setSeen] = useState({ answers, latest: answers.find(Boolean) });
  const isNew = (answer: Answer | undefined, index: number) => answer !== seen.answers[index];
  if (!answers.some(isNew)) return seen.latest;
  const counts = (answer: Answer | undefined, index: number) =>
    answer && answer !== ignored && isNew(answer, index);
  const latest = answers.find(counts) ?? seen.latest;
  setSeen({ answers, latest });
  return latest;
}

interface AddressListProps {
  addresses: readonly string[];
  lastAddress: string | null;
  fetcher: ReturnType<typeof useFetcher<Rejected>>;
  answer: Rejected | undefined;
  /** When the list was last saved: the field is empty again. */
  saved: number;
}

/** A customer's addresses, each saved at once when it is added or removed (R35). */
function AddressList({ addresses, lastAddress, fetcher, answer, saved }: AddressListProps) {
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
      {lastAddress ? (
        <fetcher.Form method="post" className="grid justify-items-start gap-2">
          <input type="hidden" name="address" value={lastAddress} />
          <p dir="auto" className="whitespace-pre-line [overflow-wrap:anywhere]">
            {lastAddress}
          </p>
          <Button tone="quiet" size="small" disabled={busy}>
            Save the address of your last order
          </Button>
        </fetcher.Form>
      ) : null}
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
