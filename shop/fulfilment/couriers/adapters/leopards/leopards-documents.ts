import type {
  CourierAccount,
  CourierDocument,
  CourierFailure,
  CourierResult,
} from "../../../model/courier-adapter.ts";
import { settingText } from "../../calls/account-settings.ts";
import { askCourier, askForDocument } from "../../calls/courier-call.ts";
import { inBatches } from "../../calls/in-batches.ts";
import { loadSheet, paymentDetails, readAnswer, tracking } from "./leopards-answers.ts";
import { get, post } from "./leopards-calls.ts";

interface Slip {
  trackingNumber: string;
  slip_link: string | null;
}

/** The slips of parcels, each behind an address that Leopards tells with the parcel. */
export async function leopardsLabels(
  account: CourierAccount,
  trackingNumbers: readonly string[],
  signal: AbortSignal,
): Promise<CourierResult<{ documents: CourierDocument[] }>> {
  const tracked = await inBatches(trackingNumbers, 50, (batch) =>
    askCourier<{ items: Slip[] }>(
      account,
      post(account, "trackBookedPacket", { track_numbers: batch.join(",") }),
      signal,
      readAnswer(tracking, ({ packet_list: items }) => ({ outcome: "done", items })),
    ),
  );
  if (tracked.outcome !== "done") return tracked;
  const slips = new Map(tracked.items.map((item) => [item.trackingNumber, item.slip_link]));
  const missing = trackingNumbers.filter((number) => !slips.get(number));
  const others = await inBatches(missing, 50, (batch) =>
    askCourier<{ items: Slip[] }>(
      account,
      get(account, "getPaymentDetails", { cn_numbers: batch.join(",") }),
      signal,
      readAnswer(paymentDetails, ({ payment_list: items }) => ({ outcome: "done", items })),
    ),
  );
  if (others.outcome === "done")
    for (const { trackingNumber, slip_link } of others.items) slips.set(trackingNumber, slip_link);
  const result = await inBatches(trackingNumbers, 1, async ([number = ""]) => {
    const address = slipAddress(account, slips.get(number) ?? null);
    if (!address) return noSlip(number);
    const { origin, pathname, searchParams } = address;
    // Without the account's keys: an address that is told needs none.
    const host = { ...account, baseUrl: origin };
    const call = { method: "GET", path: pathname, query: [...searchParams] } as const;
    const answer = await askForDocument(host, call, signal);
    return answer.outcome === "done" ? { outcome: "done", items: [answer.document] } : answer;
  });
  return result.outcome === "done" ? { outcome: "done", documents: result.items } : result;
}

function noSlip(trackingNumber: string): CourierFailure {
  return { outcome: "refused", reason: `Leopards has no slip for ${trackingNumber}. Print your own slip.` };
}

/** A slip's address, where it is one of Leopards' own: the shop asks no one else because an answer says so. */
function slipAddress({ baseUrl }: CourierAccount, link: string | null): URL | null {
  const url = link === null ? null : URL.parse(link);
  if (!url) return null;
  const { host } = new URL(baseUrl);
  if (url.host === host) return url;
  const isTheirs = /(^|\.)(leopardscourier\.com|leopardscod\.com)$/.test(url.hostname);
  if (!isTheirs || url.port) return null;
  url.protocol = "https:";
  return url;
}

/** Makes a load sheet, then fetches it. */
export async function leopardsLoadSheet(
  account: CourierAccount,
  trackingNumbers: readonly string[],
  signal: AbortSignal,
): Promise<CourierResult<{ document: CourierDocument }>> {
  const made = await askCourier<{ id: string }>(
    account,
    post(account, "generateLoadSheet", {
      cn_numbers: trackingNumbers,
      courier_name: settingText(account, "riderName"),
      courier_code: settingText(account, "riderCode"),
    }),
    signal,
    readAnswer(loadSheet, ({ load_sheet_id: id }) => ({ outcome: "done", id: id ?? "" })),
  );
  if (made.outcome !== "done") return made;
  const call = post(account, "downloadLoadSheet", { load_sheet_id: made.id, response_type: "PDF" });
  return askForDocument(account, call, signal);
}
