import { data, type RouterContextProvider, redirect } from "react-router";
import { removeGatewayAccount, saveGatewayAccount } from "../../../shop/payments/gateway/gateway-account.ts";
import { gatewayAccountForm } from "../../../shop/payments/gateway/gateway-account-form.ts";
import { customer, database } from "../../http/context.ts";
import { parseForm, reject } from "../../http/forms/parse-form.ts";

const path = "/dashboard/payments/jazzcash";
const labels = { password: "Please enter the password", salt: "Please enter the integrity salt", mpin: "" };

/** Handles the forms of the screen of the account at JazzCash. */
export async function jazzCashAction(form: FormData, context: Readonly<RouterContextProvider>) {
  const db = context.get(database);
  const actorId = context.get(customer).id;
  switch (form.get("intent")) {
    case "account": {
      const parsed = parseForm(gatewayAccountForm, form);
      if (!parsed.ok) return data(parsed.rejected, { status: 400 });
      const {
        "password-password": password,
        "password-salt": salt,
        "password-mpin": mpin,
        ...settings
      } = parsed.value;
      const result = await saveGatewayAccount(db, settings, { password, salt, mpin }, actorId);
      if (result.outcome === "saved") throw redirect(`${path}?saved=account`);
      const errors = result.names.map((name) => [`password-${name}`, labels[name]]);
      return data(reject(form, Object.fromEntries(errors)), { status: 400 });
    }
    case "remove":
      await removeGatewayAccount(db, actorId);
      throw redirect(`${path}?saved=removed`);
    default:
      throw data("This form is out of date. Please reload the page and try again.", { status: 400 });
  }
}
