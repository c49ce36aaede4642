const claim =
  /\b(whitening|fairness|bleach(?:es|ing)?|gora|cur(?:es?|ing)|heal(?:s|ing)?|treat(?:s|ing)?|permanent(?:ly)?|acne[- ]free)\b/gi;
const denial = /\b(no|not|nor|never|without)\b|n[’']t\b/i;

/** The words of a text that promise what a cosmetic may not, each once; a sentence that denies it promises nothing. */
export function claimWords(text: string): string[] {
  const sentences = text.split(/[.!?\n]+/).filter((sentence) => !denial.test(sentence));
  return [...new Set(sentences.flatMap((sentence) => sentence.toLowerCase().match(claim) ?? []))];
}
