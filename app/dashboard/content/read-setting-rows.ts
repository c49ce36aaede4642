import type { RouterContextProvider } from "react-router";
import { readSettingsFacts } from "../../../shop/overview/settings-facts-queries.ts";
import { settingsProblems } from "../../../shop/payments/gateway/gateway-problems.ts";
import { canEmailCustomers } from "../../http/can-email-customers.ts";
import { customer, database, shopOrigin } from "../../http/context.ts";
import { isAllowed, mayOpen } from "../../http/dashboard-access.ts";
import { requestSettings } from "../../http/request-settings.ts";
import { settingRows } from "./setting-rows.ts";

/** The rows of Settings, with the states that the person may see. */
export async function readSettingRows(context: Readonly<RouterContextProvider>) {
  const { id, role } = context.get(customer);
  const [facts, settings] = await Promise.all([
    readSettingsFacts(context.get(database), id),
    requestSettings(context),
  ]);
  const state = {
    ...facts,
    settings,
    mayMoney: isAllowed(context, "settings.money"),
    jazzCashProblems: facts.jazzCash ? settingsProblems(facts.jazzCash, context.get(shopOrigin)) : [],
    sendsEmail: canEmailCustomers(context),
  };
  return settingRows(state, (path) => mayOpen(role, path));
}
