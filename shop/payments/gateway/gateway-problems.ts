import type { Database } from "../../schema.ts";
import { type GatewaySettings, gatewayUrlNames } from "../model/gateway-settings.ts";
import { gatewayUrl } from "./contract/gateway-url.ts";
import { addressesOf, isPublic, openSecrets, returnUrlOf } from "./gateway-account.ts";
import { findGatewayAccount, type StoredGatewayAccount } from "./gateway-account-queries.ts";

/** The longest return address that JazzCash takes. */
const maxReturnUrl = 200;

const addressWords = { formUrl: "payment page", inquiryUrl: "inquiry", refundUrl: "refund" } as const;

/** What keeps a stored account from working, each in a sentence for the owner. @param origin the shop's own */
export async function gatewayProblems(
  db: Database,
  stored: StoredGatewayAccount,
  origin: string,
): Promise<string[]> {
  const opens = (await openSecrets(db, stored)) !== null;
  const key =
    "The saved password, integrity salt and MPIN cannot be read because the server's key has changed. Please enter them again.";
  return [...(opens ? [] : [key]), ...settingsProblems(stored.settings, origin)];
}

/** What is wrong with the settings of an account, each in a sentence for the owner. @param origin the shop's own */
export function settingsProblems(settings: GatewaySettings, origin: string): string[] {
  const addresses = addressesOf(settings);
  const problems = gatewayUrlNames.flatMap((name) => {
    const address = addresses[name];
    if (address === null)
      return `JazzCash does not publish the ${addressWords[name]} URL for this environment. Please enter the one JazzCash gave you.`;
    return gatewayUrl(address) ? [] : `JazzCash's ${addressWords[name]} URL must start with https://.`;
  });
  if (settings.environment === "sandbox" && isPublic(origin))
    problems.push(
      "This is a JazzCash sandbox account with no real money. Customers will not see JazzCash until you enter your live account.",
    );
  const returnUrl = returnUrlOf(settings, origin);
  if (returnUrl.length > maxReturnUrl)
    problems.push(
      `The return URL has ${returnUrl.length} characters. JazzCash allows at most ${maxReturnUrl}. Please enter a shorter one.`,
    );
  // Without APP_URL the shop's own origin is this machine's.
  if (settings.environment === "live" && !returnUrl.startsWith("https://"))
    problems.push(
      "JazzCash live needs a return URL starting with https://. Ask your developer to set APP_URL to your shop's address, such as https://shop.example, and restart the shop.",
    );
  else if (!gatewayUrl(returnUrl)) problems.push("The return URL must start with https://.");
  return problems;
}

/** What is wrong with the shop's account at JazzCash; none: nothing, or there is no account. @param origin the shop's own */
export async function findGatewayProblems(db: Database, origin: string): Promise<string[]> {
  const stored = await findGatewayAccount(db, "jazzcash");
  return stored ? gatewayProblems(db, stored, origin) : [];
}
