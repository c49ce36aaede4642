import type { RouterContextProvider } from "react-router";
import { log } from "../../platform/log.ts";
import { whatsAppLink } from "../../shop/content/settings/shop-settings.ts";
import { firstShellTexts, type ShellTexts } from "../../shop/content/texts/shell-texts.ts";
import type { ShopContact } from "../ui/shell/footer.tsx";
import { requestMeta } from "./context.ts";
import { requestShellContent } from "./request-settings.ts";

/**
 * The contact details in the footer, and the texts around every page. Where they cannot be read the page is shown without
 * the details and with the first texts.
 */
export async function shopContact(
  context: Readonly<RouterContextProvider>,
): Promise<{ contact: ShopContact; texts: ShellTexts }> {
  try {
    const { settings, texts } = await requestShellContent(context);
    const { email, phone, facebook, instagram, tikTok } = settings;
    return {
      contact: { email, phone, facebook, instagram, tikTok, whatsApp: whatsAppLink(settings) },
      texts,
    };
  } catch (error) {
    const meta = context.get(requestMeta);
    meta.incomplete = true;
    log.error({ requestId: meta.requestId, err: error }, "the settings could not be read");
    return { contact: {}, texts: firstShellTexts };
  }
}
