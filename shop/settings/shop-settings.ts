import { z } from "zod";

const text = z.string().min(1).optional().catch(undefined);

/** How the shop is reached, as the owner set it; what is absent is not set and not shown in the shop. */
export const shopSettings = z.object({
  phone: text,
  email: text,
  /** In the international form, such as `+923001234567`. */
  whatsAppNumber: text,
  /** What the chat begins with. */
  whatsAppMessage: text,
  facebook: text,
  instagram: text,
  tikTok: text,
  /** The most pieces of an item that one order takes; absent: as many as can be counted (R7, R47). */
  largestQuantity: z.number().int().positive().optional().catch(undefined),
});

export type ShopSettings = z.output<typeof shopSettings>;

/** What the chat begins with where the owner has set nothing else. */
export const appointmentMessage = "Hello LumiSkin, I would like to book an appointment.";

/** The address of the chat with the prefilled message; undefined where no number is set. */
export function chatLink(settings: ShopSettings): string | undefined {
  if (!settings.whatsAppNumber) return undefined;
  const message = settings.whatsAppMessage ?? appointmentMessage;
  return `${whatsAppLink(settings)}?text=${encodeURIComponent(message)}`;
}

/** The address of the shop on WhatsApp; undefined where no number is set. */
export function whatsAppLink({ whatsAppNumber }: ShopSettings): string | undefined {
  return whatsAppNumber && `https://wa.me/${whatsAppNumber.replace(/\D/g, "")}`;
}

/** How a person reaches the shop directly; what is not set is absent. */
export function waysToReach(settings: ShopSettings) {
  return { email: settings.email, phone: settings.phone, chat: chatLink(settings) };
}
