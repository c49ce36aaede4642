import { describe, expect, it } from "vitest";
import { seedArticles } from "../../db/seed/articles.ts";
import { orderLinesOf } from "../orders-fixture.ts";
import { descendants, type Region, screen } from "../screen.ts";
import { openTestShop } from "../test-shop.ts";
import { columns, footer, items, limits, messages, payments, screens } from "./spec-table.ts";

const shop = await openTestShop();
const customer = await shop.signUp();
const admin = await shop.signUpAdmin();
const visitors = { visitor: undefined, customer: customer.as, admin: admin.as };

type Role = keyof typeof visitors;
const page = async (path: string, role: Role = "visitor") => {
  const as = visitors[role];
  return screen(shop.get(path, as ? { as } : {}));
};
const labels = (part: Region) => part.fields.map(({ label }) => label);
const linkTargets = (part: Region) => Object.fromEntries(part.links.map(({ to, text }) => [text, to]));
const addToCart = (form: Record<string, string> = {}, path = "/p1") =>
  shop.post(path, { as: customer.as, form: { intent: "add", quantity: "1", ...form } });

describe("the screens", () => {
  it("[S2.route.home] / exists", async () => {
    expect((await shop.get("/")).status).toBe(200);
  });

  it.each(screens)("[%s] %s for a %s", async (_, path, role, heading) => {
    const as = visitors[role];
    expect((await shop.get(path, as ? { as } : {})).status).toBe(200);
    const { headings } = (await page(path, role)).main;
    expect(headings).toHaveLength(1);
    expect(headings[0]).toMatch(heading);
  });

  it.each(["/cart", "/profile", "/orders", "/settings"])(
    "[S6.customer] opens %s for a customer",
    async (path) => {
      expect((await shop.get(path, { as: customer.as })).status).toBe(200);
    },
  );

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
});

describe("the forms", () => {
  it.each([
    ["/p1", "visitor"],
    ["/contact", "visitor"],
    ["/signup", "visitor"],
    ["/signin", "visitor"],
    ["/profile", "customer"],
  ] as const)("[R27.marked] of %s leave it to the shop to say what is missing", async (path, role) => {
    const forms = (await page(path, role)).body
      .all("form")
      .filter(({ attributes: { method } }) => method === "post");
    expect(forms.length).toBeGreaterThan(1);
    for (const form of forms.filter(({ fields }) => fields.length > 0))
      expect(form.attributes, form.text).toHaveProperty("novalidate");
  });
});

describe("the header", () => {
  const desktopLinks = async (role: Role) => {
    const { header } = await page("/about", role);
    return header.get("nav", "Main").links.map(({ to, text }) => [text, to]);
  };
  const shown = [
    ["Home", "/"],
    ["Catalog", "/catalog"],
    ["Contact", "/contact"],
  ];

  it("[S2.header.links S2.header.dashboard-link] has its links, with the Dashboard for admins only", async () => {
    expect(await desktopLinks("visitor")).toEqual(shown);
    expect(await desktopLinks("customer")).toEqual(shown);
    expect(await desktopLinks("admin")).toEqual([...shown, ["Dashboard", "/dashboard"]]);
  });

  it("[S2.header.dashboard-link S2.header.hamburger] has them in the mobile menu too", async () => {
    for (const [role, expected] of [
      ["customer", shown],
      ["admin", [...shown, ["Dashboard", "/dashboard"]]],
    ] as const) {
      const menu = (await page("/about", role)).header.get("details");
      expect(menu.get("summary").name).toBe("Menu");
      const found = menu.links.map(({ to, text }) => [text, to]);
      expect(found).toEqual(expect.arrayContaining(expected.map((link) => [...link])));
      expect(found.some(([, to]) => to === "/dashboard")).toBe(role === "admin");
    }
  });

  it("[S2.header.logo S2.header.cart S2.header.search] has logo, search and cart", async () => {
    const { header } = await page("/about");
    expect(header.links).toContainEqual({ to: "/", text: "LumiSkin, home" });
    expect(header.get("link", /^Cart/).attributes.href).toBe("/cart");
    expect(header.all("link", "Search").length + header.all("button", "Search").length).toBe(1);
  });

  it("[S2.header.profile S4.header.user] has a profile button that leads to the profile, or to sign-in when signed out", async () => {
    /** The link outside the menu, which has links of its own. */
    const button = async (role: Role, name: string) => {
      const { header } = await page("/about", role);
      const inMenu = header.get("details").all("link", name).length;
      const found = header.all("link", name);
      return found.length === inMenu + 1 ? found.at(-1)?.attributes.href : null;
    };
    expect([await button("customer", "Profile"), await button("customer", "Sign in")]).toEqual([
      "/profile",
      null,
    ]);
    expect([await button("visitor", "Profile"), await button("visitor", "Sign in")]).toEqual([
      null,
      "/signin",
    ]);
  });

  it.each([
    ["/", "Home"],
    ["/catalog", "Catalog"],
    ["/contact", "Contact"],
  ])("[S2.header.active] highlights on %s only %s", async (path, label) => {
    const { header } = await page(path);
    for (const name of ["Main", "Menu"]) {
      const links = header.get("nav", name).all("link");
      const current = links.filter(({ attributes }) => attributes["aria-current"] === "page");
      expect(current.map(({ text }) => text)).toEqual([label]);
    }
  });
});

describe("the footer", () => {
  it.each(footer)("[%s] has the column %s", async (_, column, expected) => {
    const found = (await page("/")).footer;
    expect(found.all("h2").map(({ text }) => text)).toContain(column);
    for (const label of expected) {
      const to = linkTargets(found)[label] ?? "";
      expect((await shop.get(to)).status, label).toBe(200);
      expect((await page(to)).main.headings).toEqual([label]);
    }
  });

  it("[S2.footer.newsletter S5.newsletter S2.footer.copyright R39] has the newsletter form and the copyright line of 2025", async () => {
    const { footer: shown } = await page("/");
    const form = shown.get("form");
    expect(form.fields.map(({ type }) => type)).toEqual(["email"]);
    expect(form.buttons).toEqual(["SUBSCRIBE"]);
    expect(shown.text).toMatch(/©\s*2025/);
  });
});

describe("the product page", () => {
  it("[S2.product.head S2.product.texts] has brand, title, price, description, benefits and usage", async () => {
    const stored = await shop.db
      .selectFrom("products")
      .select(["brand", "name", "description", "benefits", "usage"])
      .where("route", "=", "/p1")
      .executeTakeFirstOrThrow();
    const { text: shown } = (await page("/p1")).main;
    const collapseSpaces = (text: string) => text.replace(/\s+/g, " ").trim();
    const price = `Rs. ${(items.find(({ at }) => at === "p1")?.unit ?? 0).toLocaleString("en-US")}`;
    const texts = [
      ...[stored.brand, stored.name, price, stored.description],
      ...stored.benefits,
      ...stored.usage,
    ];
    expect(texts.every((text) => text.length > 0)).toBe(true);
    for (const text of texts) expect(collapseSpaces(shown)).toContain(collapseSpaces(text));
    expect(stored.benefits.length).toBeGreaterThan(0);
    expect(stored.usage.length).toBeGreaterThan(0);
    expect(shown).toMatch(/key benefits/i);
  });

  it("[S2.product.buttons S2.product.quantity S9.quantity S2.product.share] has quantity from 1, both buttons and Share", async () => {
    const { main } = await page("/p1");
    expect(main.buttons).toEqual(expect.arrayContaining(["Add to Cart", "Buy it now", "Share"]));
    const { attributes } = main.field("quantity");
    expect(attributes).toMatchObject({ min: "1", value: "1" });
    expect(attributes).not.toHaveProperty("max");
    await addToCart({ quantity: "12345" });
    expect(await shop.db.selectFrom("cartEntries").select("quantity").execute()).toEqual([
      { quantity: 12_345 },
    ]);
    await shop.db.deleteFrom("cartEntries").execute();
  });

  it.each([
    ...["0", "-1", "0.5", "", "many"].map(
      (quantity) => [quantity, 400, "Please choose a quantity of 1 or more."] as const,
    ),
    ["2147483648", 409, "This quantity is too large. Please choose a smaller one."] as const,
  ])("[S5.quantity S9.quantity R7] refuses a quantity of %j", async (quantity, status, words) => {
    for (const intent of ["add", "buy"]) {
      const answer = await screen(addToCart({ quantity, intent }));
      expect([intent, answer.status, answer.main.field("quantity").description]).toEqual([
        intent,
        status,
        words,
      ]);
    }
    expect(await shop.db.selectFrom("cartEntries").selectAll().execute()).toEqual([]);
    expect(await orderLinesOf(shop.db)).toEqual([]);
  });
});

describe("cart and checkout", () => {
  it("[S2.cart.empty] shows that it is empty", async () => {
    const { links, headings } = (await page("/cart", "admin")).main;
    expect(headings[0]).toMatch(/empty/);
    expect(links.map(({ text }) => text)).toEqual(["Continue shopping"]);
  });

  it("[S2.cart.line S2.cart.total S2.cart.shipping S2.cart.proceed S9.shipping S9.total] lists, adds up and leads to the checkout", async () => {
    await addToCart({ quantity: "2" });
    await addToCart({}, "/b5");
    const { main } = await page("/cart", "customer");
    for (const { name, unit } of items.filter(({ at }) => at === "p1" || at === "b5")) {
      const line = main.get("li", name);
      expect(line.text).toContain("LumiSkin");
      expect(line.text).toContain(unit.toLocaleString("en-US"));
      expect(line.buttons).toEqual(
        expect.arrayContaining([`One less ${name}`, `One more ${name}`, `Remove ${name}`]),
      );
      expect(line.all("img")).toHaveLength(1);
      expect(line.text).toContain(`Quantity ${unit === 249 ? 1 : 2}`);
    }
    const summary = main.get("section", "Summary");
    expect(summary.text).toContain((2 * 2199 + 249).toLocaleString("en-US"));
    expect(summary.lines.join()).toContain(`Shipping,${messages.shipping}`);
    expect(linkTargets(summary)["Proceed to Checkout"]).toBe("/checkout");
  });

  it("[S2.route.checkout S2.checkout.form S2.checkout.payment S2.checkout.summary S2.checkout.place S9.payment-methods S9.shipping S5.checkout.payment S6.customer] asks for delivery and payment, and sums up", async () => {
    const { main } = await page("/checkout", "customer");
    const found = labels(main).join("|");
    for (const label of [/phone number/i, /shipping address/i, /notes.*optional/i])
      expect(found).toMatch(label);
    const radios = main.fields.filter(({ name }) => name === "payment");
    expect(radios.map(({ value, checked }) => [value, checked])).toEqual([
      ["cod", true],
      ["jazzcash", false],
    ]);
    const summary = main.get("section", /order summary/i);
    for (const { name } of items.filter(({ at }) => at === "p1" || at === "b5")) summary.get("li", name);
    expect(summary.text).toContain((2 * 2199 + 249).toLocaleString("en-US"));
    expect(summary.lines.join()).toContain(`Shipping,${messages.shipping}`);
    expect(main.buttons).toContain("Place Order");
  });

  it.each([
    ["S4.payment.cod", "cod", payments.cod],
    ["S4.payment.jazzcash", "jazzcash", payments.jazzcash],
  ])(
    "[%s S2.checkout.success S2.checkout.onwards S2.route.orders R24] placed with %s, the order is paid by %s",
    async (_, payment, status) => {
      if (payment === "jazzcash") await addToCart({}, "/p2");
      const placed = await shop.checkOut(customer.as, { payment });
      const to = placed.headers.get("Location") ?? "";
      const { main: success } = await page(to, "customer");
      const amount = payment === "cod" ? 2 * 2199 + 249 : 1999;
      expect(success.text).toContain(status);
      expect(success.text).toContain(amount.toLocaleString("en-US"));
      const found = linkTargets(success);
      expect(found["View Orders"]).toBe("/orders");
      expect(Object.keys(found)).toContain("Continue Shopping");
      const number = to.match(/LS-\d+/)?.[0] ?? "";
      const listed = (await page(found["View Orders"] ?? "", "customer")).main.get("section", number);
      expect(listed.text).toContain(payment === "cod" ? "Eyebrow Razors" : "Retinol Face Serum");
      expect(listed.text).toContain(amount.toLocaleString("en-US"));
      expect(listed.text).toContain("Pending");
      const order = (await orderLinesOf(shop.db)).at(-1);
      expect(order).toMatchObject({ paymentMethod: payment, paymentStatus: status, status: "Pending" });
    },
  );
});

describe("the account's screens", () => {
  it("[S2.signup.form S2.signup.link S5.signup.email S5.signup.password S9.password] sign-up", async () => {
    const { main } = await page("/signup");
    expect(labels(main).join("|")).toMatch(/Email.*\|.*Password/);
    expect(main.field("email").type).toBe("email");
    expect(main.field("password").attributes.minlength).toBe(String(limits.password));
    expect(main.links.map(({ to }) => to)).toContain("/signin");
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
    const { main } = await page("/signin");
    expect(labels(main).join("|")).toMatch(/Email.*\|.*Password/);
    const found = main.links.map(({ to, text }) => [text, to]);
    expect(found).toContainEqual(["Sign up", "/signup"]);
    expect(found).toContainEqual(["Privacy Policy", "/privacy-policy"]);
    const [google] = main.all("button", /Google/);
    expect(google && descendants(google.element).some(({ tagName }) => tagName === "svg")).toBe(true);
    for (const form of [
      { email: "a@example.com", password: "" },
      { email: "", password: "a-good-password" },
    ]) {
      expect((await shop.post("/signin", { form })).status).toBe(400);
    }
  });

  it("[S2.profile.fields S2.profile.addresses S2.profile.save S5.profile.email R28.record] profile", async () => {
    const { main } = await page("/profile", "customer");
    const found = labels(main).join("|");
    for (const label of [/Full Name/i, /Email/, /Phone/, /address/i]) expect(found).toMatch(label);
    const email = main.field("email");
    expect(email.attributes).toHaveProperty("readonly");
    expect(email.value).toBe(customer.email);
    expect(main.buttons).toEqual(expect.arrayContaining(["Save Changes", "Log Out"]));
    expect(main.buttons.join("|")).toMatch(/Add/);
    await shop.post("/profile", {
      as: customer.as,
      form: { email: "other@example.com", fullName: "Ayesha", isAdmin: "true", role: "owner" },
    });
    expect(await shop.customer(customer.id)).toMatchObject({
      email: customer.email,
      fullName: "Ayesha",
      isAdmin: false,
      role: null,
    });
  });

  it("[S2.profile.menu] the profile's menu has Profile, Settings and Log Out", async () => {
    const nav = (await page("/profile", "customer")).main.get("nav");
    const found = linkTargets(nav);
    expect(found.Profile).toBe("/profile");
    expect((await shop.get(found.Settings ?? "", { as: customer.as })).status).toBe(200);
    expect(nav.buttons).toEqual(["Log Out"]);
  });

  it("[S5.profile.address S4.profile.address R35] adds an address at once, and no blank one", async () => {
    const send = (address: string) => shop.post("/profile", { as: customer.as, form: { address } });
    await send("  House 1, Lahore ");
    expect((await shop.customer(customer.id)).addresses).toEqual(["House 1, Lahore"]);
    await send(" \n\t ");
    expect((await shop.customer(customer.id)).addresses).toEqual(["House 1, Lahore"]);
    expect((await page("/profile", "customer")).main.all("li", "House 1, Lahore")).toHaveLength(1);
  });

  it("[S4.profile.saved R27.no-script] shows that changes were saved, also without scripts", async () => {
    const form = { fullName: "Ayesha Khan", phone: "0300 1234567" };
    const answer = await shop.post("/profile", { as: customer.as, form });
    const { main } = await page(answer.headers.get("Location") ?? "", "customer");
    expect(main.text).toContain(messages.saved);
  });
});

describe("dashboard, search page, contact", () => {
  it("[S2.dashboard.columns S6.admin] the dashboard has its columns, and everyone's orders", async () => {
    const { main } = await page("/dashboard", "admin");
    expect(main.all("th").map(({ text }) => text.toLowerCase())).toEqual(columns);
    expect(main.all("tr", customer.email)).not.toEqual([]);
  });

  it("[S2.contact.form S4.contact.idle] the contact form has name, email, phone and message", async () => {
    const { main } = await page("/contact");
    expect(labels(main).map((label) => label.split(" ")[0])).toEqual(["Name", "Email", "Phone", "Message"]);
    for (const message of [messages.contactSuccess, messages.contactFailure, messages.contactMissing]) {
      expect(main.text).not.toContain(message);
    }
  });

  it("[S1.home.brand-story R40] has the brand story on home and about pages, and its claims nowhere else", async () => {
    const story = "LumiSkin is a physician-founded, dermatology-tested brand.";
    for (const path of ["/", "/about"]) expect((await page(path)).main.text, path).toContain(story);
    const policies = ["/privacy", "/terms", "/exchange-policy", "/signin", "/signup", "/cart"];
    const others = [
      ...policies,
      "/catalog",
      "/featured",
      "/trending",
      "/contact",
      "/newsletter",
      "/search?q=lumiskin",
    ];
    const articles = seedArticles.map(({ id }) => `/article/${id}`);
    for (const path of ["/", "/about", ...others, ...articles, ...items.map(({ at }) => `/${at}`)]) {
      const text = (await page(path)).body.text.replace(story, "");
      const claim = /\b(dermatolog|clinic|physician|proven|guarantee|award|organic|vegan)[\w-]*/i.exec(text);
      expect(claim, path).toBeNull();
    }
  });
});
