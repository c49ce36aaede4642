import { blankSettings } from "../blank-settings.ts";
import { Browser } from "./browser.ts";
import type { Stage } from "./stage.ts";
import { pause, Traffic } from "./traffic.ts";

/** How long a change took to be seen, in milliseconds: the longest of all. */
export interface Seen {
  changes: number;
  /** At the server that made it, its next answer to anybody was the new one. */
  atOnceAtOwn: number;
  longestElsewhere: number;
}

/** The owner changes the shop's phone number at one server after the other; visitors look for it at both. */
export async function seenElsewhere(stage: Stage, changes: number): Promise<Seen> {
  const browsers = stage.addresses.map((address) => {
    const traffic = new Traffic();
    traffic.address = address;
    return { owner: new Browser(traffic, "192.0.2.50"), visitor: new Browser(traffic, "192.0.2.51") };
  });
  const [one, other] = browsers;
  if (!one || !other) throw new Error("a change is seen elsewhere only where there are two servers");
  const account = { email: "owner@example.com", password: "a-good-password" };
  await one.owner.insist("/signup", account);
  await stage.ask("update users set is_admin = true, email_verified = true where email = $1", [
    account.email,
  ]);
  await other.owner.insist("/signin", account);

  const seen: Seen = { changes, atOnceAtOwn: 0, longestElsewhere: 0 };
  for (let number = 0; number < changes; number++) {
    const [here, there] = number % 2 === 0 ? [one, other] : [other, one];
    const phone = `042 3576${String(1000 + number)}`;
    const shows = async (visitor: Browser) => (await visitor.read("/contact")).includes(phone);
    await shows(there.visitor);
    await here.owner.insist("/dashboard/settings", { ...blankSettings, phone });
    const changed = performance.now();
    if (await shows(here.visitor)) seen.atOnceAtOwn++;
    while (!(await shows(there.visitor))) await pause(5);
    seen.longestElsewhere = Math.max(seen.longestElsewhere, performance.now() - changed);
  }
  return seen;
}
