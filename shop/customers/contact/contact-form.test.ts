import { describe, expect, it } from "vitest";
import { contactForm, isIncomplete } from "./contact-form.ts";

const good = { name: "Ayesha Khan", email: "ayesha@example.com", message: "Assalam o alaikum" };

describe("the contact form", () => {
  it("[S5.contact.required S5.contact.message S5.contact.phone] asks for name, email and message; the phone is optional", () => {
    expect(contactForm.parse(good)).toEqual({ ...good, phone: "", key: null });
  });

  it("tidies what was typed: one line each, and the message's own lines", () => {
    const typed = {
      name: " Ayesha\r\n Khan ",
      email: " a@b.pk ",
      phone: " 0300  1",
      message: "\r\none\r\ntwo \r",
    };
    expect(contactForm.parse(typed)).toMatchObject({
      name: "Ayesha Khan",
      email: "a@b.pk",
      phone: "0300 1",
      message: "one\ntwo",
    });
  });

  it.each([
    ["name", " ", "Please enter your name"],
    ["name", "x".repeat(201), "Please use at most 200 characters for your name"],
    ["email", "", "Please enter your email"],
    ["email", "ayesha", "Please enter a valid email, such as ayesha@example.com"],
    ["email", "a@b.c, d@e.f", "Please enter a valid email, such as ayesha@example.com"],
    ["email", `${"x".repeat(250)}@b.pk`, "This email is too long"],
    ["phone", "1".repeat(51), "Please use at most 50 characters for your phone number"],
    ["message", "\n\n", "Please enter your message"],
    ["message", "x".repeat(5001), "Please use at most 5,000 characters for your message"],
  ])("refuses a %s of %j", (field, value, sentence) => {
    const parsed = contactForm.safeParse({ ...good, [field]: value });
    expect(parsed.error?.issues).toMatchObject([{ path: [field], message: sentence }]);
  });

  it("ignores an idempotency key that is not a UUID", () => {
    expect(contactForm.parse({ ...good, key: "'; drop table contacts" }).key).toBeNull();
  });

  it.each([
    [good, false],
    [{ ...good, name: " " }, true],
    [{ ...good, email: "" }, true],
    [{ name: "Ayesha", email: "a@b.pk" }, true],
    [{ ...good, email: "no email" }, false],
  ])("knows whether %j misses a required field", (values, incomplete) => {
    expect(isIncomplete(values as Record<string, string>)).toBe(incomplete);
  });
});
