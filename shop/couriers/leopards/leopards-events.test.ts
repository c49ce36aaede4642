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
    ["Not Delivered", "attempted"],
    ["Being Return", "coming_back"],
    ["Returned to Shipper", "received_back"],
    ["Pending", "other"],
    ["toString", "other"],
  ])("%j means %s", (text, meaning) => {
    expect(leopardsMeaning(text)).toBe(meaning);
  });
});
