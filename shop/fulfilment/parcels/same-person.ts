interface OrderOfPerson {
  id: number;
  userId: string | null;
  phoneE164: string | null;
  packWith: number | null;
}

/**
 * Whether orders are of one person, so that one parcel may hold them: each shares the account or the phone number with
 * another one, or somebody said that they are packed together.
 */
export function areOfOnePerson(orders: readonly OrderOfPerson[]): boolean {
  const [first, ...others] = orders;
  if (!first) return true;
  const together = [first];
  let waiting = others;
  while (waiting.length > 0) {
    const joining = waiting.filter((order) => together.some((other) => areLinked(order, other)));
    if (joining.length === 0) return false;
    together.push(...joining);
    waiting = waiting.filter((order) => !joining.includes(order));
  }
  return true;
}

function areLinked(one: OrderOfPerson, other: OrderOfPerson): boolean {
  const isSame = <Value>(value: Value | null, otherValue: Value | null) =>
    value !== null && value === otherValue;
  return (
    isSame(one.phoneE164, other.phoneE164) ||
    isSame(one.userId, other.userId) ||
    isSame(one.packWith, other.packWith) ||
    one.packWith === other.id ||
    other.packWith === one.id
  );
}
