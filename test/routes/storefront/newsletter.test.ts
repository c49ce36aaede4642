import { describe, expect, it } from "vitest";
import { confirmationToken, removalToken } from "../../../shop/customers/model/newsletter-link.ts";
import { screen } from "../../screen.ts";
import { openTestShop } from "../../test-shop.ts";

describe("the newsletter without scripts", async () => {
  const shop = await openTestShop();
  const { secret } = shop.shop;
  let clientCount = 0;
  const post = (path: string, form: Record<string, string> = {}) =>
    shop.post(path, { form }, `203.0.113.${++clientCount}`);
  const subscriber = (email: string) =>
    shop.db.selectFrom("newsletterSubscribers").selectAll().where("email", "=", email).executeTakeFirst();
  /** A page without what differs from visit to visit. */
  const stablePage = async (response: Response) =>
    (await response.text()).replace(/<script[\s\S]*?<\/script>/g, "");

  it("[R34.once S2.footer.newsletter] stores an address from the footer of any page", async () => {
    const form = (await screen(shop.get("/"))).footer.get("form");
    expect([form.attributes.action, form.buttons]).toEqual(["/newsletter", ["SUBSCRIBE"]]);
    expect((await post("/newsletter", { email: " Ayesha@Example.com " })).status).toBe(200);
    expect(await subscriber("ayesha@example.com")).toMatchObject({ confirmedAt: null });
  });

  it("[R29.silent] answers alike whether an address is new, waits, is confirmed or was removed (R34)", async () => {
    const answers: string[] = [];
    const subscribeAgain = async () =>
      answers.push(await stablePage(await post("/newsletter", { email: "sana@example.com" })));
    await subscribeAgain();
    await subscribeAgain();
    const { id = 0 } = (await subscriber("sana@example.com")) ?? {};
    await post(`/newsletter/confirm?token=${confirmationToken(secret, id)}`);
    await subscribeAgain();
    await post(`/newsletter/leave?token=${removalToken(secret, id)}`);
    await subscribeAgain();
    expect(new Set(answers).size).toBe(1);
    expect(answers[0]).toContain("Thank you!");
  });

  it.each([
    ["", "Please enter your email"],
    ["ayesha", "Please enter a valid email, such as ayesha@example.com"],
    [`${"x".repeat(250)}@b.pk`, "This email is too long"],
  ])("refuses %j with a sentence and keeps it", async (email, sentence) => {
    const response = await post("/newsletter", { email });
    expect(response.status).toBe(400);
    const field = (await screen(response)).main.field("email");
    expect(field).toMatchObject({ value: email, invalid: true });
    expect(field.description).toContain(sentence);
  });

  it("stops a machine after forty addresses", async () => {
    const statuses = [];
    for (let n = 0; n < 41; n++)
      statuses.push(
        (await shop.post("/newsletter", { form: { email: `a${n}@b.pk` } }, "198.51.100.77")).status,
      );
    expect(statuses).toEqual([...Array(40).fill(200), 429]);
  });

  it("[R34.once R34.button] confirms only when the button is pressed, however often the link is opened", async () => {
    await post("/newsletter", { email: "bilal@example.com" });
    const { id = 0 } = (await subscriber("bilal@example.com")) ?? {};
    const path = `/newsletter/confirm?token=${confirmationToken(secret, id)}`;
    for (const _ of ["a scanner", "the reader"]) {
      const { main } = await screen(shop.get(path));
      expect(main.buttons).toContain("Confirm subscription");
    }
    expect((await subscriber("bilal@example.com"))?.confirmedAt).toBeNull();
    expect((await screen(post(path))).main.headings).toEqual(["You are subscribed"]);
    expect((await subscriber("bilal@example.com"))?.confirmedAt).not.toBeNull();
    expect((await post(path)).status).toBe(200);
  });

  it("[R34.once R34.button] removes only when the button is pressed; pressed again it says the same", async () => {
    await post("/newsletter", { email: "usman@example.com" });
    const { id = 0 } = (await subscriber("usman@example.com")) ?? {};
    const path = `/newsletter/leave?token=${removalToken(secret, id)}`;
    expect((await screen(shop.get(path))).main.buttons).toContain("Unsubscribe");
    expect(await subscriber("usman@example.com")).toBeDefined();
    for (const _ of ["once", "again"])
      expect((await screen(post(path))).main.headings).toEqual(["You have unsubscribed"]);
    expect(await subscriber("usman@example.com")).toBeUndefined();
    const confirm = await post(`/newsletter/confirm?token=${confirmationToken(secret, id)}`);
    expect(confirm.status).toBe(410);
  });

  it.each(["/newsletter/confirm", "/newsletter/leave"])(
    "%s refuses a token that is not its own",
    async (path) => {
      await post("/newsletter", { email: "hina@example.com" });
      const { id = 0 } = (await subscriber("hina@example.com")) ?? {};
      const wrong = [
        "",
        "?token=",
        `?token=${id}`,
        `?token=${path.endsWith("leave") ? confirmationToken(secret, id) : removalToken(secret, id)}`,
        `?token=${confirmationToken("another secret", id)}`,
      ];
      for (const query of wrong) {
        for (const response of [await shop.get(path + query), await post(path + query)]) {
          expect(response.status).toBe(410);
          expect((await screen(response)).main.text).toContain("This link no longer works");
        }
      }
      expect(await subscriber("hina@example.com")).toMatchObject({ confirmedAt: null });
    },
  );
});

describe("a newsletter's promise (R33)", async () => {
  const smtp = { SMTP_URL: "smtp://127.0.0.1:1", MAIL_FROM: "LumiSkin <hello@shop.example>" };
  const [withoutEmail, withEmail] = [await openTestShop(), await openTestShop({ settings: smtp })];

  it("is a letter only where the shop can send one", async () => {
    const answer = async (shop: typeof withoutEmail) =>
      (await screen(shop.post("/newsletter", { form: { email: "a@b.pk" } }))).main.text;
    expect(await answer(withoutEmail)).toContain("Thank you! We cannot send emails right now.");
    expect(await answer(withEmail)).toContain(
      "Thank you! If you are not subscribed yet, we have sent you an email",
    );
  });
});
