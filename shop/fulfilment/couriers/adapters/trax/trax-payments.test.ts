import { describe, expect, it } from "vitest";
import { newestPayment } from "./trax-adapter.ts";
import { payments } from "./trax-answers.ts";

const row = (payment_status: string, payment_date: string | null, payment_id: number | null = null) => ({
  payment_status,
  payment_date,
  payment_id,
});
const read = (...rows: object[]) =>
  Object.entries(payments.parse({ payments: { "144154365851": rows } }).payments).map(([number, told]) =>
    newestPayment(number, told),
  );

describe("payments", () => {
  it("belong to the parcel under whose number they are", () => {
    expect(read(row("Processed", "2026-10-02", 77))).toEqual([
      {
        trackingNumber: "144154365851",
        paid: true,
        reference: "77",
        paidOn: new Date("2026-10-01T19:00Z"),
      },
    ]);
  });

  it("count by their date, whatever their order", () => {
    const [early, late] = [row("Processed", "2026-10-02", 77), row("Reversed", "2026-10-09", 78)];
    for (const rows of [
      [early, late],
      [late, early],
    ])
      expect(read(...rows)).toMatchObject([{ paid: false, reference: "78" }]);
    expect(read(row("Payment - Processed", "2026-10-02", 77), row("Pending", null))).toMatchObject([
      { paid: true, reference: "77" },
    ]);
  });

  it.each([
    ["no payment at all", []],
    ["no payment in an object", {}],
  ])("are none where there is %s", (_, told) => {
    expect(payments.parse({ payments: told })).toEqual({ payments: {} });
  });

  it.each([
    ["a list of parcels", [{ tracking_number: "144154365851", payment_status: "Processed" }]],
    ["text", "none"],
    ["a parcel without rows", { "144154365851": "Processed" }],
    ["what is no number of a parcel", { status: [], "!": [] }],
  ])("cannot be read from %s", (_, told) => {
    expect(payments.safeParse({ payments: told }).success).toBe(false);
  });
});
