// The numbers and texts of the specification, transcribed from it alone and not imported from the shop: the tests
// beside this file compare them with the running shop.

export interface SpecItem {
  /** The item's route without its slash, as in the ids of docs/conformance.md. */
  at: string;
  /** null: `{hash}` in the specification, for the shop to choose. */
  id: string | null;
  name: string;
  unit: number;
  grid: string;
  badge: number | null;
  section: string;
}

const serums = "Beauty Products";
const tools = "Beauty & Personal Care Tools";

/** Sections 2, 3 and 9: route, product id, name, unit price, price on the grids, discount badge, section. */
export const items: SpecItem[] = [
  ["p1", "lumiskin-niacinamide-zinc", "Niacinamide + Zinc Face Serum", 2199, "2,199", 50, serums],
  ["p2", "lumiskin-retinol", "Retinol Face Serum", 1999, "1,999", null, serums],
  ["p3", "lumiskin-tranexamic-acid", "Tranexamic Acid Face Serum", 2199, "2,199", null, serums],
  ["b1", "lumiskin-exfoliating-glove", "Exfoliating Glove", 1199, "2,199", 40, tools],
  ["b2", "lumiskin-scalp-massager", "Scalp massager", 1999, "1,999", 35, tools],
  ["b3", "lumiskin-jade-roller-gua-sha-set", "Jade Roller & Gua Sha Set", 1999, "2,199", 45, tools],
  ["b4", "silicone-bath-brush", "Silicone Bath Brushes", 2199, "1,799", 40, tools],
  ["b5", "eyebrow-razor", "Eyebrow Razors", 249, "1,599", 20, tools],
  ["b6", "smart-massage-vacuum-cupping", "Smart Massage Vacuum Cupping", 6000, "6,000", null, tools],
  ["b7", null, "Energy Beauty Bar – 24K Gold Vibrating Face Roller", 2699, "6,000", null, tools],
].map(
  ([at, id, name, unit, grid, badge, section]) => ({ at, id, name, unit, grid, badge, section }) as SpecItem,
);

/** Section 3: the items whose two prices differ. */
export const differingPrices = ["b1", "b3", "b4", "b5", "b7"];

type Role = "visitor" | "customer" | "admin";

/** Section 2: `[id, path, role, heading]` of the screens that the specification shows or names. */
export const screens: [id: string, path: string, who: Role, heading: RegExp][] = [
  ["S2.route.catalog", "/catalog", "visitor", /^Products$/],
  ["S2.route.featured", "/featured", "visitor", /Featured/],
  ["S2.route.product", "/product/lumiskin-retinol", "visitor", /^Retinol Face Serum$/],
  ["S2.route.article", "/article/starting-with-retinol", "visitor", /retinol/i],
  ["S2.route.cart", "/cart", "customer", /cart/i],
  ["S2.route.orders", "/orders", "customer", /order/i],
  ["S2.route.signup", "/signup", "visitor", /^Sign up$/i],
  ["S2.route.signin", "/signin", "visitor", /^Sign in$/i],
  ["S2.route.profile", "/profile", "customer", /^Profile$/],
  ["S2.route.dashboard", "/dashboard", "admin", /^(Orders|Dashboard)$/],
  ["S2.route.search", "/search?q=serum", "visitor", /^Search/],
  ["S2.route.contact", "/contact", "visitor", /^Contact$/],
  ["S2.route.trending", "/trending", "visitor", /^Trending/],
  ["S2.route.about", "/about", "visitor", /^About Us$/],
  ["S2.route.privacy", "/privacy", "visitor", /^Privacy Policy$/],
  ["S2.route.privacy-policy", "/privacy-policy", "visitor", /^Privacy Policy$/],
  ["S2.route.terms", "/terms", "visitor", /^Terms of Service$/],
];

/** Sections 5 and 8. */
export const messages = {
  addFails: "Failed to add item to cart. Please try again.",
  orderFails: "Failed to place order. Please try again.",
  addSignedOut: "Please log in to add items to cart",
  orderSignedOut: "Please log in to place an order",
  checkoutMissing: "Please fill in phone number and shipping address",
  checkoutFails: "Failed to place order. Please try again.",
  contactMissing: "Please fill in all required fields",
  contactSuccess: "Thank you! Your message has been sent successfully. We'll get back to you soon.",
  contactFailure: "Sorry, there was an error sending your message. Please try again or contact us directly.",
  statusFails: "Failed to update order status. Please try again.",
  noProducts: "No products match your current filters.",
  saved: "Changes saved successfully!",
  tips: "Try different keywords or check spelling",
  noResults: (query: string) => `No results found for "${query}"`,
  seeAll: (count: number) => `See all ${count} results →`,
  searching: "Searching...",
  shipping: "Calculated at delivery",
  searchBox: "Search products, articles, pages...",
};

/** Section 4. */
export const busyLabels = {
  adding: "Adding...",
  processing: "Processing...",
  placing: "Placing Order...",
  creating: "Creating Account...",
};
export const payments = { jazzcash: "Pending Online Payment", cod: "Cash on Delivery" };

/** Section 9, in milliseconds. */
export const timings = { searchDebounce: 300, searchFocus: 100, hero: 5000, saved: 3000 };

/** Section 9. */
export const limits = {
  panel: 8,
  maxResults: 50,
  queries: 100,
  description: 150,
  password: 6,
  articleDescription: 200,
};

/** Section 2: the choices of catalogue and search page, in order. */
export const choices = {
  availability: ["All", "In Stock", "Out of Stock"],
  price: ["All", "Under 2000", "2000 to 3000", "Above 3000"],
  tabs: ["All", "Products", "Articles", "Pages"],
  sorts: ["Relevance", "Name A-Z", "Price low to high", "Price high to low", "Newest First", "Highest Rated"],
  chips: ["Serum", "Moisturizer", "Cleanser", "Anti-aging"],
};

/** Sections 2 and 9: price bands and their catalogue prices. */
export const bands: [id: string, label: string, holds: (price: number) => boolean][] = [
  ["S9.band.under", "Under 2000", (price) => price < 2000],
  ["S9.band.between", "2000 to 3000", (price) => price >= 2000 && price <= 3000],
  ["S9.band.above", "Above 3000", (price) => price > 3000],
];

/** Section 2: the footer's columns, with their links where the specification names them. */
export const footer: [id: string, column: string, links: string[]][] = [
  ["S2.footer.about", "About Us", []],
  ["S2.footer.help", "Help & Information", ["Privacy Policy", "Exchange Policy", "Terms of Service"]],
  ["S2.footer.newsletter", "Newsletter", []],
  ["S2.footer.contact", "Contact", []],
  ["S2.footer.follow", "Follow Us", []],
];

/** Section 2: the dashboard's columns. */
export const columns = [
  "order id",
  "customer",
  "product name",
  "quantity",
  "order date",
  "amount",
  "status",
  "actions",
];
