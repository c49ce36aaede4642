import type { RouterContextProvider } from "react-router";
import { log } from "../../platform/log.ts";
import { whatsAppLink } from "../../shop/settings/shop-settings.ts";
import type { ShopContact } from "../ui/footer.tsx";
import { exchange } from "./context.ts";
import { settingsOf } from "./settings-of.ts";

/**
 * How the footer says that the shop is reached. Where that cannot be read the page stands without it, as
 * pages do of which nothing else is read.
 */
export async function shopContact(context: Readonly<RouterContextProvider>): Promise<ShopContact> {
  try {
    const settings = await settingsOf(context);
    const { email, phone, facebook, instagram, tikTok } = settings;
    return { email, phone, facebook, instagram, tikTok, whatsApp: whatsAppLink(settings) };
  } catch (error) {
    const known = context.get(exchange);
    known.incomplete = true;
    log.error({ requestId: known.requestId, err: error }, "the settings could not be read");
    return {};
  }
}
