import { networkOf } from "../../app/http/limits/shared-limits.ts";
import { Semaphore } from "../../platform/semaphore.ts";
import { acceptWaitingConnections } from "../runtime/waiting-connections.ts";

/**
 * What is rendered and compressed at once, because each rendering takes memory outside V8's heap until it is sent. `fixed`: the shop's own
 * addresses, a few dozen pages. `open`: searches, filters and addresses that anyone can make up, as many as they like. `people`: valid
 * sessions, and the responses to calls of couriers and gateways. `forms`: from before a form's route; one network has half of the places at most. A flood of one lane does not delay the others; within a lane networks take turns.
 */
export type RenderLane = "fixed" | "open" | "people" | "forms";

/** A turn that has come and is not over: what may be compressed needs one. */
export interface HeldTurn {
  lane: RenderLane;
}

/** The turn of one request. */
export interface RenderTurn {
  /** Waits for a turn, if the request does not have one. Throws `SemaphoreFullError`, in the lanes `open` and `forms` alone. */
  take(lane: RenderLane): Promise<void>;
  /** null: the request has no turn, for example because it was refused. */
  readonly held: HeldTurn | null;
  /** Ends the turn, when the response is whole. */
  release(): void;
}

export function openRenderTurns() {
  const lanes: Record<RenderLane, Semaphore> = {
    fixed: new Semaphore({ permits: 4 }),
    open: new Semaphore({ permits: 4, maxWaiting: 500, maxWaitMs: 5_000 }),
    people: new Semaphore({ permits: 16 }),
    forms: new Semaphore({ permits: 16, maxPerKey: 8, maxWaitMs: 5_000 }),
  };
  return (clientIp: string): RenderTurn => {
    let release: (() => void) | null = null;
    let held: HeldTurn | null = null;
    return {
      async take(lane) {
        if (release) return;
        release = await lanes[lane].acquire({ key: networkOf(clientIp) });
        held = { lane };
        if (lane === "open") await acceptWaitingConnections();
      },
      get held() {
        return held;
      },
      release() {
        held = null;
        release?.();
      },
    };
  };
}
