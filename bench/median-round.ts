/** What was measured in one round, and its reference. */
export interface Round {
  value: number;
  reference: number;
}

/**
 * Measures a value and its reference alternately, so that what disturbs the machine disturbs both.
 * @param rounds an odd number @returns the round with the median ratio
 */
export async function medianRound(
  rounds: number,
  measureValue: () => Promise<number>,
  measureReference: () => Promise<number>,
): Promise<Round> {
  const measured: Round[] = [];
  for (let round = 0; round < rounds; round++) {
    if (round % 2 === 0) {
      const value = await measureValue();
      measured.push({ value, reference: await measureReference() });
    } else {
      const reference = await measureReference();
      measured.push({ value: await measureValue(), reference });
    }
  }
  return medianOf(measured);
}

/** The round with the median ratio. @param rounds an odd number of them */
export function medianOf(rounds: readonly Round[]): Round {
  const sorted = rounds.toSorted((a, b) => a.value / a.reference - b.value / b.reference);
  return sorted[Math.floor(rounds.length / 2)] as Round;
}
