import { formatDateTime } from "../../../shop/base/karachi-time.ts";
import { plural } from "../../../shop/base/plural.ts";
import { displayPrice } from "../../../shop/base/price.ts";
import { placeholderSettings } from "../../../shop/content/settings/placeholder-settings.ts";
import { type ShopSettings, takesTransfers } from "../../../shop/content/settings/shop-settings.ts";
import type { ConfirmationSettings } from "../../../shop/orders/confirm/confirmation-settings.ts";
import type { SettingsFacts } from "../../../shop/overview/settings-facts-queries.ts";
import type { AdvanceSettings } from "../../../shop/payments/model/advance-settings.ts";
import type { MayOpen } from "../ui/menu-entries.ts";
import { dashboardScreens } from "../ui/screens.ts";
import type { StateShape } from "../ui/state-mark.tsx";

interface RowState {
  shape: StateShape;
  text: string;
}

/** Where the shop's own settings are changed. */
const shopSettingsPath = "/dashboard/settings?shop";

/** The rows of Settings in their groups: what each says of the state, by the paths of their screens. */
export const settingGroups: Record<string, Record<string, (state: SettingsState) => RowState>> = {
  Selling: {
    "/dashboard/settings": shopState,
    "/dashboard/confirm/settings": ({ confirmation }) => confirmationState(confirmation),
    "/dashboard/payments/jazzcash": jazzCashState,
    "/dashboard/payments/advance": ({ advance }) => advanceState(advance),
    "/dashboard/couriers": ({ couriers }) =>
      couriers === 0 ? trouble("No courier is on") : done(plural(couriers, "courier")),
    "/dashboard/couriers/rules": ({ courierRules }) =>
      courierRules === 0 ? todo("No rules") : done(plural(courierRules, "rule")),
  },
  People: {
    "/dashboard/staff": ({ staff, invited }) => {
      const waiting = invited > 0 ? `${invited} invited` : null;
      return staff > 1
        ? done([`${staff} people`, waiting].filter(Boolean).join(", "))
        : todo(waiting ? `You, ${waiting}` : "Only you");
    },
    "/dashboard/two-step": ({ hasTwoStep }) => (hasTwoStep ? done("On") : trouble("Two-step sign-in is off")),
  },
  "Messages to customers": {
    "/dashboard/outbox": emailState,
    "/dashboard/email": ({ sendsEmail }) =>
      sendsEmail ? done("The mail server is set up") : trouble("No mail server is set up"),
  },
  Records: {
    "/dashboard/files": ({ lastExport }) =>
      todo(lastExport ? `Last export ${formatDateTime(lastExport)}` : "No export yet"),
    "/dashboard/changes": ({ lastChange }) =>
      todo(lastChange ? `Last change ${formatDateTime(lastChange)}` : "No changes yet"),
    "/dashboard/audit": ({ lastEntry }) =>
      todo(lastEntry ? `Last entry ${formatDateTime(lastEntry)}` : "No entries yet"),
  },
};

export interface SettingsState extends SettingsFacts {
  settings: ShopSettings;
  /** Whether the person may see payment accounts. */
  mayMoney: boolean;
  /** What keeps the account at JazzCash from working. */
  jazzCashProblems: readonly string[];
  sendsEmail: boolean;
}

/** The rows that a person may open, each with its sentence and its state; groups without one are left out. */
export function settingRows(state: SettingsState, mayOpen: MayOpen) {
  return Object.entries(settingGroups)
    .map(([name, states]) => ({
      name,
      rows: dashboardScreens
        .filter(({ path }) => path in states && mayOpen(path))
        .map(({ path, label, about }) => ({
          ...(path === "/dashboard/settings"
            ? { path: shopSettingsPath, label: "Shop", about: shopAbout(state) }
            : { path, label, about }),
          count: null,
          state: states[path]?.(state) ?? null,
        })),
    }))
    .filter(({ rows }) => rows.length > 0);
}

const shopAbout = ({ mayMoney }: SettingsState) =>
  `Phone, email, social links${mayMoney ? ", payment accounts" : ""}`;

const done = (text: string): RowState => ({ shape: "done", text });
const todo = (text: string): RowState => ({ shape: "todo", text });
const trouble = (text: string): RowState => ({ shape: "trouble", text });

function shopState({ settings, mayMoney }: SettingsState): RowState {
  const examples = placeholderSettings(settings).length;
  if (examples > 0)
    return trouble(plural(examples, "detail is still an example", "details are still examples"));
  const missing = (["phone", "email"] as const).filter((name) => !settings[name]);
  if (missing.length > 0) return trouble(`Not set: ${missing.join(", ")}`);
  if (!mayMoney) return done("Contact details set");
  return takesTransfers(settings)
    ? done(settings.iban ? "Bank account set" : "Account for transfers set")
    : todo("No bank account: customers cannot pay by transfer");
}

function confirmationState({ rule, aboveAmount, holdHours }: ConfirmationSettings): RowState {
  if (rule === "none") return todo("No calls: orders are packed at once");
  const which = {
    all: "All cash-on-delivery orders",
    "new-number": "New phone numbers",
    above: `Orders above ${displayPrice(aboveAmount)}`,
  }[rule];
  return done(`${which}, stock held for ${plural(holdHours, "hour")}`);
}

function jazzCashState({ jazzCash, jazzCashProblems }: SettingsState): RowState {
  if (!jazzCash) return todo("No account: you confirm payments yourself");
  if (jazzCash.environment === "sandbox") return { shape: "waiting", text: "JazzCash is in test mode" };
  return jazzCashProblems.length > 0 ? trouble("JazzCash does not work. See why") : done("JazzCash is live");
}

function advanceState({ kind, percent, fixedAmount, aboveAmount }: AdvanceSettings): RowState {
  if (kind === "none") return todo("No advances, unless you ask for one");
  const much = kind === "share" ? `${percent} %` : displayPrice(fixedAmount);
  return done(aboveAmount === null ? much : `${much} of orders above ${displayPrice(aboveAmount)}`);
}

function emailState({ sendsEmail, failedEmails }: SettingsState): RowState {
  const problems = [
    ...(sendsEmail ? [] : ["No mail server: emails are kept"]),
    ...(failedEmails > 0 ? [`${failedEmails} failed`] : []),
  ];
  return problems.length > 0 ? trouble(problems.join(", ")) : done("Emails are sent");
}
