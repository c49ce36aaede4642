import { describe, expect, it } from "vitest";
import { recognisePaste } from "./recognise-paste.ts";

describe("recognisePaste", () => {
  const order = "Salam, 2 retinol serum chahiye\nAyesha Khan\nH 12 St 5 DHA Lahore";
  const ayesha = { kind: "phone", phone: "+923001234567" };
  const parcel = (number: string) => ({ kind: "parcel", number });

  it.each([
    [order, { kind: "chat" }],
    [order.replaceAll("\n", " "), { kind: "chat" }],
    ["Ayesha Khan retinol serum Lahore 0300 1234567", { kind: "chat" }],
    ["مجھے دو سیرم چاہیے ۰۳۰۰ ۱۲۳۴۵۶۷", { kind: "chat" }],
    ["0300 1234567", ayesha],
    ["+92 300-1234567", ayesha],
    ["۰۳۰۰۱۲۳۴۵۶۷", ayesha],
    ["Ayesha Khan\n0300 1234567", ayesha],
    ["20034567890123", parcel("20034567890123")],
    [" 2003 4567 8901 23\n", parcel("20034567890123")],
    ["CN: KI750012345", parcel("KI750012345")],
    ["where is my parcel 20034567890123", parcel("20034567890123")],
    ["https://courier.example/track?cn=LE750012345&x=1", parcel("LE750012345")],
    ["sh-1001", parcel("SH-1001")],
    ["LS-10427", { kind: "words" }],
    ["Order LS-10427-1", { kind: "words" }],
    ["0333", { kind: "words" }],
    ["retinol", { kind: "words" }],
    ["Silicone bath brush with long handle", { kind: "words" }],
    ["ayesha@example.com", { kind: "words" }],
    ["", { kind: "words" }],
    ["1".repeat(1000), { kind: "words" }],
  ])("%j", (text, pasted) => {
    expect(recognisePaste(text)).toEqual(pasted);
  });
});
