import { describe, expect, it } from "vitest";
import { type CarrierName, chooseCarrier, whyWaiting } from "./choose-carrier.ts";
import { isMessageKind, type MessageKind } from "./message-kind.ts";

const all: CarrierName[] = ["emailjs", "emailjs-to", "smtp"];

describe("which carrier takes which mail (R33)", () => {
  it.each<[MessageKind, CarrierName[], string | null, CarrierName | null]>([
    ["contact-message", all, "owner@x.pk", "emailjs"],
    ["contact-message", ["emailjs"], null, "emailjs"],
    ["contact-message", ["emailjs-to", "smtp"], "owner@x.pk", "smtp"],
    ["contact-message", ["emailjs-to"], "owner@x.pk", "emailjs-to"],
    ["contact-message", ["emailjs-to", "smtp"], null, null],
    ["contact-message", [], "owner@x.pk", null],
    ["new-order", all, "owner@x.pk", "smtp"],
    ["new-order", ["emailjs", "emailjs-to"], "owner@x.pk", "emailjs-to"],
    ["new-order", ["emailjs"], "owner@x.pk", "emailjs"],
    ["new-order", all, null, "emailjs"],
    ["new-order", ["smtp"], null, null],
    ["order-confirmation", all, null, "smtp"],
    ["order-confirmation", ["emailjs", "emailjs-to"], null, "emailjs-to"],
    ["order-confirmation", ["emailjs"], "owner@x.pk", null],
    ["password-reset", ["emailjs"], "owner@x.pk", null],
    ["newsletter-confirmation", ["smtp"], null, "smtp"],
  ])("%s with %j and the owner at %s: %s", (kind, setUp, owner, carrier) => {
    const isSetUp = (name: CarrierName) => setUp.includes(name);
    expect(chooseCarrier(kind, isSetUp, owner)).toBe(carrier);
    expect(whyWaiting(kind, isSetUp, owner) === null).toBe(carrier !== null);
  });

  it("says what to set where mail waits", () => {
    expect(whyWaiting("order-confirmation", () => false, null)).toContain("SMTP_URL");
    expect(whyWaiting("new-order", () => false, "owner@x.pk")).toContain("EMAILJS_TEMPLATE_ID");
    expect(whyWaiting("new-order", (name) => name === "smtp", null)).toContain("OWNER_EMAIL");
  });

  it.each([
    ["new-order", true],
    ["toString", false],
    ["", false],
  ])("knows whether %j is a kind of mail", (text, known) => {
    expect(isMessageKind(text)).toBe(known);
  });
});
