import { z } from "zod";
import { multiLine, singleLine, typedKey } from "../../../platform/typed-text.ts";
import { outOfDateText } from "../../base/out-of-date.ts";
import { requiredText } from "../../base/required-text.ts";
import { deliveryFormFields, itemFields } from "../../orders/list/order-items-form.ts";
import type { ChatApp } from "../../orders/schema.ts";
import { paymentMethods } from "../../payments/model/payment.ts";
import { maxChatLength } from "./max-chat-length.ts";

/** How customers reach staff. */
export const orderSources = {
  phone: "Phone call",
  whatsapp: "WhatsApp",
  instagram: "Instagram",
  facebook: "Facebook",
  other: "Another chat",
} as const satisfies Record<ChatApp | "phone", string>;

export type OrderSource = keyof typeof orderSources;
export const orderSourceNames = Object.keys(orderSources) as [OrderSource, ...OrderSource[]];

/** Where no way to pay is chosen, or one that the shop does not offer now. */
export const choosePaymentText = "Please choose a payment method";

/** A pasted chat. */
export const chatForm = z.object({
  chat: z
    .string("Please paste the chat")
    .max(maxChatLength, `Please paste only the part with the order, at most ${maxChatLength} characters`)
    .overwrite(multiLine)
    .min(1, "Please paste the chat"),
});

/** An order that staff take. */
export const takeOrderForm = z.object({
  key: z.uuid(outOfDateText),
  source: z.enum(orderSourceNames, "Please choose how they contacted you"),
  customerName: requiredText(
    "Please enter the customer's name",
    120,
    "Please use at most 120 characters for the name",
  ),
  customerEmail: z
    .string()
    .overwrite(typedKey)
    .max(254, "Please enter a valid email, or leave it blank")
    .toLowerCase()
    .pipe(z.union([z.literal(""), z.email()], "Please enter a valid email, or leave it blank"))
    .default(""),
  ...deliveryFormFields,
  notes: z
    .string()
    .overwrite(multiLine)
    .max(1000, "Please use at most 1,000 characters for the notes")
    .default(""),
  payment: z.enum(paymentMethods, choosePaymentText).default(paymentMethods[0]),
  /** The chat that it was read from, to show it again; it is not stored. */
  chat: z.string().overwrite(multiLine).max(maxChatLength, "Please shorten the chat").default(""),
  read: z.enum(["yes"], outOfDateText).optional(),
  /** Who is the customer in the chat, as someone has said. */
  sender: z.string().overwrite(singleLine).max(40, outOfDateText).default(""),
  confirmed: z
    .enum(["yes"], outOfDateText)
    .optional()
    .transform((ticked) => ticked === "yes"),
  ...itemFields,
});

/** How an order with that source is stored. */
export function channelOf(source: OrderSource): { channel: "phone" | "chat"; chatApp: ChatApp | null } {
  return source === "phone" ? { channel: "phone", chatApp: null } : { channel: "chat", chatApp: source };
}
