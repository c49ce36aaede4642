import { data, type RouterContextProvider, redirect } from "react-router";
import { accountFields } from "../../../shop/couriers/account-fields.ts";
import {
  changeCourier,
  forgetCourierCredentials,
  setCourierCredentials,
  setCourierSettings,
} from "../../../shop/couriers/change-courier.ts";
import {
  accountForm,
  courierForm,
  credentialField,
  settingField,
  settingsForm,
} from "../../../shop/couriers/courier-form.ts";
import type { Courier } from "../../../shop/couriers/courier-queries.ts";
import { customer, database } from "../../http/context.ts";
import { requirePermission } from "../../http/dashboard-access.ts";
import { parseForm, type Rejected, reject } from "../../http/parse-form.ts";
import { courierPath } from "./courier-path.ts";

/** A form of a courier's screen that was refused; `form` is which. */
export interface RejectedCourierForm extends Rejected {
  form: string;
}

type Context = Readonly<RouterContextProvider>;

const refuse = (form: string, rejected: Rejected, status: number) =>
  data<RejectedCourierForm>({ form, ...rejected }, { status });
const saved = (courier: Courier, what = "yes") => redirect(`${courierPath(courier.id)}?saved=${what}`);

/** Handles the forms of a courier's screen. */
export async function courierAction(form: FormData, courier: Courier, context: Context) {
  switch (form.get("intent")) {
    case "courier":
      return changeFields(form, courier, context);
    case "settings":
      return changeSettings(form, courier, context);
    case "account":
      return changeAccount(form, courier, context);
    case "forget":
      requirePermission(context, "couriers.credentials");
      await forgetCourierCredentials(context.get(database), courier.id, context.get(customer).id);
      throw saved(courier, "forgotten");
    default:
      throw data("This form is not known here.", { status: 400 });
  }
}

async function changeFields(form: FormData, courier: Courier, context: Context) {
  const parsed = parseForm(courierForm, form);
  if (!parsed.ok) return refuse("courier", parsed.rejected, 400);
  const change = { ...parsed.value, active: parsed.value.active === "yes" };
  const outcome = await changeCourier(context.get(database), courier.id, change, context.get(customer).id);
  if (outcome === "changed") throw saved(courier);
  const errors = { form: "Somebody has changed this courier meanwhile. Please reload the page." };
  return refuse("courier", reject(form, errors), 409);
}

async function changeSettings(form: FormData, { adapter, ...courier }: Courier, context: Context) {
  if (!adapter) throw data("This courier has no such settings.", { status: 404 });
  const parsed = parseForm(settingsForm(adapter), form);
  if (!parsed.ok) return refuse("settings", parsed.rejected, 400);
  const settings = Object.fromEntries(
    accountFields[adapter].settings.map(({ name }) => [name, parsed.value[settingField(name)] || null]),
  );
  await setCourierSettings(context.get(database), courier.id, settings, context.get(customer).id);
  throw saved({ adapter, ...courier });
}

/** The address goes with the secrets: whoever may change it could have them sent elsewhere. */
async function changeAccount(form: FormData, { adapter, ...courier }: Courier, context: Context) {
  requirePermission(context, "couriers.credentials");
  if (!adapter) throw data("This courier has no account.", { status: 404 });
  const parsed = parseForm(accountForm(adapter), form);
  if (!parsed.ok) return refuse("account", parsed.rejected, 400);
  const db = context.get(database);
  const actorId = context.get(customer).id;
  const { credentials } = accountFields[adapter];
  const typed = Object.fromEntries(
    credentials.map(({ name }) => [name, parsed.value[credentialField(name)] ?? ""]),
  );
  const result = await setCourierCredentials(db, courier.id, typed, actorId);
  if (result.outcome === "missing") {
    const missing = credentials.filter(({ name }) => result.names.includes(name));
    const errors = missing.map(({ name, label }) => [credentialField(name), `Please enter: ${label}`]);
    return refuse("account", reject(form, Object.fromEntries(errors)), 400);
  }
  await setCourierSettings(db, courier.id, { baseUrl: parsed.value.baseUrl }, actorId);
  throw saved({ adapter, ...courier }, "account");
}
