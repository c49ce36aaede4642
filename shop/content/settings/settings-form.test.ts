import { describe, expect, it } from "vitest";
import { blankSettings } from "../../../test/blank-settings.ts";
import { settingsForm } from "./settings-form.ts";

type Name = keyof typeof blankSettings;
const parse = (some: Partial<typeof blankSettings>) => settingsForm.safeParse({ ...blankSettings, ...some });

describe("the form of the shop's settings", () => {
  it("takes a blank field for one that is not set", () => {
    const settings = parse({ phone: "  ", whatsAppMessage: " \r\n " });
    expect(JSON.parse(JSON.stringify(settings.data))).toEqual({});
  });

  it("takes a field that was not sent for a mistake", () => {
    expect(settingsForm.safeParse({}).error?.issues).toHaveLength(Object.keys(blankSettings).length);
  });

  it.each<[Name, string, string]>([
    ["deliveryCharge", "included", "included"],
    ["deliveryCharge", "told", "told"],
    ["phone", " 042  35761234 ", "042 35761234"],
    ["phone", "+92 (300) 123-4567", "+92 (300) 123-4567"],
    ["phone", "111 222 333", "111 222 333"],
    ["email", " hello@example.com ", "hello@example.com"],
    ["whatsAppNumber", "0300 1234567", "+923001234567"],
    ["whatsAppNumber", "+92 300 1234567", "+923001234567"],
    ["whatsAppNumber", "923001234567", "+923001234567"],
    ["whatsAppNumber", "+44 7911 123456", "+447911123456"],
    ["whatsAppMessage", " سلام\r\nI would like to book ", "سلام\nI would like to book"],
    ["facebook", "https://www.facebook.com/lumiskin", "https://www.facebook.com/lumiskin"],
    ["instagram", "HTTPS://instagram.com", "HTTPS://instagram.com"],
    ["instagram", "@lumiskin.pk", "https://www.instagram.com/lumiskin.pk"],
    ["instagram", " lumiskin_pk ", "https://www.instagram.com/lumiskin_pk"],
    ["tikTok", "@lumiskin", "https://www.tiktok.com/@lumiskin"],
    ["tikTok", "https://www.tiktok.com/@lumiskin?lang=ur", "https://www.tiktok.com/@lumiskin?lang=ur"],
    ["iban", " pk36 scbl-0000 0011 2345 6702 ", "PK36SCBL0000001123456702"],
    ["raast", "0300 1234567", "+923001234567"],
    ["jazzCash", "+92 (301) 123-4567", "+923011234567"],
    ["deliveryLine", " Usually\n2 to 4 days. ", "Usually 2 to 4 days."],
    ["ntn", " 1234567 8 ", "1234567-8"],
    ["ntn", "a123456-7", "A123456-7"],
    ["ntn", "3520212345671", "35202-1234567-1"],
    ["strn", "32-77-8761-234-56", "3277876123456"],
  ])("takes for %s: %s", (name, typed, stored) => {
    expect(parse({ [name]: typed }).data?.[name]).toBe(stored);
  });

  it.each<[Name, string, RegExp]>([
    ["phone", "call me", /^Please enter a phone number in digits/],
    ["phone", "12345", /^Please enter a phone number in digits/],
    ["phone", "0300 1234567 ext 5", /^Please enter a phone number in digits/],
    ["email", "hello@", /^Please enter an email/],
    ["whatsAppNumber", "0300 12", /^Please enter a mobile number in digits/],
    ["whatsAppNumber", "0300-CALLME", /^Please enter a mobile number in digits/],
    ["whatsAppMessage", "x".repeat(501), /^Please use at most 500 characters/],
    ["facebook", "http://www.facebook.com/lumiskin", /starting with https:\/\//],
    ["facebook", "www.facebook.com/lumiskin", /starting with https:\/\//],
    ["facebook", "https://facebook", /starting with https:\/\//],
    ["instagram", "javascript:alert(1)", /starting with https:\/\//],
    ["instagram", "https://name@instagram.com/x", /starting with https:\/\//],
    ["iban", "PK36SCBL0000001123456703", /This IBAN is not valid/],
    ["iban", "x".repeat(500), /This IBAN is not valid/],
    ["raast", "042 35761234", /Pakistani mobile number/],
    ["jazzCash", "+44 7911 123456", /Pakistani mobile number/],
    ["easypaisa", "my number", /Pakistani mobile number/],
    ["easypaisa", "0300 1234567 8", /Pakistani mobile number/],
    ["whatsAppNumber", "0300 1234567 8", /^Please enter a mobile number in digits/],
    ["deliveryLine", "x".repeat(161), /at most 160 characters/],
    ["facebook", "@lumiskin", /starting with https:\/\//],
    ["instagram", "@lumi skin", /starting with https:\/\//],
    ["instagram", "www.instagram.com/lumiskin", /starting with https:\/\//],
    ["tikTok", "https://tiktok.com/a b", /starting with https:\/\//],
    ["ntn", "1234567", /NTN such as 1234567-8/],
    ["ntn", "3520212345671 0", /CNIC such as/],
    ["strn", "NTN 1234567-8", /13 digits of your STRN/],
  ])("refuses for %s: %s", (name, typed, message) => {
    expect(parse({ [name]: typed }).error?.issues).toEqual([
      expect.objectContaining({ path: [name], message: expect.stringMatching(message) }),
    ]);
  });
});
