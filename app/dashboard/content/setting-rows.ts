import { formatDateTime } from "../../../shop/base/karachi-time.ts";
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

/** The rows of Settings in their groups, by the paths of their screens. */
export const settingGroups: readonly [name: string, paths: readonly string[]][] = [
  [
    "Selling",
    [
      "/dashboard/settings",
      "/dashboard/confirm/settings",
      "/dashboard/payments/jazzcash",
      "/dashboard/payments/advance",
      "/dashboard/couriers",
      "/dashboard/couriers/rules",
    ],
  ],
  ["People", ["/dashboard/staff", "/dashboard/two-step"]],
  ["Messages to customers", ["/dashboard/outbox"]],
  ["Records", ["/dashboard/files", "/dashboard/changes", "/dashboard/audit"]],
];

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
  return settingGroups
    .map(([name, paths]) => ({
      name,
      rows: dashboardScreens
        .filter(({ path }) => paths.includes(path) && mayOpen(path))
        .map(({ path, label, about }) => ({
          ...(path === "/dashboard/settings"
            ? { path: shopSettingsPath, label: "Shop", about: shopAbout(state) }
            : { path, label, about }),
          count: null,
          state: stateOf(path, state),
        })),
    }))
    .filter(({ rows }) => rows.length > 0);
}

const shopAbout = ({ mayMoney }: SettingsState) =>
  `Phone, email, social links${mayMoney ? ", payment accounts" : ""}`;

function stateOf(path: string, state: SettingsState): RowState | null {
  switch (path) {
    case "/dashboard/settings":
      return shopState(state);
    case "/dashboard/confirm/settings":
      return confirmationState(state.confirmation);
    case "/dashboard/payments/jazzcash":
      return jazzCashState(state);
    case "/dashboard/payments/advance":
      return advanceState(state.advance);
    case "/dashboard/couriers":
      return state.couriers === 0
        ? trouble("No courier is on")
        : done(plural(state.couriers, "courier", "couriers"));
    case "/dashboard/couriers/rules":
      return state.courierRules === 0 ? todo("No rules") : done(plural(state.courierRules, "rule", "rules"));
    case "/dashboard/staff":
      return state.staff > 1 ? done(`${state.staff} people`) : todo("Only you");
    case "/dashboard/two-step":
      return state.hasTwoStep ? done("On") : trouble("Two-step sign-in is off");
    case "/dashboard/outbox":
      return emailState(state);
    case "/dashboard/files":
      return todo(state.lastExport ? `Last export ${formatDateTime(state.lastExport)}` : "No export yet");
    case "/dashboard/changes":
      return todo(state.lastChange ? `Last change ${formatDateTime(state.lastChange)}` : "No changes yet");
    case "/dashboard/audit":
      return todo(state.lastEntry ? `Last entry ${formatDateTime(state.lastEntry)}` : "No entries yet");
    default:
      return null;
  }
}

const done = (text: string): RowState => ({ shape: "done", text });
const todo = (text: string): RowState => ({ shape: "todo", text });
const trouble = (text: string): RowState => ({ shape: "trouble", text });
const plural = (count: number, one: string, many: string) => `${count} ${count === 1 ? one : many}`;

function shopState({ settings, mayMoney }: SettingsState): RowState {
  const examples = placeholderSettings(settings).length;
  if (examples > 0)
    return trouble(
      examples === 1 ? "1 detail is still an example" : `${examples} details are still examples`,
    );
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
  return done(`${which}, stock held for ${plural(holdHours, "hour", "hours")}`);
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
