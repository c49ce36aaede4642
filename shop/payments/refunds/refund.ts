import type { RefundState } from "../../orders/model/state-machines.ts";
import type { RefundChannel } from "../refund-schema.ts";

/** The ways by which a person pays a refund. */
export const channelsByHand = ["transfer", "cash"] as const satisfies RefundChannel[];
export type ChannelByHand = (typeof channelsByHand)[number];

/** Refunds whose money may still go, or may have gone. */
export const openRefundStates = [
  "requested",
  "approved",
  "sending",
  "unknown",
] as const satisfies RefundState[];

/** Of those, the ones that the owner has approved. */
export const committedRefundStates = ["approved", "sending", "unknown"] as const satisfies RefundState[];

/** The result of a form of refunds; `refused` with words for the person who sent it. */
export type RefundResult =
  | { outcome: "done"; refundId: number }
  | { outcome: "refused"; reason: string }
  | { outcome: "unknown" };
