import { randomUUID } from "node:crypto";
import { submit } from "../submit.ts";
import type { Deployment } from "./deployment.ts";
import { NoScriptBrowser } from "./no-script-browser.ts";
import { delay, type Traffic } from "./traffic.ts";

const password = "a-good-password";

/**
 * A customer who orders again and again through the shop's own forms: adds one piece, checks out, and sends each form
 * again as it was until there is an answer.
 */
export async function shopper(traffic: Traffic, number: number): Promise<void> {
  const email = `shopper${number}@example.com`;
  const browser = new NoScriptBrowser(traffic, `198.51.100.${number}`);
  await signUpOrIn(traffic, browser, email);
  while (traffic.running) {
    const product = await browser.readUntilAnswered("/p1");
    if (!traffic.running) return;
    const added = await browser.submitUntilAnswered("/p1", submit(product, "Add to Cart").fields);
    if (added && added.status !== 303) traffic.recordRejection("/p1", added);
    const checkout = await browser.readUntilAnswered("/checkout");
    if (!traffic.running) return;
    const note = randomUUID();
    const typed = { phoneNumber: "0300 1234567", shippingAddress: "House 1, Street 2, Lahore", notes: note };
    const { fields } = submit(checkout, "Place Order", { ...typed, payment: "cod" });
    traffic.attempted++;
    traffic.inFlight++;
    const answer = await browser.submitUntilAnswered("/checkout", fields);
    traffic.inFlight--;
    const placed = answer?.headers.get("Location")?.match(/LS-\d+/);
    if (placed) traffic.orders.push({ email, note, number: placed[0] });
    // What they had put into their cart, or their session, was gone.
    else if (answer) traffic.recordRejection("/checkout", answer);
  }
}

/** New customers sign up, one after another, for as long as the traffic goes on. */
export async function newcomers(traffic: Traffic): Promise<void> {
  for (let number = 1; traffic.running; number++) {
    const browser = new NoScriptBrowser(traffic, `203.0.113.${number % 250}`);
    await signUpOrIn(traffic, browser, `newcomer${number}@example.com`);
    await delay(200);
  }
}

/** A visitor who looks at a kept page and at one that is not, again and again. Answers are counted by the browser. */
export async function visitor(
  traffic: Traffic,
  deployment: Deployment,
  pageVisits: { cachedPages: number; lost: number },
): Promise<void> {
  const browser = new NoScriptBrowser(traffic, "192.0.2.77");
  while (traffic.running) {
    const { restartCount: stopsAndStarts, openServers: serversOpen } = deployment;
    const cachedPages = await browser.send("/terms");
    if (cachedPages) pageVisits.cachedPages++;
    // A server that is not there cannot answer from its memory either, and one that was told to stop takes no new
    // connections while it still answers on old ones.
    else if (serversOpen > 0 && stopsAndStarts === deployment.restartCount) {
      const { lastFailure: refusal } = browser;
      if (await isReachable(traffic)) {
        pageVisits.lost++;
        traffic.firstPageLost ||= refusal;
      }
    }
    await browser.send("/search?query=serum");
    await delay(100);
  }
}

const isReachable = (traffic: Traffic) =>
  fetch(`${traffic.address}/mark.svg`, { signal: AbortSignal.timeout(5_000) }).then(
    async (response) => {
      await response.bytes();
      return response.ok;
    },
    () => false,
  );

/** Signs up; told that the address is taken, the first attempt had arrived, and they sign in. */
async function signUpOrIn(traffic: Traffic, browser: NoScriptBrowser, email: string): Promise<void> {
  const answer = await browser.submitUntilAnswered("/signup", { email, password });
  if (!answer) return;
  if (answer.status !== 302) {
    const signedIn = await browser.submitUntilAnswered("/signin", { email, password });
    if (!signedIn) return;
    if (signedIn.status !== 302) return traffic.recordRejection("/signin", signedIn);
  }
  traffic.accounts.push(email);
}
