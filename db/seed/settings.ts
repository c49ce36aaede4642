import type { ShopSettings } from "../../shop/settings/shop-settings.ts";

/** How a fresh shop is reached until its owner says how: plainly made up (R41). Nobody is reached by it. */
export const seedSettings = {
  phone: "+92 300 0000000",
  email: "hello@lumiskin.example",
  whatsAppNumber: "+923000000000",
  facebook: "https://www.facebook.com/lumiskin.example",
  instagram: "https://www.instagram.com/lumiskin.example",
  tikTok: "https://www.tiktok.com/@lumiskin.example",
} satisfies ShopSettings;
