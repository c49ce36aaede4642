import { describe, expect, it } from "vitest";
import { openTestShop } from "../app.ts";
import { hiddenFields } from "../hidden-fields.ts";
import {
  choices,
  columns,
  footer,
  items,
  limits,
  messages,
  payments,
  screens,
  social,
} from "./held-table.ts";
import { part, readPage, textOf } from "./read-page.ts";

const shop = await openTestShop();
const customer = await shop.signUp();
const admin = await shop.signUpAdmin();
const people = { visitor: undefined, customer: customer.as, admin: admin.as };

type Who = keyof typeof people;
const page = async (path: string, who: Who = "visitor") => {
  const as = people[who];
  return readPage(await (await shop.get(path, as ? { as } : {})).text());
};
const labels = (html: string) =>
  [...html.matchAll(/<label[^>]*>([\s\S]*?)<\/label>/g)].map(([, inner = ""]) => textOf(inner));
const add = (form: Record<string, string> = {}, path = "/p1") =>
  shop.post(path, { as: customer.as, form: { intent: "add", quantity: "1", ...form } });

describe("the screens", () => {
  it("[S2.route.home] / is there", async () => {
    expect((await shop.get("/")).status).toBe(200);
  });

  it.each(screens)("[%s] %s for a %s", async (_, path, who, heading) => {
    const as = people[who];
    expect((await shop.get(path, as ? { as } : {})).status).toBe(200);
    const { headings } = await page(path, who);
    expect(headings).toHaveLength(1);
    expect(headings[0]).toMatch(heading);
  });

  it("[S2.route.login S6.visitor.checkout R16.redirects] sends visitors of /checkout to /login, and on to /signin", async () => {
    const checkout = (await shop.get("/checkout")).headers.get("Location") ?? "";
    expect(checkout).toMatch(/^\/login(\?|$)/);
    expect((await shop.get(checkout)).headers.get("Location")).toMatch(/^\/signin(\?|$)/);
  });

  it.each(["/profile", "/orders"])(
    "[S6.visitor.profile R16.redirects] %s sends visitors to /signin",
    async (path) => {
      expect((await shop.get(path)).headers.get("Location")).toMatch(/^\/signin(\?|$)/);
    },
  );

  it("[S6.dashboard.customer] sends customers from /dashboard to /", async () => {
    expect((await shop.get("/dashboard", { as: customer.as })).headers.get("Location")).toBe("/");
  });

  it("[S6.dashboard.visitor] shows visitors of /dashboard only a loading screen", async () => {
    const { mainText } = await page("/dashboard");
    expect(mainText).toContain("Loading");
    for (const column of ["Customer", "Amount", "Status"]) expect(mainText).not.toContain(column);
  });
});

describe("the header", () => {
  const desktopLinks = async (who: Who) => {
    const { header, links } = await page("/about", who);
    const nav = /<nav aria-label="Main"[\s\S]*?<\/nav>/.exec(header)?.[0] ?? "";
    return links(nav).map(({ to, text }) => [text, to]);
  };
  const shown = [
    ["Home", "/"],
    ["Catalog", "/catalog"],
    ["Contact", "/contact"],
  ];

  it("[S2.header.links S2.header.dashboard-link] has its links, and the Dashboard for admins alone", async () => {
    expect(await desktopLinks("visitor")).toEqual(shown);
    expect(await desktopLinks("customer")).toEqual(shown);
    expect(await desktopLinks("admin")).toEqual([...shown, ["Dashboard", "/dashboard"]]);
  });

  it("[S2.header.dashboard-link S2.header.hamburger] has them in the menu of phones too", async () => {
    for (const [who, expected] of [
      ["customer", shown],
      ["admin", [...shown, ["Dashboard", "/dashboard"]]],
    ] as const) {
      const { header, links } = await page("/about", who);
      const menu = part(header, "details");
      expect(menu).toContain('aria-label="Menu"');
      const found = links(menu).map(({ to, text }) => [text, to]);
      expect(found).toEqual(expect.arrayContaining(expected.map((link) => [...link])));
      expect(found.some(([, to]) => to === "/dashboard")).toBe(who === "admin");
    }
  });

  it("[S2.header.logo S2.header.cart S2.header.search] has logo, search and cart", async () => {
    const { header } = await page("/about");
    expect(header).toMatch(/<a[^>]*href="\/"[^>]*><img[^>]*logo/);
    expect(header).toMatch(/aria-label="Cart[^"]*"[^>]*href="\/cart"|href="\/cart"[^>]*aria-label="Cart/);
    expect(header).toMatch(/<(a|button)\b[^>]*aria-label="Search"/);
  });

  it("[S2.header.profile S4.header.user] leads to the profile, signed out to sign in", async () => {
    const to = async (who: Who) => (await page("/about", who)).links().map((link) => link.to);
    expect(await to("customer")).toContain("/profile");
    expect(await to("customer")).not.toContain("/signin");
    expect(await to("visitor")).toContain("/signin");
    expect(await to("visitor")).not.toContain("/profile");
  });

  it.each([
    ["/", "Home"],
    ["/catalog", "Catalog"],
    ["/contact", "Contact"],
  ])("[S2.header.active] highlights on %s %s alone", async (path, label) => {
    const { header } = await page(path);
    const nav = /<nav aria-label="Main"[\s\S]*?<\/nav>/.exec(header)?.[0] ?? "";
    const current = [...nav.matchAll(/<a\b[^>]*aria-current="page"[^>]*>([^<]*)/g)].map(([, text]) => text);
    expect(current).toEqual([label]);
  });
});

describe("the footer", () => {
  it.each(footer)("[%s] has the column %s", async (_, column, expected) => {
    const { footer: html, links } = await page("/");
    const titles = [...html.matchAll(/<h2[^>]*>([^<]*)/g)].map(([, title = ""]) => textOf(title));
    expect(titles).toContain(column);
    const found = links(html);
    for (const label of expected) {
      const to = found.find(({ text }) => text === label)?.to ?? "";
      expect((await shop.get(to)).status, label).toBe(200);
      expect((await page(to)).headings).toEqual([label]);
    }
  });

  it("[S2.footer.contact S2.footer.follow] shows how the shop is reached, as it is set, and nothing that is not", async () => {
    const before = await page("/");
    for (const name of social) expect(textOf(before.footer)).not.toContain(name);
    const value = JSON.stringify({
      email: "salam@lumiskin.example",
      phone: "+92 42 111 222 333",
      whatsAppNumber: "+923001234567",
      facebook: "https://facebook.example/lumiskin",
      instagram: "https://instagram.example/lumiskin",
      tikTok: "https://tiktok.example/lumiskin",
    });
    await shop.db.insertInto("settings").values({ key: "shop", value }).execute();
    const { footer: html, links } = await page("/");
    const found = Object.fromEntries(links(html).map(({ to, text }) => [text, to]));
    expect(Object.keys(found)).toEqual(expect.arrayContaining(social));
    expect(found.WhatsApp).toMatch(/^https:\/\/wa\.me\/923001234567/);
    expect(Object.values(found)).toContain("mailto:salam@lumiskin.example");
    expect(Object.values(found)).toContain("tel:+9242111222333");
    const titles = [...html.matchAll(/<h2[^>]*>([^<]*)/g)].map(([, title]) => title);
    expect(titles).toEqual(expect.arrayContaining(["Contact", "Follow Us"]));
    await shop.db.deleteFrom("settings").where("key", "=", "shop").execute();
  });

  it("[S2.footer.newsletter S5.newsletter S2.footer.copyright R39] has the newsletter's form and the line of 2025", async () => {
    const { footer: html } = await page("/");
    const form = part(html, "form");
    expect(form).toMatch(/<input[^>]*type="email"/);
    expect(textOf(form)).toBe("SUBSCRIBE");
    expect(textOf(html)).toMatch(/©\s*2025/);
  });
});

describe("the product page", () => {
  it("[S2.product.head S2.product.texts] has brand, title, price, description, benefits and usage", async () => {
    const stored = await shop.db
      .selectFrom("products")
      .select(["brand", "name", "description", "benefits", "usage"])
      .where("route", "=", "/p1")
      .executeTakeFirstOrThrow();
    const { mainText } = await page("/p1");
    const squeezed = (text: string) => text.replace(/\s+/g, " ").trim();
    const texts = [stored.brand, stored.name, stored.description, ...stored.benefits, ...stored.usage];
    expect(texts.every((text) => text.length > 0)).toBe(true);
    for (const text of texts) expect(mainText).toContain(squeezed(text));
    expect(stored.benefits.length).toBeGreaterThan(0);
    expect(stored.usage.length).toBeGreaterThan(0);
    expect(mainText).toMatch(/key benefits/i);
  });

  it("[S2.product.buttons S2.product.quantity S9.quantity S2.product.share] has quantity from 1, both buttons and Share", async () => {
    const { buttons, main } = await page("/p1");
    expect(buttons()).toEqual(expect.arrayContaining(["Add to Cart", "Buy it now", "Share"]));
    const quantity = /<input[^>]*name="quantity"[^>]*>/.exec(main)?.[0] ?? "";
    expect(quantity).toContain('min="1"');
    expect(quantity).not.toContain("max=");
    expect(quantity).toContain('value="1"');
  });

  it.each(["0", "-1", "0.5", "", "many"])(
    "[S5.quantity S9.quantity] refuses a quantity of %j",
    async (quantity) => {
      expect((await add({ quantity })).status).toBe(400);
      expect(await shop.db.selectFrom("cartEntries").selectAll().execute()).toEqual([]);
    },
  );
});

describe("cart and checkout", () => {
  it("[S2.cart.signed-out S6.visitor.cart] prompts visitors", async () => {
    const { links, main } = await page("/cart");
    const found = links(main);
    expect(found.find(({ text }) => text === "Sign up")?.to).toMatch(/^\/signup(\?|$)/);
    expect(found.map(({ text }) => text)).toContain("Continue shopping");
  });

  it("[S2.cart.empty] says that it is empty", async () => {
    const { links, main, headings } = await page("/cart", "admin");
    expect(headings[0]).toMatch(/empty/);
    expect(links(main).map(({ text }) => text)).toEqual(["Continue shopping"]);
  });

  it("[S2.cart.line S2.cart.total S2.cart.shipping S2.cart.proceed S9.shipping S9.total] lists, adds up and leads to the checkout", async () => {
    await add({ quantity: "2" });
    await add({}, "/b5");
    const { mainText, main, links } = await page("/cart", "customer");
    for (const { name, unit } of items.filter(({ at }) => at === "p1" || at === "b5")) {
      expect(mainText).toContain(name);
      expect(mainText).toContain(unit.toLocaleString("en-US"));
      expect(main).toContain(`aria-label="One less of ${name}"`);
      expect(main).toContain(`aria-label="One more of ${name}"`);
    }
    expect(mainText).toContain("LumiSkin");
    expect(main.match(/<img/g)?.length).toBeGreaterThanOrEqual(2);
    expect(mainText.match(/Remove/g)).toHaveLength(2);
    expect(mainText).toContain((2 * 2199 + 249).toLocaleString("en-US"));
    expect(mainText).toContain(messages.shipping);
    expect(links(main).find(({ text }) => text === "Proceed to Checkout")?.to).toBe("/checkout");
  });

  it("[S2.route.checkout S2.checkout.form S2.checkout.payment S2.checkout.summary S2.checkout.place S9.payment-methods S5.checkout.payment] asks for delivery and payment, and sums up", async () => {
    const { main, mainText, buttons } = await page("/checkout", "customer");
    const found = labels(main).join("|");
    for (const label of [/phone number/i, /shipping address/i, /notes.*optional/i])
      expect(found).toMatch(label);
    const radios = [...main.matchAll(/<input[^>]*name="payment"[^>]*>/g)].map(([input]) => input);
    expect(radios.map((input) => /value="([^"]*)"/.exec(input)?.[1])).toEqual(["cod", "jazzcash"]);
    expect(radios.map((input) => / checked(=|\s|\/)/.test(input))).toEqual([true, false]);
    expect(mainText).toMatch(/order summary/i);
    expect(mainText).toContain((2 * 2199 + 249).toLocaleString("en-US"));
    expect(buttons()).toContain("Place Order");
  });

  it.each([
    ["S4.payment.cod", "cod", payments.cod],
    ["S4.payment.jazzcash", "jazzcash", payments.jazzcash],
  ])(
    "[%s S2.checkout.success S2.checkout.onwards R24] placed with %s, the order is paid by %s",
    async (_, payment, status) => {
      if (payment === "jazzcash") await add({}, "/p2");
      const { main } = await page("/checkout", "customer");
      const { key = "", total = "" } = hiddenFields(main);
      const form = {
        key,
        total,
        phoneNumber: "0300 1234567",
        shippingAddress: "House 1, Lahore",
        payment,
      };
      const placed = await shop.post("/checkout", { as: customer.as, form });
      const to = placed.headers.get("Location") ?? "";
      const { mainText, links, main: success } = await page(to, "customer");
      const amount = payment === "cod" ? 2 * 2199 + 249 : 1999;
      expect(mainText).toContain(status);
      expect(mainText).toContain(amount.toLocaleString("en-US"));
      const found = Object.fromEntries(links(success).map(({ to, text }) => [text, to]));
      expect(found["View Orders"]).toBe("/orders");
      expect(Object.keys(found)).toContain("Continue Shopping");
      const order = await shop.db
        .selectFrom("orders")
        .selectAll()
        .orderBy("id", "desc")
        .executeTakeFirstOrThrow();
      expect(order).toMatchObject({ paymentMethod: payment, paymentStatus: status, status: "Pending" });
    },
  );
});

describe("the account's screens", () => {
  it("[S2.signup.form S2.signup.link S5.signup.email S5.signup.password S9.password] sign-up", async () => {
    const { main, links } = await page("/signup");
    expect(labels(main).join("|")).toMatch(/Email.*\|.*Password/);
    expect(main).toMatch(/<input[^>]*type="email"/);
    expect(main).toMatch(
      new RegExp(`<input[^>]*minLength="${limits.password}"|minlength="${limits.password}"`, "i"),
    );
    expect(links(main).map(({ to }) => to)).toEqual(expect.arrayContaining(["/signin"]));
    const six = await shop.post("/signup", { form: { email: "six@example.com", password: "123456" } });
    expect(six.status).toBe(302);
    for (const [email, password] of [
      ["five@example.com", "12345"],
      ["none@example.com", ""],
      ["no-address", "123456"],
    ]) {
      const form = { email: email ?? "", password: password ?? "" };
      expect((await shop.post("/signup", { form })).status).toBe(400);
    }
    const stored = await shop.db.selectFrom("users").select("email").execute();
    expect(stored.map(({ email }) => email)).not.toContain("five@example.com");
  });

  it("[S2.signin.form S2.signin.signup S2.signin.privacy S2.signin.google R30 S5.signin.required] sign-in", async () => {
    const { main, links, buttons } = await page("/signin");
    expect(labels(main).join("|")).toMatch(/Email.*\|.*Password/);
    const found = links(main).map(({ to, text }) => [text, to]);
    expect(found).toContainEqual(["Sign up", "/signup"]);
    expect(found).toContainEqual(["Privacy Policy", "/privacy-policy"]);
    expect(buttons().join("|")).toContain("Google");
    for (const form of [
      { email: "a@example.com", password: "" },
      { email: "", password: "a-good-password" },
    ]) {
      expect((await shop.post("/signin", { form })).status).toBe(400);
    }
  });

  it("[S2.profile.fields S2.profile.addresses S2.profile.save S5.profile.email] profile", async () => {
    const { main, buttons } = await page("/profile", "customer");
    const found = labels(main).join("|");
    for (const label of [/Full Name/i, /Email/, /Phone/, /address/i]) expect(found).toMatch(label);
    const email = /<input[^>]*name="email"[^>]*>/.exec(main)?.[0] ?? "";
    expect(email).toMatch(/readonly/i);
    expect(email).toContain(customer.email);
    expect(buttons()).toEqual(expect.arrayContaining(["Save Changes", "Log Out"]));
    expect(buttons().join("|")).toMatch(/Add/);
    await shop.post("/profile", {
      as: customer.as,
      form: { email: "other@example.com", fullName: "Ayesha" },
    });
    expect((await shop.customer(customer.id)).email).toBe(customer.email);
  });

  it("[S2.profile.menu] the profile's menu has Profile, Settings and Log Out", async () => {
    const { main, links, buttons } = await page("/profile", "customer");
    const nav = part(main, "nav");
    const found = Object.fromEntries(links(nav).map(({ to, text }) => [text, to]));
    expect(found.Profile).toBe("/profile");
    expect((await shop.get(found.Settings ?? "", { as: customer.as })).status).toBe(200);
    expect(buttons(nav)).toEqual(["Log Out"]);
  });

  it("[S5.profile.address S4.profile.address R35] adds an address at once, and none that is blank", async () => {
    const send = (address: string) => shop.post("/profile", { as: customer.as, form: { address } });
    await send("  House 1, Lahore ");
    expect((await shop.customer(customer.id)).addresses).toEqual(["House 1, Lahore"]);
    await send(" \n\t ");
    expect((await shop.customer(customer.id)).addresses).toEqual(["House 1, Lahore"]);
    expect((await page("/profile", "customer")).mainText).toContain("House 1, Lahore");
  });

  it("[S4.profile.saved R27.no-script] says that changes were saved, also without scripts", async () => {
    const form = { fullName: "Ayesha Khan", phone: "0300 1234567" };
    const answer = await shop.post("/profile", { as: customer.as, form });
    const { mainText } = await page(answer.headers.get("Location") ?? "", "customer");
    expect(mainText).toContain(messages.saved);
  });
});

describe("dashboard, search page, contact", () => {
  it("[S2.dashboard.columns S6.admin] the dashboard has its columns, and everyone's orders", async () => {
    const { main, mainText } = await page("/dashboard", "admin");
    const found = [...main.matchAll(/<th\b[^>]*>([^<]*)/g)].map(([, title = ""]) => title.toLowerCase());
    expect(found).toEqual(columns);
    expect(mainText).toContain(customer.email);
  });

  it("[S2.search.input S2.search.tabs S2.search.sorts S2.search.cards] the search page has box, tabs and sorts", async () => {
    const { main, mainText } = await page("/search?q=serum");
    expect(main).toMatch(/<input[^>]*name="q"[^>]*>/);
    const tabs = choices.tabs.map((tab) => `${tab} \\d+`).join(" ");
    expect(mainText).toMatch(new RegExp(tabs));
    const sorts = [...main.matchAll(/<option[^>]*>([^<]*)/g)].map(([, label]) => label);
    expect(sorts).toEqual(choices.sorts);
    expect(mainText).toContain("Retinol Face Serum");
  });

  it("[S2.search.chips] suggests popular searches", async () => {
    const { links, main } = await page("/search");
    expect(
      links(main)
        .filter(({ to }) => to.startsWith("/search?q="))
        .map(({ text }) => text),
    ).toEqual(choices.chips);
  });

  it("[S2.search.tips] has tips where nothing is found", async () => {
    const { mainText } = await page("/search?q=zzzz");
    expect(mainText).toContain(messages.noResults("zzzz"));
    expect(mainText).toContain(messages.tips);
  });

  it("[S2.contact.form S4.contact.idle] the contact form has name, email, phone and message", async () => {
    const { main, mainText } = await page("/contact");
    expect(labels(main).map((label) => label.split(" ")[0])).toEqual(["Name", "Email", "Phone", "Message"]);
    for (const message of [messages.contactSuccess, messages.contactFailure, messages.contactMissing]) {
      expect(mainText).not.toContain(message);
    }
  });

  it("[S1.home.brand-story R40] tells the brand's story on the home page, and claims it nowhere else", async () => {
    const { mainText } = await page("/");
    expect(mainText).toMatch(/physician-founded, dermatology-tested/);
    for (const path of ["/catalog", "/about", "/featured", "/trending", ...items.map(({ at }) => `/${at}`)]) {
      const { mainText: text } = await page(path);
      const claims = /(dermatolog|clinically|dermatologist)[\w-]*/i.exec(text);
      if (path !== "/about") expect(claims, path).toBeNull();
    }
  });
});
