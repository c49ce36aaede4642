import { type RouterContextProvider, redirect } from "react-router";
import { z } from "zod";
import { plural } from "../../../shop/base/plural.ts";
import {
  type FirstDayFacts,
  type FirstDayName,
  firstDayNames,
  firstDayRows,
} from "../../../shop/overview/first-day.ts";
import { readFirstDay, setFirstDayClosed } from "../../../shop/overview/first-day-queries.ts";
import { canEmailCustomers } from "../../http/can-email-customers.ts";
import { customer, database } from "../../http/context.ts";
import { isAllowed, requirePermission } from "../../http/dashboard-access.ts";
import { outOfDate } from "../../http/forms/out-of-date.ts";
import { parseForm, readForm } from "../../http/forms/parse-form.ts";
import { requestSettings } from "../../http/request-settings.ts";

interface Words {
  label: string;
  /** What is missing. */
  note: string | ((facts: FirstDayFacts) => string);
  button: string;
  path: string;
}

const products = (count: number, one: string, many: string) =>
  count === 1 ? `1 product ${one}` : `${count} products ${many}`;

const words: Readonly<Record<FirstDayName, Words>> = {
  email: {
    label: "Emails",
    note: "Customers get no emails yet.",
    button: "Set up",
    path: "/dashboard/email",
  },
  contact: {
    label: "Your contact and social links",
    note: "The shop shows made-up ones, or none.",
    button: "Change",
    path: "/dashboard/settings?shop#phone-and-email",
  },
  accounts: {
    label: "Bank account or JazzCash",
    note: "Customers can choose JazzCash, but nothing tells them where to pay.",
    button: "Add",
    path: "/dashboard/settings?shop#payment-accounts",
  },
  courier: {
    label: "Couriers",
    note: "Only your own rider is on.",
    button: "Choose",
    path: "/dashboard/couriers",
  },
  delivery: {
    label: "Delivery note",
    note: "Customers do not read how long delivery takes.",
    button: "Write",
    path: "/dashboard/settings?shop#orders",
  },
  prices: {
    label: "Prices that differ",
    note: ({ pricesDiffer }) =>
      products(
        pricesDiffer,
        "shows one price in the catalogue and another on its page.",
        "show one price in the catalogue and another on their page.",
      ),
    button: "Fix",
    path: "/dashboard/products?show=prices-differ",
  },
  photos: {
    label: "Your own photos",
    note: "Some products, articles or pages still show photos that came with the shop.",
    button: "Replace",
    path: "/dashboard/photos",
  },
  facts: {
    label: "Ingredients and sizes",
    note: ({ withoutFacts }) =>
      products(withoutFacts, "has no ingredients and no size.", "have no ingredients and no size."),
    button: "Add",
    path: "/dashboard/products?show=no-facts",
  },
  stock: {
    label: "Stock",
    note: ({ untracked }) => `${plural(untracked, "product")}: stock not tracked.`,
    button: "Count",
    path: "/dashboard/stock?show=untracked",
  },
  tax: {
    label: "NTN and STRN",
    note: "Invoices and slips have no tax numbers.",
    button: "Add",
    path: "/dashboard/settings?shop#tax-numbers",
  },
  access: {
    label: "A second owner or two-step sign-in",
    note: "Your password alone opens the shop.",
    button: "Protect",
    path: "/dashboard/two-step",
  },
};

export type FirstDayView = NonNullable<Awaited<ReturnType<typeof firstDayView>>>;

/** Asks for the list also where all that is left of it was put aside. */
const wholeList = "all";

/** The list of a first day; null: nothing is left of it, or it is not this person's. @param aside the row that was put aside just now, or `wholeList` */
export async function firstDayView(context: Readonly<RouterContextProvider>, aside: string | null) {
  if (!isAllowed(context, "first-day")) return null;
  const [settings, counts] = await Promise.all([
    requestSettings(context),
    readFirstDay(context.get(database), context.get(customer).id),
  ]);
  const facts = { ...counts, settings, sendsEmail: canEmailCustomers(context) };
  const { open, done, closed } = firstDayRows(facts);
  const labelled = (name: FirstDayName) => ({ name, label: words[name].label });
  const last = closed.find((name) => name === aside);
  if (open.length === 0 && !last && (aside !== wholeList || closed.length === 0)) return null;
  return {
    open: open.map((name) => {
      const { note, button, path } = words[name];
      return { ...labelled(name), note: typeof note === "string" ? note : note(facts), button, path };
    }),
    done: done.map(labelled),
    closed: closed.filter((name) => name !== last).map(labelled),
    aside: last ? labelled(last) : null,
  };
}

const rowForm = z.object({ row: z.enum(firstDayNames), needed: z.enum(["yes", "no"]) });

/** Puts a row aside, or takes it back. */
export async function changeFirstDay(request: Request, context: Readonly<RouterContextProvider>) {
  requirePermission(context, "first-day");
  const parsed = parseForm(rowForm, await readForm(request));
  if (!parsed.ok) throw outOfDate();
  const { row, needed } = parsed.value;
  await setFirstDayClosed(context.get(database), row, needed === "no");
  return redirect(needed === "no" ? `/dashboard/today?aside=${row}` : "/dashboard/today");
}
