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
    description: "Write to us about an order, a product or an appointment.",
    keywords: ["contact", "help", "support", "message", "email", "phone", "appointment"],
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
    description: "What we know about you, what we use it for, and how to have it deleted.",
    keywords: ["privacy", "policy", "data", "personal information", "cookies"],
  },
  {
    type: "page",
    id: "terms",
    title: "Terms of Service",
    url: "/terms",
    description: "The terms on which you order from us: prices, payment, delivery and exchange.",
    keywords: ["terms", "conditions", "service", "payment", "delivery", "exchange"],
  },
];

/** The documents of these paths. */
export function pageDocuments(paths: readonly string[]): PageDocument[] {
  return staticPages.filter(({ url }) => paths.includes(url));
}
