import { describe, expect, it } from "vitest";
import { isMessageKind, type MessageKind } from "../../base/outbox/message-kind.ts";
import { chooseTransport, missingSetting, type TransportName } from "./choose-transport.ts";

const all: TransportName[] = ["emailjs", "emailjs-to", "smtp"];

describe("which transport sends which email (R33)", () => {
  it.each<[MessageKind, TransportName[], string | null, TransportName | null]>([
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
  ])("%s with %j and the owner at %s: %s", (kind, setUp, owner, transport) => {
    const isSetUp = (name: TransportName) => setUp.includes(name);
    expect(chooseTransport(kind, isSetUp, owner)).toBe(transport);
    expect(missingSetting(kind, isSetUp, owner) === null).toBe(transport !== null);
  });

  it("says what to set where mail waits", () => {
    expect(missingSetting("order-confirmation", () => false, null)).toBe("Email to customers is not set up.");
    expect(missingSetting("new-order", () => false, "owner@x.pk")).toBe("Email is not set up.");
    expect(missingSetting("new-order", (name) => name === "smtp", null)).toContain("OWNER_EMAIL");
  });

  it.each([
    ["new-order", true],
    ["toString", false],
    ["", false],
  ])("knows whether %j is a kind of mail", (text, known) => {
    expect(isMessageKind(text)).toBe(known);
  });
});
