/** More of an address than that is not looked at. */
const maxLength = 600;

// Arabic letters and Urdu ones that look and sound the same.
const sameLetters: Readonly<Record<string, string>> = {
  ي: "ی",
  ى: "ی",
  ك: "ک",
  ه: "ہ",
  ة: "ہ",
  ۀ: "ہ",
  أ: "ا",
  إ: "ا",
  آ: "ا",
  ٱ: "ا",
  ؤ: "و",
  ئ: "ی",
};

/** A text in one spelling: lower case, without accents and vowel signs, one letter for those that look the same. */
export function foldPlace(text: string): string {
  return text
    .normalize("NFC")
    .replace(/[يىكهةۀأإآٱؤئ]/g, (letter) => sameLetters[letter] ?? letter)
    .normalize("NFKD")
    .replace(/[\p{M}\u0640\u200b-\u200f]/gu, "")
    .toLowerCase();
}

/** The words of each part of an address, in its order; commas, line breaks and the like end a part. */
export function splitAddress(address: string): string[][] {
  return (
    foldPlace(address.slice(0, maxLength))
      // Initials belong together: D.G. Khan, R.Y.Khan.
      .replace(/(?<![\p{L}\p{N}])(\p{L})\.\s?(?=\p{L}\.|\p{L}{3,})/gu, "$1 ")
      .split(/[,;:|\n\r،۔؛()[\]/\\]+|\.(?=\s|$)|\s[-–—]+\s|[-–—](?=\s*\d{4,})/u)
      .map(wordsOfPart)
      .filter((words) => words.length > 0)
  );
}

/** The words of one part: runs of letters or of digits. */
export function wordsOfPart(part: string): string[] {
  return part.match(/\p{L}+|\p{N}+/gu) ?? [];
}
