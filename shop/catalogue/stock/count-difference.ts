import type { BookedOutcome } from "../stock-schema.ts";

interface CountedProduct {
  /** Counted. */
  pieces: number;
  /** The level when they were counted. */
  expected: number;
  /** The level now. */
  level: number;
  tracked: boolean;
  isCountedAgain: boolean;
}

/** The largest level: an integer of PostgreSQL. */
const largestLevel = 2_147_483_647;

/**
 * What booking does with a counted product. The difference is that of the moment of counting, so what was sold or came since
 * stays as it is. `moved`: signed pieces; the level ends at 0 where more was sold since than was there.
 */
export function countDifference(counted: CountedProduct): { booked: BookedOutcome; moved: number } {
  const { pieces, expected, level, tracked, isCountedAgain } = counted;
  if (!tracked) return { booked: "untracked", moved: 0 };
  // The later count has put it right: the difference would be booked twice.
  if (isCountedAgain) return { booked: "counted_again", moved: 0 };
  const difference = pieces - expected;
  if (difference === 0) return { booked: "equal", moved: 0 };
  const moved = Math.min(Math.max(difference, -level), largestLevel - level);
  return { booked: moved === difference ? "booked" : "in_part", moved };
}
