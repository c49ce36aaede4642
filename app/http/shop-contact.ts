import type { RouterContextProvider } from "react-router";
import { log } from "../../platform/log.ts";
import { whatsAppLink } from "../../shop/settings/shop-settings.ts";
import type { ShopContact } from "../ui/footer.tsx";
import { requestMeta } from "./context.ts";
import { requestSettings } from "./request-settings.ts";

/** The contact details in the footer. Where the settings cannot be read the page is shown without them. */
export async function shopContact(context: Readonly<RouterContextProvider>): Promise<ShopContact> {
  try {
    const settings = await requestSettings(context);
    const { email, phone, facebook, instagram, tikTok } = settings;
    return { email, phone, facebook, instagram, tikTok, whatsApp: whatsAppLink(settings) };
  } catch (error) {
    const meta = context.get(requestMeta);
    meta.incomplete = true;
    log.error({ requestId: meta.requestId, err: error }, "the settings could not be read");
    return {};
  }
}
