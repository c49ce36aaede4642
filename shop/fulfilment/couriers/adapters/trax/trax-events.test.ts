import { describe, expect, it } from "vitest";
import { tracking } from "./trax-answers.ts";
import { traxEvents, traxMeaning } from "./trax-events.ts";

const eventsOf = (answer: object) =>
  traxEvents("101200000001", tracking.parse(answer).tracking_history).events;

describe("what Trax tells of a parcel", () => {
  it("turns its newest first around; rows of one minute keep their order", () => {
    const tracking_history = [
      {
        date_time: "05/04/2022 12:44 PM",
        status: "Shipment - Delivered",
        status_reason: "Received by: Self",
      },
      { date_time: "05/04/2022 12:44 PM", status: "Shipment - Out for Delivery", status_reason: null },
      { date_time: "04/04/2022 09:10 AM", status: "Shipment - Arrived at Origin" },
      { date_time: "soon", status: "Shipment - Booked" },
    ];
    const expected = [
      ["shipment arrived at origin", "scanned", "2022-04-04T04:10:00.000Z"],
      ["shipment out for delivery", "out_for_delivery", "2022-04-05T07:44:00.000Z"],
      ["shipment delivered", "delivered", "2022-04-05T07:44:00.000Z"],
    ];
    for (const answer of [{ tracking_history }, { details: { tracking_history } }])
      expect(eventsOf(answer).map(({ code, meaning, at }) => [code, meaning, at.toISOString()])).toEqual(
        expected,
      );
    expect(eventsOf({ tracking_history }).at(-1)?.reason).toBe("Received by: Self");
  });

  it("prefers the timestamp, which has one reading", () => {
    const row = { date_time: "05/04/2022 12:44 PM", timestamp: "1651650240", status: "Shipment - Booked" };
    expect(eventsOf({ tracking_history: [row] })[0]?.at).toEqual(new Date(1651650240000));
  });

  it("reads all dates with the month first where one of them shows it", () => {
    const tracking_history = [
      { date_time: "04/25/2022 12:44 PM", status: "Shipment - Out for Delivery" },
      { date_time: "04/05/2022 12:44 PM", status: "Shipment - Booked" },
    ];
    expect(eventsOf({ tracking_history })[0]?.at).toEqual(new Date("2022-04-05T07:44Z"));
  });

  it.each([
    ["Shipment - Delivered", "delivered"],
    ["Delivered", "delivered"],
    ["shipment - delivered", "other"],
    ["Return - Delivered to Shipper", "received_back"],
    ["Return - Delivered", "other"],
    ["Replacement - Delivered", "other"],
    ["Shipment - Delivery Unsuccessful", "attempted"],
    ["Shipment - Re-Attempt Requested", "other"],
    ["Shipment - Arrival Service Center", "scanned"],
    ["hasOwnProperty", "other"],
  ])("%j means %s", (text, meaning) => {
    expect(traxMeaning(text)).toBe(meaning);
  });
});
