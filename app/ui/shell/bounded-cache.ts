/** A map of at most `maxEntries`: beyond that, the oldest entry is dropped. */
export class BoundedCache<Value> {
  private readonly entries = new Map<string, Value>();
  private readonly maxEntries: number;

  constructor(maxEntries: number) {
    this.maxEntries = maxEntries;
  }

  get(key: string): Value | undefined {
    return this.entries.get(key);
  }

  set(key: string, value: Value): void {
    this.entries.set(key, value);
    if (this.entries.size <= this.maxEntries) return;
    const [oldestKey] = this.entries.keys();
    if (oldestKey !== undefined) this.entries.delete(oldestKey);
  }
}
