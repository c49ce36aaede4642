import { Badge, type BadgeTone } from "./badge.tsx";

const tones: Record<string, BadgeTone> = {
  pending: "pending",
  completed: "available",
  cancelled: "cancelled",
};

/** An order's status as it is stored, letter case included: `Pending`, `completed`, `cancelled` (R23). */
export function StatusBadge({ status }: { status: string }) {
  return <Badge tone={tones[status.toLowerCase()]}>{status}</Badge>;
}
