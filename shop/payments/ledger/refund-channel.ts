import type { MoneyEntriesTable } from "../../orders/schema.ts";
import type { RefundChannel } from "../refund-schema.ts";

/** The ways by which money goes back, in the order in which they are offered, each with who had the money until then. */
export const refundChannels = {
  gateway: { label: "JazzCash", words: "by JazzCash", holder: "gateway" },
  transfer: { label: "Bank or wallet transfer", words: "by transfer", holder: "bank" },
  cash: { label: "Cash", words: "in cash", holder: "drawer" },
} as const satisfies Record<
  RefundChannel,
  { label: string; words: string; holder: MoneyEntriesTable["holder"] }
>;
