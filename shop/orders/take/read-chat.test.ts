import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { messyChats } from "../../../test/orders/messy-chats.ts";
import { createTestDatabase } from "../../../test/test-database.ts";
import { listCities } from "../../fulfilment/cities/city-queries.ts";
import { listKnownProducts } from "./known-product-queries.ts";
import { readChat } from "./read-chat.ts";

const { db } = await createTestDatabase(2);
const known = { products: await listKnownProducts(db), cities: await listCities(db) };
const ids: Record<string, string> = {
  nia: "lumiskin-niacinamide-zinc",
  ret: "lumiskin-retinol",
  tra: "lumiskin-tranexamic-acid",
  glove: "lumiskin-exfoliating-glove",
  scalp: "lumiskin-scalp-massager",
  jade: "lumiskin-jade-roller-gua-sha-set",
  brush: "silicone-bath-brush",
  razor: "eyebrow-razor",
  cup: "smart-massage-vacuum-cupping",
  gold: "k7w2q9xm4d1hz8rt5bvc",
};
const shortName = (id: string | null) => Object.keys(ids).find((name) => ids[name] === id) ?? "?";

/** A chat in one line: `2 ret, ? | phone | name | city | address begins`; `?` where a person must choose, `-`: nothing. */
function summary(chat: string): string {
  const { items, phone, name, city, address } = readChat(chat, known);
  return [
    items.map(({ productId, quantity }) => `${quantity} ${shortName(productId)}`).join(", ") || "-",
    phone?.value ?? "-",
    name ? `${name.value}${name.isCertain ? "" : "?"}` : "-",
    city.outcome === "found" ? city.cityId : city.outcome === "none" ? "-" : "doubtful",
    address ? `${address.value.split("\n")[0]?.slice(0, 7)}${address.isCertain ? "" : "?"}` : "-",
  ].join(" | ");
}

/** All that is read from a chat, as `messyChats` writes it. */
function wholeSummary(chat: string): string {
  const { items, phone, secondPhone, name, city, address } = readChat(chat, known);
  return [
    items.map(({ productId, quantity }) => `${quantity} ${shortName(productId)}`).join(", ") || "-",
    [phone?.value ?? "-", ...(secondPhone ? [secondPhone.value] : [])].join(" / "),
    name ? `${name.value}${name.isCertain ? "" : "?"}` : "-",
    city.outcome === "found" ? city.cityId : city.outcome === "none" ? "-" : "doubtful",
    address ? `${address.value.replaceAll("\n", " / ")}${address.isCertain ? "" : "?"}` : "-",
  ].join(" | ");
}

/** One thing each. */
const chats: [chat: string, expected: string][] = [
  ["2 retinol serum bhej dein", "2 ret | - | - | - | -"],
  ["1 niacinamide", "1 nia | - | - | - | -"],
  ["mujhe retinol chahiye", "1 ret | - | - | - | -"],
  ["retinol x2 and niacinamide x 1", "2 ret, 1 nia | - | - | - | -"],
  ["do retinol aur teen razor", "2 ret, 3 razor | - | - | - | -"],
  ["retinol bhej do", "1 ret | - | - | - | -"],
  ["ek gua sha set bhej do please", "1 jade | - | - | - | -"],
  ["2 retnol, 1 niacinamid", "2 ret, 1 nia | - | - | - | -"],
  ["serum 2", "2 ? | - | - | - | -"],
  ["roller chahiye", "1 ? | - | - | - | -"],
  ["gold face roller 1", "1 gold | - | - | - | -"],
  ["jade roller & gua sha set x3", "3 jade | - | - | - | -"],
  ["exfoliating glove 2 pcs", "2 glove | - | - | - | -"],
  ["gloves 4 pieces\nbath brush 2", "4 glove, 2 brush | - | - | - | -"],
  ["tranexamic acid serum 1 + retinol 1", "1 tra, 1 ret | - | - | - | -"],
  ["۲ ریٹینول بھیج دیں", "2 ret | - | - | - | -"],
  ["دو نیاسینامائیڈ", "2 nia | - | - | - | -"],
  ["hair scalp massager ek adad", "1 scalp | - | - | - | -"],
  ["cupping wala 1 aur eyebrow razor 2", "1 cup, 2 razor | - | - | - | -"],
  ["Salam! Price kitni hai?", "- | - | - | - | -"],
  ["0300-1234567", "- | 03001234567 | - | - | -"],
  ["+92 321 7654321", "- | 03217654321 | - | - | -"],
  ["923001234567", "- | 03001234567 | - | - | -"],
  ["۰۳۰۰۱۲۳۴۵۶۷", "- | 03001234567 | - | - | -"],
  ["٠٣٢١٧٦٥٤٣٢١", "- | 03217654321 | - | - | -"],
  ["Phone: 0092 333 1112223", "- | 03331112223 | - | - | -"],
  ["Tracking 1234567890123", "- | - | - | - | -"],
  ["Name: Ayesha Khan", "- | - | Ayesha Khan | - | -"],
  ["mera naam Sana Malik hai", "- | - | Sana Malik | - | -"],
  ["Bilal Ahmed", "- | - | Bilal Ahmed? | - | -"],
  ["House 12, Street 4, DHA Phase 5, Lahore", "- | - | - | lahore | House 1"],
  ["address: 23-B Gulberg III, Lahore", "- | - | - | lahore | 23-B Gu?"],
  ["Makan no 5 gali no 3 Ghulam Muhammad Abad Faisalabad", "- | - | - | faisalabad | Makan n"],
  ["House 4 Bath Island Road, Karachi", "- | - | - | karachi | House 4"],
  ["مکان ۱۲ گلی ۴ لاہور", "- | - | - | lahore | مکان 12"],
  [
    "Ayesha Khan\n0300 1234567\nHouse 1, Street 2, Model Town\nLahore\n2 retinol",
    "2 ret | 03001234567 | Ayesha Khan? | lahore | House 1",
  ],
  [
    "[23/11/26, 1:05:12 PM] Ayesha: Salam\n[23/11/26, 1:06:00 PM] Ayesha: 2 retinol serum chahiye\n[23/11/26, 1:06:30 PM] Ayesha: 03001234567",
    "2 ret | 03001234567 | Ayesha? | - | -",
  ],
  [
    "23/11/2026, 13:05 - Bilal: 1 niacinamide aur 1 glove\n23/11/2026, 13:06 - Bilal: House 9 Block C Multan",
    "1 nia, 1 glove | - | Bilal? | multan | House 9",
  ],
  [
    "2 retinol bhej dein House 5 street 3 Satellite Town Rawalpindi 03451234567",
    "2 ret | 03451234567 | - | rawalpindi | House 5",
  ],
  [
    "Name: Hina\nAddress: Flat 3, Gulshan-e-Iqbal Block 5\nCity: Karachi\nContact no: 0312-1234567\nOrder: 1 jade roller, 2 razors",
    "1 jade, 2 razor | 03121234567 | Hina | karachi | Flat 3,",
  ],
  ["3 gloves", "3 glove | - | - | - | -"],
  ["2 gua sha", "2 jade | - | - | - | -"],
  ["Please message me when it is sent. 1 retinol", "1 ret | - | - | - | -"],
  ["Love it, the manager was nice", "- | - | - | - | -"],
  ["ek bar aur", "- | - | - | - | -"],
  ["hair fall ka koi hal hai?", "- | - | - | - | -"],
  ["Bath Island", "- | - | Bath Island? | - | -"],
  ["Jade block, Lahore", "- | - | - | lahore | Jade bl"],
  ["mujhe jade chahiye", "1 jade | - | - | - | -"],
  ["House 5 Street 2 Lahore\n2 retinol", "2 ret | - | - | lahore | House 5"],
  ["House 5 Street 2\nretnol 2, Lahore", "- | - | - | lahore | House 5"],
  [
    "25/11/2026, 21:15 - Messages and calls are end-to-end encrypted.\n2 retinol in it\n25/11/2026, 21:16 - Rabia: 1 razor\n2 gloves",
    "1 razor, 2 glove | - | Rabia? | - | -",
  ],
  // The files that came with the report.
  ...[
    ["2 gua sha", "2 jade"],
    ["3 gloves", "3 glove"],
    ["Please message me when it is sent. 1 retinol", "1 ret"],
  ].map(([said, read]): [string, string] => [
    `${said}\nRabia Test\n03005551204\nHouse 11 Model Town Lahore`,
    `${read} | 03005551204 | Rabia Test? | lahore | House 1`,
  ]),
  ...[
    ["Rabia Test: 1 retinol", "Rabia Test: This message was deleted"],
    [
      "Messages and calls are end-to-end encrypted. Only people in this chat can read, listen to, or share them. Learn more.",
      "Rabia Test: 1 retinol",
    ],
  ].map((said): [string, string] => [
    [...said, "Rabia Test: House 11 Model Town Lahore 03005551204"]
      .map((line, index) => `25/11/2026, 21:1${5 + index} - ${line}`)
      .join("\n"),
    "1 ret | 03005551204 | Rabia Test? | lahore | House 1",
  ]),
  ...[
    "This message was deleted",
    "You deleted this message",
    "<Media omitted>",
    "image omitted",
    "Missed voice call",
    "roller.jpg (file attached)",
    "null",
  ].map((notice): [string, string] => [
    `25/11/2026, 21:15 - Rabia: 1 retinol\n25/11/2026, 21:16 - Rabia: ${notice}`,
    "1 ret | - | Rabia? | - | -",
  ]),
];

const stamps = [
  "[28/11, 4:12 pm]",
  "[28/11, 4:12\u202fpm]",
  "[28/11, 16:12]",
  "[28/11/26, 16:12]",
  "[28/11/26, 4:12:08\u202fPM]",
  "[16:12, 28/11/2026]",
  "[4:12 pm, 11/28/2026]",
  "[2026-11-28, 16:12:08]",
  "28/11/26, 16:12 -",
  "28/11/2026, 4:12\u202fpm -",
  "28.11.26, 16:12 -",
  "28/11, 16:12 -",
];
/** What a line after an address is. */
const after: [line: string, address: string, bestTime: string | null][] = [
  ["shaam 5 baje k baad call krna", "", "shaam 5 baje k baad call krna"],
  ["Please call before 2 pm", "", "Please call before 2 pm"],
  ["kal subah call karein", "", "kal subah call karein"],
  ["شام کو کال کریں", "", "شام کو کال کریں"],
  ["Call Centre wali gali", "\nCall Centre wali gali", null],
  ["subah walay park ke samne", "\nsubah walay park ke samne", null],
  ["COD", "", null],
  ["cod only please", "", null],
];

describe("[O.chat] reading an order from a chat", () => {
  it.each(chats)("%s", (chat, expected) => expect(summary(chat)).toBe(expected));

  it.each(messyChats)("reads %j", (chat, expected) => expect(wholeSummary(chat)).toBe(expected));

  it.each(stamps)("knows who wrote after %j, and leaves out what the shop wrote", (stamp) => {
    const chat = [
      "~ Sana Malik: 2 retinol",
      "LumiSkin: Address bhej dein\nHouse number bhi",
      "~ Sana Malik: House 5 Lahore",
    ];
    expect(wholeSummary(chat.map((line) => `${stamp} ${line}`).join("\n"))).toBe(
      "2 ret | - | Sana Malik? | lahore | House 5 Lahore",
    );
  });

  it.each(after)("takes %j after an address for what it is", (line, rest, bestTime) => {
    const read = readChat(`House 5 Street 2 Lahore\n${line}`, known);
    expect([read.address?.value, read.bestTime?.value ?? null]).toEqual([
      `House 5 Street 2 Lahore${rest}`,
      bestTime,
    ]);
  });

  it("leaves to a person which of two numbers is meant", () => {
    expect(readChat("retinol 2 ki jaga 1 kar dein", known).items).toMatchObject([
      { productId: ids.ret, isCounted: false },
    ]);
  });

  it.each([
    ["0301 5550777 24/7", "03015550777", null],
    ["0338 5550101", "03385550101", null],
    ["1. 03005550101 2. 03335550124", "03005550101", "03335550124"],
    ["0300 5550101 0333 5550124", "03005550101", "03335550124"],
  ])("reads the phones of %j", (line, first, second) => {
    const { phone, secondPhone, address, items } = readChat(`2 retinol\n${line}\nHouse 5, Multan`, known);
    expect([phone?.value, secondPhone?.value ?? null]).toEqual([first, second]);
    expect(address?.value).toBe("House 5, Multan");
    expect(items).toHaveLength(1);
  });

  it("leaves the house number that follows a phone in the address", () => {
    const { phone, address } = readChat("2 retinol\n0300 5550101 12-B Model Town, Multan", known);
    expect(phone?.value).toBe("03005550101");
    expect(address?.value).toBe("12-B Model Town, Multan");
  });

  it("offers what may be meant, and takes the second number for the second phone", () => {
    const { items, secondPhone } = readChat("roller\n0300 1234567 / 0321 7654321", known);
    expect(items[0]?.options.map(shortName).sort()).toEqual(["gold", "jade"]);
    expect(secondPhone).toEqual({ value: "03217654321", isCertain: true });
  });

  it.each([
    ["2 retinol\nretinol 1", "1 ret", true],
    ["2 retinol chahiye\nOrder: 2 retinol aur 1 glove", "2 ret, 1 glove", true],
    ["retinol chahiye\n2 retinol", "2 ret", false],
    ["2 retinol\nretinol bhej dein", "2 ret", false],
    ["2 retinol\naur 1 retinol", "3 ret", true],
    ["2 retinol\nok ji aur ek retinol", "3 ret", true],
    ["2 retinol\n1 aur retinol", "3 ret", true],
    ["2 retinol\n1 retinol bhi", "3 ret", true],
    ["2 retinol\n2 more retinol", "4 ret", true],
    ["2 retinol\nanother retinol", "3 ret", true],
    ["۲ ریٹینول\nاور ۱ ریٹینول", "3 ret", true],
    // "aur" between two products joins them.
    ["1 glove\n2 retinol aur 1 glove", "1 glove, 2 ret", true],
    ["retinol chahiye\naur 2 retinol", "2 ret", false],
  ])("of %j takes what was said last, and adds what says so", (chat, expected, isMarked) => {
    const { items } = readChat(chat, known);
    expect(summary(chat).split(" | ")[0]).toBe(expected);
    expect(items.some(({ isSaidTwice }) => isSaidTwice)).toBe(isMarked);
  });

  const field = (name: string) => readFileSync(`test/fixtures/field/${name}`, "utf8").trim();
  const rabia = "03005551204 | Rabia Test | lahore | House 11 Model Town Lahore";
  it.each([
    ["G01-chat-numbered-list.txt", `1 ret, 1 jade, 1 glove | ${rabia.replace("Test", "Test?")}`],
    ["G01-chat-numbered-list-dash.txt", `1 ret, 1 jade, 1 glove | ${rabia.replace("Test", "Test?")}`],
    ["G02-must-stay-right-x-number.txt", `2 ret, 1 jade | ${rabia}`],
    ["G03-chat-seller-lists-products.txt", `1 ret | ${rabia.replace("Test", "Test?")}`],
    ["G04-chat-order-said-twice.txt", `2 ret | ${rabia}`],
  ])("reads %s", (name, expected) => {
    expect(wholeSummary(field(name))).toBe(expected);
    const { items, senders } = readChat(field(name), known);
    expect(senders).toEqual([]);
    expect(items.map(({ isCounted }) => isCounted)).toEqual(items.map(() => !name.startsWith("G01")));
  });

  it.each([
    ["1: retinol\n2: gua sha", "1 ret, 1 jade", [null, null]],
    ["1 - retinol\n2 - gua sha", "1 ret, 1 jade", [null, null]],
    ["(1) retinol\n(2) gua sha", "1 ret, 1 jade", [null, null]],
    ["1\ufe0f\u20e3 retinol\n2\ufe0f\u20e3 gua sha", "1 ret, 1 jade", [null, null]],
    ["1) retinol 2) gua sha 3) glove", "1 ret, 1 jade, 1 glove", [null, null, null]],
    ["Order: 1. retinol, 2. gua sha x 3", "1 ret, 3 jade", [null, null]],
    ["1. retinol\nqty: 2\n2. gua sha", "2 ret, 1 jade", [null, null]],
    ["House 5 Street 2 Lahore\n1) retinol\n2) gua sha\n3) roller", "1 ret, 1 jade, 1 ?", [null, null, null]],
    // A number of a list alone may be a count.
    ["2) gua sha", "1 jade", [2]],
    ["2. gua sha", "1 jade", [2]],
    ["retinol 1, 2- gua sha", "1 ret, 1 jade", [null, 2]],
    ["2) gua sha x 3", "3 jade", [null]],
    // No list: counts without a sign, and after the product.
    ["1 retinol\n2 gua sha", "1 ret, 2 jade", [null, null]],
    ["Retinol 1. Gua sha 2. Glove 3", "1 ret, 2 jade, 3 glove", [null, null, null]],
  ])("takes numbers of a list for no counts: %j", (chat, expected, numbers) => {
    expect(summary(chat).split(" | ")[0]).toBe(expected);
    expect(readChat(chat, known).items.map(({ listNumber }) => listNumber)).toEqual(numbers);
  });

  it.each([
    ["1. Name: Rabia Test\n2. 0300 5551204\n3. House 11 Model Town Lahore\n4. 2 retinol", `2 ret | ${rabia}`],
    [
      "2 retinol\n0300 5551204\n12-B Model Town Lahore",
      "2 ret | 03005551204 | - | lahore | 12-B Model Town Lahore",
    ],
    [
      "1 retinol\n0300 5551204\nHouse 1. Street 2. Model Town. Lahore",
      "1 ret | 03005551204 | - | lahore | House 1. Street 2. Model Town. Lahore",
    ],
  ])("leaves phones and addresses whole beside numbers of a list: %j", (chat, expected) =>
    expect(wholeSummary(chat)).toBe(expected),
  );

  const said = (...lines: string[]) => lines.map((line) => `[28/11, 4:12 pm] ${line}`).join("\n");
  const seller = "Ayesha Shop: Gua sha and jade roller are available";
  const order = ["Rabia Test: 1 retinol", "Rabia Test: House 11 Model Town Lahore 03005551204"];
  it.each([
    ["Ayesha Shop", seller],
    ["0300 9998887", seller.replace("Ayesha Shop", "+92 300 9998887")],
  ])("leaves out what the shop writes as %j", (shop, line) => {
    const { items, phone, address, senders } = readChat(said("Rabia Test: 1 retinol", line), {
      ...known,
      shop: [shop],
    });
    expect([items.map(({ words }) => words), phone, address, senders]).toEqual([
      ["1 retinol"],
      null,
      null,
      [],
    ]);
  });

  it("asks who of several is the customer, and drops nothing before", () => {
    for (const lines of [
      ["Rabia Test: 1 retinol", seller],
      [...order, seller, "Sana: 2 gloves"],
      [...order, `${seller}, House 2 Model Town Lahore 03005551205`],
    ]) {
      const chat = said(...lines);
      const { items, senders } = readChat(chat, known);
      expect(senders.slice(0, 2)).toEqual(["Rabia Test", "Ayesha Shop"]);
      expect(items.length).toBeGreaterThan(1);
      const chosen = readChat(chat, { ...known, customer: "Rabia Test" });
      expect([chosen.items.map(({ words }) => words), chosen.senders]).toEqual([["1 retinol"], []]);
      expect(chosen.name?.value).toBe("Rabia Test");
    }
  });

  it("takes any text, and in no long time", () => {
    for (const text of [
      "",
      "\n\n",
      "x".repeat(8000),
      "1 ".repeat(4000),
      "ا".repeat(8000),
      "0300 ".repeat(1600),
      "[".repeat(8000),
    ])
      expect(() => readChat(text, known)).not.toThrow();
  });
});
