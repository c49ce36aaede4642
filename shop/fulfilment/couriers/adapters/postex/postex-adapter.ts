import type {
  CourierAccount,
  CourierAdapter,
  CourierDocument,
  CourierResult,
} from "../../../model/courier-adapter.ts";
import { missingSetting, settingText } from "../../calls/account-settings.ts";
import { oneLine } from "../../calls/answer-parts.ts";
import { askCourier, askForDocument } from "../../calls/courier-call.ts";
import { inBatches } from "../../calls/in-batches.ts";
import { booking, cityRows, readDist, readDone } from "./postex-answers.ts";
import { get, write } from "./postex-calls.ts";
import { postexEvents } from "./postex-events.ts";
import { chargesOf, findOrders, findPayment, orderOf } from "./postex-orders.ts";

// PostEx Merchant API, guide M-v4.1.9. It cannot be asked by our reference: its list of orders takes seconds and is empty for
// some accounts, so that a parcel's absence from it proves nothing. Hence no findByReference.
export const postexAdapter: CourierAdapter = {
  // It tells of one payment in a call.
  atOnce: { money: 1 },

  async listCities(account, signal) {
    // Without `operationalCityType`: the guide's spelling of it is answered by 400.
    const call = get(account, "/v2/get-operational-city");
    return askCourier(
      account,
      call,
      signal,
      readDist(cityRows, (rows) => ({
        outcome: "done",
        cities: rows.map(({ operationalCityName: name, isPickupCity, isDeliveryCity }) => ({
          code: name ?? "",
          name: name ?? "",
          pickup: isPickupCity,
          delivery: isDeliveryCity,
        })),
      })),
    );
  },

  async book(account, parcel, signal) {
    const pickupAddressCode = settingText(account, "pickupAddressCode");
    if (!pickupAddressCode) return missingSetting("Pickup address code");
    const call = write(account, "POST", "/v3/create-order", orderOf(parcel, pickupAddressCode));
    return askCourier(
      account,
      call,
      signal,
      readDist(booking, ({ trackingNumber }) => ({ outcome: "done", trackingNumber })),
    );
  },

  async cancel(account, trackingNumber, signal) {
    return askCourier(
      account,
      write(account, "PUT", "/v1/cancel-order", { trackingNumber }),
      signal,
      readDone,
    );
  },

  async track(account, trackingNumbers, signal) {
    const result = await findOrders(account, trackingNumbers, signal);
    return result.outcome === "done"
      ? { outcome: "done", parcels: result.items.map((item) => postexEvents(item)) }
      : result;
  },

  async advise(account, { trackingNumber, advice, remarks }, signal) {
    const body = {
      trackingNumber,
      statusId: advice === "return" ? 1 : 2,
      remarks: oneLine(remarks) || (advice === "return" ? "Return" : "Try again"),
    };
    const advise = (at: CourierAccount) =>
      askCourier(at, write(at, "PUT", "/v2/save-shipper-advice", body), signal, readDone, (status) =>
        status === 404 ? { outcome: "done", isElsewhere: true } : null,
      );
    const first: CourierResult<{ isElsewhere?: boolean }> = await advise(account);
    if (first.outcome !== "done" || !first.isElsewhere) return first;
    // The guide has `/service/` for this call, others use `/services/`: what answers 404 has done nothing.
    const baseUrl = account.baseUrl.includes("/services/")
      ? account.baseUrl.replace("/services/", "/service/")
      : account.baseUrl.replace("/service/", "/services/");
    const second: CourierResult<{ isElsewhere?: boolean }> = await advise({ ...account, baseUrl });
    if (second.outcome !== "done") return second;
    return second.isElsewhere
      ? { outcome: "refused", reason: "PostEx has no record of this parcel." }
      : { outcome: "done" };
  },

  async labels(account, trackingNumbers, signal) {
    const result = await inBatches<CourierDocument>(trackingNumbers, 10, async (batch) => {
      const query = [["trackingNumbers", batch.join(",")]] as const;
      const label = (path: string) => askForDocument(account, get(account, path, query), signal);
      let answer = await label("/v1/get-invoice");
      // Written in both ways.
      if (answer.outcome === "refused" && !answer.retry) {
        const other = await label("/v1/getinvoice");
        if (other.outcome === "done") answer = other;
      }
      return answer.outcome === "done" ? { outcome: "done", items: [answer.document] } : answer;
    });
    return result.outcome === "done" ? { outcome: "done", documents: result.items } : result;
  },

  async loadSheet(account, trackingNumbers, signal) {
    const call = write(account, "POST", "/v2/generate-load-sheet", { trackingNumbers });
    return askForDocument(account, call, signal);
  },

  async charges(account, trackingNumbers, signal) {
    const result = await findOrders(account, trackingNumbers, signal);
    return result.outcome === "done" ? { outcome: "done", charges: result.items.map(chargesOf) } : result;
  },

  async payments(account, trackingNumbers, signal) {
    const result = await inBatches(trackingNumbers, 1, ([number = ""]) =>
      findPayment(account, number, signal),
    );
    return result.outcome === "done" ? { outcome: "done", payments: result.items } : result;
  },
};
