import type { FaultKind } from "../simulators/couriers/courier-faults.ts";

/** How often a call to a simulated courier or gateway goes wrong, as a share of all calls. */
export const callFaults: Partial<Record<FaultKind, number>> = {
  "lost-before": 0.04,
  "lost-after": 0.06,
  "error-before": 0.02,
  "error-after": 0.03,
  "html-after": 0.02,
  "wrong-types-after": 0.02,
  "late-after": 0.02,
  "silent-after": 0.01,
  refused: 0.02,
};
