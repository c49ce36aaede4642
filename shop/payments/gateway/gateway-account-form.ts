import { z } from "zod";
import { singleLine } from "../../../platform/typed-text.ts";
import { sentText } from "../../base/sent-text.ts";
import { gatewayEnvironments, gatewayGenerations, gatewayInstruments } from "../model/gateway-settings.ts";
import { gatewayUrl } from "./contract/gateway-url.ts";

// An absent field is an incomplete form, not a blank value: nothing is changed.
const choose = "Please choose an option";

const address = (max: number) =>
  sentText
    .overwrite(singleLine)
    .max(max, `Please use at most ${max} characters`)
    .refine(
      (text) => text === "" || (gatewayUrl(text) !== null && !/\s/.test(text)),
      "Please enter a web address starting with https://, or leave it blank",
    )
    .transform((text) => text || null);

const noSeparator = [(text: string) => !text.includes("&"), "JazzCash does not allow & here"] as const;

// Spaces around it come from copying; inside it they may belong to it.
const secret = sentText.trim().max(200, "Please use at most 200 characters");

/** The account at JazzCash as the owner types it. Blank secrets stay as they are; a blank address is JazzCash's own. */
export const gatewayAccountForm = z.object({
  environment: z.enum(gatewayEnvironments, choose),
  generation: z.enum(gatewayGenerations, choose),
  instrument: z.enum(gatewayInstruments, choose),
  merchantId: sentText
    .overwrite(singleLine)
    .max(50, "Please use at most 50 characters")
    .regex(/^[A-Za-z0-9_-]+$/, "Please enter the merchant ID, such as MC10001"),
  "password-password": secret.refine(...noSeparator),
  "password-salt": secret,
  "password-mpin": secret,
  formUrl: address(300),
  inquiryUrl: address(300),
  refundUrl: address(300),
  returnUrl: address(200).refine((text) => !text?.includes("&"), "JazzCash does not allow & here"),
});
