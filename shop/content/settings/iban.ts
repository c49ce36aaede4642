/** Whether an IBAN's checksum and length hold (ISO 13616). @param iban without spaces, in upper case */
export function isIban(iban: string): boolean {
  if (!/^[A-Z]{2}\d{2}[A-Z0-9]{11,30}$/.test(iban)) return false;
  // Pakistan's have 24 characters: the bank's four letters and sixteen digits or letters.
  if (iban.startsWith("PK") && !/^PK\d{2}[A-Z]{4}[A-Z0-9]{16}$/.test(iban)) return false;
  const digits = [...iban.slice(4), ...iban.slice(0, 4)]
    .map((character) => Number.parseInt(character, 36))
    .join("");
  return [...digits].reduce((remainder, digit) => (remainder * 10 + Number(digit)) % 97, 0) === 1;
}

/** An IBAN as people read it, in groups of four. */
export function ibanText(iban: string): string {
  return iban.replace(/(.{4})(?=.)/g, "$1 ");
}
