import { describe, expect, it } from "vitest";
import { firstSources } from "../shop/orders/model/first-source.ts";
import { sourceScript } from "./source-script.ts";

const key = "lumiskin.source";
const day = 24 * 3_600_000;

/** Opens a page in a browser. @returns what checkout's form then sends, and what is stored */
function visit(
  { search = "", referrer = "", privacy = false },
  stored: Map<string, string> = new Map<string, string>(),
) {
  let submit: (event: object) => void = () => {};
  const store = {
    getItem: (name: string) => stored.get(name) ?? null,
    setItem: (name: string, value: string) => stored.set(name, value),
    removeItem: (name: string) => stored.delete(name),
  };
  const names = ["location", "document", "localStorage", "navigator", "addEventListener"];
  new Function(...names, sourceScript)(
    { search, hostname: "shop.example" },
    { referrer },
    store,
    { globalPrivacyControl: privacy },
    (_: string, listener: typeof submit) => {
      submit = listener;
    },
  );
  const firstSource = { value: "" };
  submit({ target: { elements: { firstSource } } });
  return { sent: firstSource.value, stored };
}

/** The pages on which the networks name what they add to a link, and the app that a link comes from. */
const papers = {
  meta: "https://www.facebook.com/business/help/2360940870872492",
  tiktok: "https://ads.tiktok.com/help/article/tiktok-click-id",
  google: "https://developers.google.com/google-ads/api/reference/rpc/latest/ClickConversionResult",
  tiktokApp: "https://play.google.com/store/apps/details?id=com.zhiliaoapp.musically",
  tiktokLiteApp: "https://play.google.com/store/apps/details?id=com.ss.android.ugc.trill",
  /** Seen in links of Instagram's shopping tags; Meta has no page on it. */
  seen: "",
} as const;

describe("the first source", () => {
  it.each<[query: string, referrer: string, source: string, paper: keyof typeof papers]>([
    ["?utm_source=fb", "", "facebook", "meta"],
    ["?utm_source=ig", "", "instagram", "meta"],
    ["?utm_source=msg&fbclid=x", "", "facebook", "meta"],
    ["?utm_source=an", "", "facebook", "meta"],
    ["?utm_source=th", "", "other", "meta"],
    ["?utm_source=IGShopping&utm_medium=Social", "", "instagram", "seen"],
    ["?ttclid=x", "", "tiktok", "tiktok"],
    ["?gclid=x", "", "google", "google"],
    ["?gbraid=x", "", "google", "google"],
    ["?wbraid=x", "", "google", "google"],
    ["", "android-app://com.zhiliaoapp.musically/", "tiktok", "tiktokApp"],
    ["", "android-app://com.ss.android.ugc.trill/", "tiktok", "tiktokLiteApp"],
  ])("of %j from %j is %j, as the network writes it", (search, referrer, source) => {
    expect(visit({ search, referrer }).sent).toBe(source);
  });

  it.each([
    ["", "", ""],
    ["?utm_source=IG", "", "instagram"],
    ["?utm_source=fb&fbclid=x", "https://l.instagram.com/", "facebook"],
    ["?utm_source=newsletter", "https://www.google.com/", "other"],
    ["?fbclid=x", "", "facebook"],
    ["?fbclid=x", "https://l.instagram.com/", "instagram"],
    ["?fbclid=x", "http://m.facebook.com/", "facebook"],
    ["?gclid=x", "", "google"],
    ["", "https://www.google.com.pk/", "google"],
    ["", "android-app://com.google.android.googlequicksearchbox/", "google"],
    ["", "https://www.tiktok.com/", "tiktok"],
    ["", "https://wa.me/", "whatsapp"],
    ["", "https://web.whatsapp.com/", "whatsapp"],
    ["", "https://youtu.be/", "youtube"],
    ["", "https://blog.example/", "other"],
    // Neither the shop itself nor signing in, paying or a link in an email is a source.
    ["", "https://shop.example/p1", ""],
    ["", "https://accounts.google.com/", ""],
    ["", "https://mail.google.com/", ""],
    ["", "https://payments.jazzcash.com.pk/", ""],
  ])("of %j from %j is %j", (search, referrer, source) => {
    const { sent, stored } = visit({ search, referrer });
    expect([sent, [...stored.keys()]]).toEqual([source, source ? [key] : []]);
    if (source) expect(firstSources).toHaveProperty(source);
  });

  it("stays for 30 days", () => {
    const { stored } = visit({ search: "?utm_source=tiktok" });
    expect(visit({ search: "?gclid=x" }, stored).sent).toBe("tiktok");
    stored.set(key, `tiktok ${Date.now() - 29 * day}`);
    expect(visit({ search: "?gclid=x" }, stored).sent).toBe("tiktok");
    stored.set(key, `tiktok ${Date.now() - 31 * day}`);
    expect(visit({}, new Map(stored))).toEqual({ sent: "", stored: new Map() });
    expect(visit({ search: "?gclid=x" }, stored).sent).toBe("google");
  });

  it("is neither kept nor sent where the browser asks for privacy", () => {
    const { stored } = visit({ search: "?utm_source=tiktok" });
    expect(visit({ search: "?gclid=x", privacy: true }, stored)).toEqual({ sent: "", stored: new Map() });
  });
});
