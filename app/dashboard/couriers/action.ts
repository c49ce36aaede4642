import { data, type RouterContextProvider, redirect } from "react-router";
import { findCourierCity } from "../../../shop/fulfilment/cities/find-courier-city.ts";
import {
  forgetCourierCredentials,
  saveCourier,
} from "../../../shop/fulfilment/couriers/accounts/change-courier.ts";
import {
  courierForm,
  credentialField,
  settingField,
} from "../../../shop/fulfilment/couriers/accounts/courier-form.ts";
import type { Courier } from "../../../shop/fulfilment/couriers/accounts/courier-queries.ts";
import { findCredentials } from "../../../shop/fulfilment/couriers/accounts/credential-queries.ts";
import { fetchCities } from "../../../shop/fulfilment/couriers/accounts/fetch-cities.ts";
import { openCourierAccount } from "../../../shop/fulfilment/couriers/accounts/open-courier-account.ts";
import { adapterOf } from "../../../shop/fulfilment/couriers/adapters/adapter-of.ts";
import type { Database } from "../../../shop/schema.ts";
import { customer, database } from "../../http/context.ts";
import { requirePermission } from "../../http/dashboard-access.ts";
import { outOfDate } from "../../http/forms/out-of-date.ts";
import { parseForm, type Rejected, reject } from "../../http/forms/parse-form.ts";
import { courierPath } from "./path.ts";

/** A form of a courier's screen that was refused; `form` is which. */
export interface RejectedCourierForm extends Rejected {
  form: string;
}

type Context = Readonly<RouterContextProvider>;

/** The answer to a refused form of a courier's screen. */
export const refuse = (form: string, rejected: Rejected, status: number) =>
  data<RejectedCourierForm>({ form, ...rejected }, { status });
const saved = (courier: Courier, what = "yes") => redirect(`${courierPath(courier.id)}?saved=${what}`);

/** Handles the forms of a courier's screen. */
export async function courierAction(form: FormData, courier: Courier, context: Context) {
  switch (form.get("intent")) {
    case "save":
      return save(form, courier, context);
    case "test": {
      const fetched = await fetchCourierCities(context, courier.id);
      if (fetched.outcome === "done") throw saved(courier, "tested");
      return refuse(
        "test",
        { values: {}, errors: { form: `The account does not work. ${fetched.reason}` } },
        409,
      );
    }
    case "forget":
      requirePermission(context, "couriers.credentials");
      await forgetCourierCredentials(context.get(database), courier.id, context.get(customer).id);
      throw saved(courier, "forgotten");
    default:
      throw outOfDate();
  }
}

/** How couriers are called from their screens. */
export const deliveryOf = (context: Context) => ({
  db: context.get(database),
  adapterOf,
  openAccount: openCourierAccount,
  findCity: findCourierCity,
});

/** Asks a courier for its cities now, which also shows whether the account works. */
export function fetchCourierCities(context: Context, courierId: string) {
  return fetchCities({ ...deliveryOf(context), callSeconds: 15 }, courierId, context.get(customer).id);
}

async function save(form: FormData, courier: Courier, context: Context) {
  const db: Database = context.get(database);
  const { settings = [], credentials = [] } = courier.adapter ? adapterOf(courier.adapter).account : {};
  const secrets = credentials.map(({ name }) => credentialField(name));
  // The address goes with the secrets: whoever may change it could have them sent elsewhere.
  const hasFields = ["baseUrl", ...secrets].some((field) => form.has(field));
  if (hasFields) requirePermission(context, "couriers.credentials");
  const isTyped = secrets.some((field) => form.get(field));
  const hasAccount = isTyped || (await findCredentials(db, courier.id)) !== null;
  const parsed = parseForm(courierForm(courier.adapter, { hasAccount, account: hasFields }), form);
  if (!parsed.ok) return refuse("save", parsed.rejected, 400);
  const { name, trackingUrl, active, adviceHours, version, ...protocol } = parsed.value;
  const typed = protocol as Record<string, string | null>;
  const result = await saveCourier(
    db,
    courier.id,
    {
      name,
      trackingUrl,
      active: active === "yes",
      adviceHours,
      version,
      settings: Object.fromEntries(settings.map((one) => [one.name, typed[settingField(one.name)] || null])),
      account: hasFields
        ? {
            baseUrl: typed.baseUrl ?? null,
            credentials: Object.fromEntries(
              credentials.map((one) => [one.name, typed[credentialField(one.name)] ?? ""]),
            ),
          }
        : undefined,
    },
    context.get(customer).id,
  );
  if (result.outcome === "changed") throw saved(courier, result.hasNewAccount ? "account" : "yes");
  if (result.outcome === "missing") {
    const missing = credentials.filter((one) => result.names.includes(one.name));
    const errors = missing.map((one) => [credentialField(one.name), `Please enter: ${one.label}`]);
    return refuse("save", reject(form, Object.fromEntries(errors)), 400);
  }
  const errors = { form: "Someone else has changed this. Please reload and try again." };
  return refuse("save", reject(form, errors), 409);
}
