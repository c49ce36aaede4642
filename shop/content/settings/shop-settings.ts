import { z } from "zod";

const text = z.string().min(1).optional().catch(undefined);

/** The settings that the owner has set; what is absent is not shown in the shop. */
export const shopSettings = z.object({
  phone: text,
  email: text,
  /** In the international form, such as `+923001234567`. */
  whatsAppNumber: text,
  /** The prefilled chat message. */
  whatsAppMessage: text,
  /** More names and numbers under which the shop writes in chats, with commas between. */
  chatNames: text,
  facebook: text,
  instagram: text,
  tikTok: text,
  /** The most pieces of an item that one order takes; absent: as many as can be counted (R7, R47). */
  largestQuantity: z.number().int().positive().optional().catch(undefined),
  /** What customers are told about the charge for delivery; absent: `unsaid` of `deliveryCharges`. */
  deliveryCharge: z.enum(["included", "told"]).optional().catch(undefined),
  /** A sentence beside "Calculated at delivery". */
  deliveryLine: text,
  /** The shop's numbers at the tax office, for income and for sales; printed on invoices and slips. */
  ntn: text,
  strn: text,
  /** The name in which the bank account is held. */
  bankTitle: text,
  bankName: text,
  /** Without spaces. This and the accounts below are shown to customers who pay by transfer. */
  iban: text,
  /** Mobile numbers in the international form, by which money can be sent. */
  raast: text,
  jazzCash: text,
  easypaisa: text,
});

/** What each setting is called on screens, in the order of the form. */
export const settingLabels: Readonly<Record<SettingName, string>> = {
  phone: "Phone number",
  email: "Email",
  whatsAppNumber: "WhatsApp number",
  whatsAppMessage: "First WhatsApp message",
  chatNames: "Your names in chats",
  facebook: "Facebook",
  instagram: "Instagram",
  tikTok: "TikTok",
  largestQuantity: "Largest quantity per product",
  deliveryCharge: "Delivery charge",
  deliveryLine: "Delivery note",
  ntn: "NTN",
  strn: "STRN",
  bankTitle: "Account title",
  bankName: "Bank",
  iban: "IBAN",
  raast: "Raast ID",
  jazzCash: "JazzCash number",
  easypaisa: "Easypaisa number",
};

export type SettingName = keyof ShopSettings;

export const settingNames = Object.keys(settingLabels) as SettingName[];

/** The accounts to which customers send money: whoever changes one is paid in the shop's place. */
export const moneySettingNames = [
  "bankTitle",
  "bankName",
  "iban",
  "raast",
  "jazzCash",
  "easypaisa",
] as const satisfies readonly SettingName[];

/** Whether customers can send money to an account of the shop; a JazzCash number alone is of the method JazzCash. */
export function takesTransfers({ iban, raast, easypaisa }: ShopSettings): boolean {
  return (iban ?? raast ?? easypaisa) !== undefined;
}

/** The owner's delivery note with its noun; undefined: there is none. */
export function deliveryNote({ deliveryLine }: ShopSettings): string | undefined {
  return deliveryLine && (/^deliver/i.test(deliveryLine) ? deliveryLine : `Delivery: ${deliveryLine}`);
}

/** How customers can pay, as a sentence without its full stop. */
export function waysToPay({ iban, raast, easypaisa }: ShopSettings): string {
  const ways = ["cash on delivery", "with JazzCash"];
  if (iban) ways.push("by bank transfer");
  if (raast) ways.push("with Raast");
  if (easypaisa) ways.push("with Easypaisa");
  return `Pay ${new Intl.ListFormat("en-GB", { type: "disjunction" }).format(ways)}`;
}

/** The settings of the form. @param withMoney whether payment accounts are among them (`settings.money`) */
export function settingNamesOf(withMoney: boolean): SettingName[] {
  const money: readonly SettingName[] = moneySettingNames;
  return settingNames.filter((name) => withMoney || !money.includes(name));
}

export type ShopSettings = z.output<typeof shopSettings>;

/** The default of `whatsAppMessage`. */
export const appointmentMessage = "Hello LumiSkin, I would like to book an appointment.";

/** What a chat begins with, where a customer asks for something else than an appointment. */
export const chatTexts = {
  other: "Hello LumiSkin, ",
  signIn: "I can't sign in.",
  soldOut: (name: string) => `Hello LumiSkin, when will "${name}" be back?`,
  jazzCash: (numberText: string) =>
    `Hello LumiSkin, please send me the JazzCash details for my order ${numberText}.`,
  order: (numberText: string) => `Hello LumiSkin, about my order ${numberText}: `,
};

/** The URL of the WhatsApp chat with a prefilled message, by default the appointment message; undefined where no number is set. */
export function chatLink(
  settings: ShopSettings,
  message = settings.whatsAppMessage ?? appointmentMessage,
): string | undefined {
  return settings.whatsAppNumber && `${whatsAppLink(settings)}?text=${encodeURIComponent(message)}`;
}

/** The URL of the shop on WhatsApp; undefined where no number is set. */
export function whatsAppLink({ whatsAppNumber }: ShopSettings): string | undefined {
  return whatsAppNumber && `https://wa.me/${whatsAppNumber.replace(/\D/g, "")}`;
}

/** The names and numbers under which the shop writes in chats. */
export function chatSenders(settings: ShopSettings): string[] {
  const { phone, whatsAppNumber, bankTitle, raast, jazzCash, easypaisa, chatNames } = settings;
  const own = [
    phone,
    whatsAppNumber,
    bankTitle,
    raast,
    jazzCash,
    easypaisa,
    ...(chatNames ?? "").split(/[,،]/),
  ];
  return own.filter((name) => name !== undefined && name.trim() !== "") as string[];
}

/** The tax numbers as documents print them; blank where none is set. */
export function taxNumbers({ ntn, strn }: ShopSettings): string {
  return [ntn && `NTN ${ntn}`, strn && `STRN ${strn}`].filter(Boolean).join(", ");
}

/** How a customer reaches the shop directly. @param message what a chat begins with */
export function contactDetails(settings: ShopSettings, message = chatTexts.other) {
  return { email: settings.email, phone: settings.phone, chat: chatLink(settings, message) };
}
