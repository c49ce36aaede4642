/** A city or town of the shop's own table. */
export interface City {
  /** Such as `rahim-yar-khan`. */
  id: string;
  name: string;
  province: string | null;
  /** The city after which its district is called; null: not known. */
  districtId: string | null;
  /** Why its name alone says little: it is also a word, or a part of a bigger city. */
  commonName: "word" | "part" | null;
  /** Other ways to write it. */
  aliases: readonly string[];
}
