import { describe, expect, it } from "vitest";
import { tracking } from "./leopards-answers.ts";
import { leopardsEvents, leopardsMeaning } from "./leopards-events.ts";

function eventsOf(packet: object) {
  const [parsed] = tracking.parse({ packet_list: [{ track_number: "KI7512345678", ...packet }] }).packet_list;
  if (!parsed) throw new Error("it was not read");
  return leopardsEvents(parsed).events;
}

describe("what Leopards tells of a parcel", () => {
  it("reads both spellings of its history", () => {
    const events = eventsOf({
      booked_packet_status: "Delivered",
      "Tracking Detail": [
        { Staus: "Delivered", "Reciever Name": "Self", "Activity Date": "2026-09-20 15:00:00", Reason: "" },
        { Status: "Pending", Activity_Date: "2026-09-19 18:00:00", Reason: "Consignee not at home" },
        { Staus: "Arrived at Station", Activity_Date: "2026-09-19 08:00:00" },
        { Staus: "No time" },
        "no row",
      ],
    });
    expect(events).toEqual([
      {
        code: "arrived at station",
        meaning: "scanned",
        text: "Arrived at Station",
        at: new Date("2026-09-19T03:00Z"),
      },
      {
        code: "pending",
        meaning: "other",
        text: "Pending",
        reason: "Consignee not at home",
        at: new Date("2026-09-19T13:00Z"),
      },
      { code: "delivered", meaning: "delivered", text: "Delivered", at: new Date("2026-09-20T10:00Z") },
    ]);
  });

  const row = (Staus: string, hour: number, Reason = "") => ({
    Staus,
    Reason,
    "Activity Date": `2026-09-20 ${String(hour).padStart(2, "0")}:00:00`,
  });
  const held = "Customer not available";

  it.each<[string, [string, number, string?][], (string | undefined)[]]>([
    [
      "before a first scan",
      [
        ["Booked", 1],
        ["Pending", 2, held],
      ],
      ["booked", "other"],
    ],
    [
      "between scan and rider",
      [
        ["Arrival Service Center", 1],
        ["Pending", 2, held],
      ],
      ["scanned", "other"],
    ],
    [
      "after a rider went out",
      [
        ["Assigned to Courier", 1],
        ["Pending", 2, held],
      ],
      ["out_for_delivery", "attempted"],
    ],
    [
      "without a reason",
      [
        ["Assigned to Courier", 1],
        ["Pending", 2],
      ],
      ["out_for_delivery", "other"],
    ],
    [
      "said twice of one attempt",
      [
        ["Assigned to Courier", 1],
        ["Pending", 2, held],
        ["Pending", 3, held],
      ],
      ["out_for_delivery", "attempted", "other"],
    ],
    [
      "after a second rider",
      [
        ["Assigned to Courier", 1],
        ["Pending", 2, held],
        ["Assigned to Courier", 3],
        ["Pending", 4, held],
      ],
      ["out_for_delivery", "attempted", "out_for_delivery", "attempted"],
    ],
  ])("takes Pending %s for what it is", (_, rows, meanings) => {
    const events = eventsOf({ "Tracking Detail": rows.map((one) => row(...one)) });
    expect(events.map(({ meaning }) => meaning)).toEqual(meanings);
  });

  it("takes the reason of a status that is ahead of the history", () => {
    const packet = { booked_packet_status: "Pending", pending_reason: held };
    expect(eventsOf({ ...packet, "Tracking Detail": [row("Assigned to Courier", 1)] }).at(-1)).toMatchObject({
      code: "pending",
      meaning: "attempted",
      reason: held,
    });
  });

  it("takes a status that is ahead of the history, after all that is known", () => {
    const history = [{ Staus: "Assigned to Courier", "Activity Date": "2026-09-20 09:00:00" }];
    const at = (fields: object) =>
      eventsOf({ booked_packet_status: "Delivered", "Tracking Detail": history, ...fields }).at(-1);
    expect(at({ activity_date: "2026-09-20" })).toMatchObject({
      meaning: "delivered",
      at: new Date("2026-09-20T04:00Z"),
    });
    expect(at({ delivery_date: "2026-09-21" })).toMatchObject({ at: new Date("2026-09-20T19:00Z") });
    expect(at({})).toMatchObject({ meaning: "delivered", at: new Date("2026-09-20T04:00Z") });
    expect(eventsOf({ booked_packet_status: "Delivered" })).toEqual([]);
  });

  it.each([
    ["Delivered", "delivered"],
    [" Delivered ", "delivered"],
    ["DELIVERED", "other"],
    ["Delivered to Shipper", "other"],
    ["Pending", "other"],
    ["toString", "other"],
    ["Pickup Request not Send, Pickup Request Sent, Booked, Consignment Booked", "booked"],
    ["Shipment Picked, Arrived at Station, Arrival Service Center, In Transit, Dispatched", "scanned"],
    ["Assigned to Courier, Assign to Courier, Out for Delivery", "out_for_delivery"],
    ["Attempt Failed, Delivery Attempted, Not Delivered", "attempted"],
    ["Being Return, Being Returned, Return to Origin, Returned to Origin, Ready for Return", "coming_back"],
    ["Returned to Shipper, Returned to Sender", "received_back"],
    ["Cancelled, Canceled, 48 Hours Auto Canceled", "cancelled"],
    ["Lost", "lost"],
  ])("%j means %s", (texts, meaning) => {
    for (const text of texts.split(", ")) expect(leopardsMeaning(text), text).toBe(meaning);
  });
});
