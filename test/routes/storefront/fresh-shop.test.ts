import { describe, expect, it } from "vitest";
import { blankSettings } from "../../blank-settings.ts";
import { screen } from "../../screen.ts";
import { built, openTestShop, Visitor } from "../../test-shop.ts";

const shop = await openTestShop();
const link = new URL((await built.findSetUpUrl(shop.shop, shop.origin)) ?? "");
const path = link.pathname + link.search;
const owner = { email: "owner@example.com", password: "a-good-password" };
const as = new Visitor();
const linkTargets = ({ links }: { links: { to: string }[] }) => links.map((one) => one.to);

describe("a fresh shop", () => {
  it("[R41.seed] shows chat button, Email, Phone Number and Follow Us at once, plainly made up", async () => {
    const { body, footer } = await screen(shop.get("/"));
    expect(body.get("link", /^Chat with us/).attributes.href).toMatch(
      /^https:\/\/wa\.me\/923000000000\?text=/,
    );
    expect(footer.all("h2").map(({ text }) => text)).toEqual(
      expect.arrayContaining(["Contact", "Follow Us"]),
    );
    expect(footer.links).toEqual(
      expect.arrayContaining([
        { to: "mailto:hello@lumiskin.example", text: "hello@lumiskin.example" },
        { to: "tel:+923000000000", text: "+92 300 0000000" },
        { to: "https://www.facebook.com/lumiskin.example", text: "Facebook" },
        { to: "https://www.instagram.com/lumiskin.example", text: "Instagram" },
        { to: "https://wa.me/923000000000", text: "WhatsApp" },
        { to: "https://www.tiktok.com/@lumiskin.example", text: "TikTok" },
      ]),
    );
  });

  it("[R41.named] leaves placeholders out of security.txt and structured data", async () => {
    expect((await shop.get("/.well-known/security.txt")).status).toBe(404);
    const home = await (await shop.get("/")).text();
    expect(home).toContain('"@type":"OnlineStore"');
    expect(home).not.toContain('"email":"hello@lumiskin.example"');
  });

  it("[R41.setup] asks for the real details when the owner's account is set up; an invalid one creates no account", async () => {
    const setUpForm = (await screen(shop.get(path))).main;
    for (const name of ["shopEmail", "phone", "whatsAppNumber", "facebook", "instagram", "tikTok"])
      expect(setUpForm.field(name).value, name).toBe("");
    const wrong = await screen(shop.post(path, { form: { ...owner, password: "123", phone: "call me" } }));
    expect(wrong.status).toBe(400);
    expect(wrong.main.fields.filter(({ invalid }) => invalid).map(({ name }) => name)).toEqual([
      "password",
      "phone",
    ]);
    expect(wrong.main.field("phone").value).toBe("call me");
    const form = { ...owner, shopEmail: "salam@example.com", phone: "042 35761234", facebook: "" };
    expect((await shop.post(path, { as, form })).headers.get("Location")).toBe("/dashboard/today");
    expect(linkTargets((await screen(shop.get("/"))).footer)).toEqual(
      expect.arrayContaining(["mailto:salam@example.com", "tel:04235761234"]),
    );
    expect(await (await shop.get("/.well-known/security.txt")).text()).toContain("salam@example.com");
    expect(await (await shop.get("/")).text()).toContain('"email":"salam@example.com"');
  });

  it("[R41.named] the dashboard names what is still made up, until it is set or emptied", async () => {
    const dashboardMain = async () => (await screen(shop.get("/dashboard", { as }))).main;
    expect((await dashboardMain()).text).toContain(
      "Sample details still shown: WhatsApp number, Facebook, Instagram, TikTok.",
    );
    expect(linkTargets(await dashboardMain())).toContain("/dashboard/settings");
    await shop.post("/dashboard/settings", {
      as,
      form: {
        ...blankSettings,
        whatsAppNumber: "0321 7654321",
        tikTok: "https://www.tiktok.com/@lumiskin.example",
      },
    });
    expect((await dashboardMain()).text).toContain("Sample details still shown: TikTok.");
    await shop.post("/dashboard/settings", {
      as,
      form: { ...blankSettings, whatsAppNumber: "0321 7654321" },
    });
    expect((await dashboardMain()).text).not.toContain("Sample details still shown");
    // Emptied: not shown.
    expect(linkTargets((await screen(shop.get("/"))).footer).join(" ")).not.toMatch(
      /mailto:|tel:|facebook|instagram|tiktok/,
    );
  });
});

it("[R41.seed] a shop that has products already keeps its settings as they are", async () => {
  const { seedCatalogue } = await import("../../../server/seeding/seed.ts");
  const { createTestDatabase } = await import("../../test-database.ts");
  const { db } = await createTestDatabase(1);
  await db.deleteFrom("settings").execute();
  expect(await seedCatalogue(db, "db/seed/media")).toBe(false);
  expect(await db.selectFrom("settings").select("key").where("key", "=", "shop").execute()).toEqual([]);
});
