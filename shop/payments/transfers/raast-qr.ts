/**
 * The text of a Raast QR code for sending money to an IBAN (the State Bank's "Standard for Interoperable QR Code", part 3.1).
 * Without an amount it is static: the payer types amount and order number, which every bank's app can do.
 * @param iban without spaces
 * @param rupees a whole amount; absent: the code is static
 */
export function raastQrText(iban: string, rupees?: number): string {
  const elements = [
    element("00", "02"),
    element("01", rupees === undefined ? "11" : "12"),
    element("02", "30"),
    element("04", iban),
    rupees === undefined ? "" : element("05", String(rupees)),
  ];
  // The checksum covers its own tag and length.
  const checked = `${elements.join("")}1004`;
  return checked + crc16(checked).toString(16).toUpperCase().padStart(4, "0");
}

function element(tag: string, value: string): string {
  return tag + String(value.length).padStart(2, "0") + value;
}

/** CRC-16/CCITT-FALSE. */
export function crc16(text: string): number {
  let crc = 0xffff;
  for (const byte of new TextEncoder().encode(text)) {
    crc ^= byte << 8;
    for (let bit = 0; bit < 8; bit++) crc = (crc & 0x8000 ? (crc << 1) ^ 0x1021 : crc << 1) & 0xffff;
  }
  return crc;
}
