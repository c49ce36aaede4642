import { describe, expect, it } from "vitest";
import type { ConfirmationState, ShipmentState } from "../../orders/model/state-machines.ts";
import { messagesNow, messageText, type OrderMessage, type WritableOrder } from "./order-message.ts";

const links = { link: "https://shop.example/o/token", reviewLink: "https://shop.example/review/token" };

const doorCash = (amount: number) => ({ collects: amount, expected: amount, own: amount, others: [] });

function order(
  confirmation: ConfirmationState | null,
  states: ShipmentState[],
  isPending = true,
): WritableOrder {
  return {
    number: "LS-10427",
    customerName: "Ayesha Khan",
    shippingAddress: "Multan",
    landmark: null,
    lines: [{ name: "Retinol Face Serum", quantity: 1 }],
    door: doorCash(199900),
    unpaid: 0,
    confirmation,
    isPending,
    parcels: states.map((state, index) => ({
      state,
      door: doorCash((index + 1) * 100000),
      courierName: "PostEx",
      trackingNumber: `PX-${index}`,
      trackingUrl: "https://postex.example/{number}",
    })),
  };
}

describe("the messages that stand ready", () => {
  it.each<[ConfirmationState | null, ShipmentState[], boolean, OrderMessage[]]>([
    ["to_confirm", [], true, ["confirm"]],
    ["unreachable", ["planned"], true, ["confirm"]],
    ["to_confirm", [], false, []],
    ["confirmed", [], true, []],
    ["refused", [], true, []],
    [null, [], true, []],
    ["confirmed", ["booked"], true, []],
    ["confirmed", ["unknown"], true, []],
    // Sent without waiting for the answer: there is nothing to confirm any more.
    ["to_confirm", ["handed_over"], true, ["dispatched"]],
    ["confirmed", ["handed_over"], true, ["dispatched"]],
    ["confirmed", ["attempted"], true, ["nobody_home"]],
    ["confirmed", ["delivered"], false, ["delivered"]],
    [
      "confirmed",
      ["delivered", "handed_over", "attempted"],
      true,
      ["nobody_home", "dispatched", "delivered"],
    ],
    ["confirmed", ["coming_back"], true, []],
    ["confirmed", ["received_back"], true, []],
    ["confirmed", ["lost"], true, []],
  ])("confirmation %s, parcels %j, waiting %s: %j", (confirmation, states, isPending, expected) => {
    expect(messagesNow(order(confirmation, states, isPending))).toEqual(expected);
  });

  it("name the newest parcel of that state, its cash and where to follow it", () => {
    const text = messageText(order("confirmed", ["handed_over", "handed_over", "attempted"]), "dispatched");
    expect(text).toContain("PostEx");
    expect(text).toContain("Rs. 2,000");
    expect(text).toContain("https://postex.example/PX-1");
    expect(messageText(order("confirmed", ["attempted"]), "nobody_home", links)).toMatch(
      /Rs\. 1,000[\s\S]*https:\/\/shop\.example\/o\/token$/,
    );
  });

  it("say where to rate what has arrived, while anything can be rated", () => {
    const arrived = order("confirmed", ["delivered"]);
    expect(messageText(arrived, "delivered", links)).toMatch(/Rate your products here:\n\S+review\/token$/);
    expect(messageText(arrived, "delivered", { link: links.link })).not.toContain("review");
  });

  it("have no text where they would be untrue", () => {
    expect(messageText(order("confirmed", ["handed_over"]), "delivered", links)).toBeNull();
    expect(messageText(order("confirmed", []), "confirm", links)).toBeNull();
  });
});
