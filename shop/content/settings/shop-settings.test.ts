import { expect, it } from "vitest";
import { chatLink, chatTexts, contactDetails } from "./shop-settings.ts";

const settings = { whatsAppNumber: "+923001234567", whatsAppMessage: "Salam & hello" };
const textOf = (link: string | undefined) => new URL(link ?? "").searchParams.get("text");

it("opens the chat with a text of its own for each place", () => {
  expect(textOf(chatLink(settings))).toBe("Salam & hello");
  expect(textOf(contactDetails(settings).chat)).toBe("Hello LumiSkin, ");
  expect(textOf(contactDetails(settings, chatTexts.signIn).chat)).toBe("I can't sign in.");
  expect(textOf(contactDetails(settings, chatTexts.order("LS-10001")).chat)).toBe(
    "Hello LumiSkin, about my order LS-10001: ",
  );
  expect(contactDetails({}).chat).toBeUndefined();
});
