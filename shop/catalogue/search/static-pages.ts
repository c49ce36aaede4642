import type { PageDocument } from "./document.ts";

/** The searchable pages (R14). */
export const staticPages: readonly PageDocument[] = [
  {
    type: "page",
    id: "home",
    title: "Home",
    url: "/",
    description: "The LumiSkin shop: face serums and beauty tools, delivered all over Pakistan.",
    keywords: ["home", "start", "shop", "lumiskin", "skincare"],
  },
  {
    type: "page",
    id: "catalog",
    title: "Catalog",
    url: "/catalog",
    description: "All products: face serums, and tools for face, body and hair.",
    keywords: ["catalog", "catalogue", "products", "shop", "skincare", "serums", "tools"],
  },
  {
    type: "page",
    id: "contact",
    title: "Contact",
    url: "/contact",
    description:
      "Contact us about an order, a product or an appointment. Where is my parcel? See it with your order number.",
    keywords: [
      ..."contact, help, support, message, email, phone, contact number, whatsapp, appointment, order".split(
        ", ",
      ),
      ..."track, tracking, track order, track my order, track my parcel, order status, where is my order".split(
        ", ",
      ),
      ..."parcel, where is my parcel, mera parcel kahan hai, mera order kahan hai, rabta, رابطہ, پارسل, آرڈر".split(
        ", ",
      ),
    ],
  },
  {
    type: "page",
    id: "about",
    title: "About Us",
    url: "/about",
    description: "Who LumiSkin is, what we sell and how we sell it.",
    keywords: ["about", "story", "brand", "company", "physician"],
  },
  {
    type: "page",
    id: "privacy",
    title: "Privacy Policy",
    url: "/privacy",
    description: "What data we keep about you, how we use it, and how to delete it.",
    keywords: ["privacy", "policy", "data", "personal information", "cookies"],
  },
  {
    type: "page",
    id: "terms",
    title: "Terms of Service",
    url: "/terms",
    description: "Our terms for orders: prices, payment, delivery and exchange.",
    keywords: [
      ..."terms, conditions, service, payment, cod, kya cod available hai, cash on delivery, jazzcash, delivery, ڈیلیوری چارجز".split(
        ", ",
      ),
      ..."delivery charges, delivery time, delivery kitne din mein, free delivery, shipping, shipping charges, free shipping".split(
        ", ",
      ),
      ..."exchange, exchange policy, return, returns, return policy, refund, refund policy".split(", "),
      ..."wapsi, wapis, paise wapas, tabdeel, واپسی, تبدیلی".split(", "),
    ],
  },
];

/** The documents of these paths. */
export function pageDocuments(paths: readonly string[]): PageDocument[] {
  return staticPages.filter(({ url }) => paths.includes(url));
}
