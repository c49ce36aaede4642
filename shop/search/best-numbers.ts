import { keptResults } from "./rank.ts";

/** A thing by its number, and what it scores. */
export interface Scored {
  number: number;
  score: number;
}

/** What can be asked of a thing that may be among the best. */
export interface Asked {
  /** What it can score at most, looked at more closely. */
  closer(number: number): number;
  /** What it does score. */
  score(number: number): number;
}

/** Scores from here on are not told apart when it is decided who is asked first. */
const high = 1023;

/**
 * The best of numbered things, as many as are kept; of equals the lower number comes first. Those that can score most are
 * asked first, until no other can be among the best: so few are asked, in whatever order they stand.
 * @param most what each can score at most, 0: nothing. Changed: what was found by looking closer
 */
export function bestNumbers(most: Int32Array, { closer, score }: Asked): Scored[] {
  const best: Scored[] = [];
  /** What the last of the best scores, and its number, once there are enough. */
  let least = 0;
  let last = -1;
  const tooLittle = (points: number, number: number) =>
    points < least || (points === least && (points === 0 || number > last));
  const add = (scored: Scored) => {
    const place = best.findLastIndex((other) => isBefore(other, scored)) + 1;
    best.splice(place, 0, scored);
    if (best.length > keptResults) best.pop();
    if (best.length === keptResults) ({ score: least, number: last } = best.at(-1) as Scored);
  };

  const counts = countsOf(most);
  let wanted = keptResults;
  for (let below = counts.length; below > Math.max(1, least); wanted *= 4) {
    let from = below;
    let within = 0;
    while (from > Math.max(1, least) && within < wanted) within += counts[--from] as number;
    const above = below > high ? Number.POSITIVE_INFINITY : below;
    below = from;
    if (within === 0) continue;
    for (let number = 0; number < most.length; number++) {
      const points = most[number] as number;
      if (points < from || points >= above || tooLittle(points, number)) continue;
      const atMost = closer(number);
      if (atMost < points) {
        most[number] = atMost;
        if (atMost < from) counts[atMost] = (counts[atMost] as number) + 1;
        if (atMost < from || tooLittle(atMost, number)) continue;
      }
      const scored = { number, score: score(number) };
      if (!tooLittle(scored.score, number)) add(scored);
    }
  }
  return best;
}

const isBefore = (a: Scored, b: Scored) => a.score > b.score || (a.score === b.score && a.number < b.number);

/** How many have each number of points. */
function countsOf(most: Int32Array): Uint32Array {
  const counts = new Uint32Array(high + 1);
  for (let number = 0; number < most.length; number++) {
    const points = Math.min(most[number] as number, high);
    counts[points] = (counts[points] as number) + 1;
  }
  return counts;
}
