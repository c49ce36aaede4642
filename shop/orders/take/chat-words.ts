/** Words that begin an address, or are a part of one: English, Roman Urdu and Urdu. */
export const addressWords = new Set(
  `house h flat apartment apt street st gali road rd block phase sector mohalla muhalla mohallah colony town society plot floor
  building bldg near chowk bazar bazaar market masjid hostel village tehsil dha bahria scheme villa lane shop office
  makan ghar ke-pas address pata opposite opp behind makaan chak house# flat# گھر مکان گلی محلہ سڑک روڈ بلاک کالونی نزد ٹاؤن پتہ ایڈریس سٹریٹ فلیٹ`
    .split(/\s+/)
    .filter(Boolean),
);

/** Words that say nothing about what is ordered, in names of products and in chats. */
export const emptyWords = new Set(
  `a an the and or of for with face set smart please plz pls send bhej bhejo bhejdo bhejein dein den dain dena do de kar karo kardo krdo
  karna karwana krna hai hain he mujhe muje mjhe mujy chahiye chahie chaiye chahye chahiay order want need i me my mera meri mere ka ki ke ko
  aur or bhi wala wali one piece pieces pcs pc adad dabba bottle bottles salam assalam assalamualaikum aoa alaikum walaikum hi hello
  dear sir madam mam bhai sis sister baji api thanks thank you shukriya jazakallah ok okay yes ji jee haan han price kitne kitna rs pkr cod
  cash delivery deliver home is this it to on in by se par pe jaldi today kal aaj confirm karein krden name naam phone number no mobile
  contact cell whatsapp beauty city address pata total only just also its com plus quantity qty
  مجھے چاہیے بھیج دیں دو اور کر ہے کا کی کے سلام جی بھی میرا نام نمبر فون شکریہ آرڈر پلیز`
    .split(/\s+/)
    .filter(Boolean),
);

/** Words of English and Roman Urdu that are near to words of products, and no slip of the finger. */
export const commonWords = new Set(
  `message messages messaged messege msg manager managers manage manages passage passenger massive love loved globe clove clover
  scale scales slower showed shows shown lower power tower sports shots rolled rules ruler trolley rushes crushes coping copying
  evenings energetic serious forum major rate rates later island block fall falling`.split(/\s+/),
);

/** Words of products that mean something else as often: alone, beside words that no one knows, they order nothing. */
export const vagueWords = new Set("bath jade bar hair gold energy body".split(" "));

/** Phrases that hold words of products: "ek bar" is once. */
export const commonPhrases =
  /(?<![\p{L}\p{M}])(?:ek|aik|do|teen|pehli|dusri|dosri|agli|har|is|us|kai|kitni|bar|phir)\s+ba+r(?![\p{L}\p{M}])/gu;

/** Numbers as words. `do` is also "give" in Roman Urdu, as in "bhej do". */
export const numberWords: ReadonlyMap<string, number> = new Map([
  ...(["one", "another", "ek", "aik", "1ek", "ایک"] as const).map((word) => [word, 1] as const),
  ...(["two", "do", "dou", "دو"] as const).map((word) => [word, 2] as const),
  ...(["three", "teen", "tin", "تین"] as const).map((word) => [word, 3] as const),
  ...(["four", "char", "chaar", "چار"] as const).map((word) => [word, 4] as const),
  ...(["five", "panch", "paanch", "پانچ"] as const).map((word) => [word, 5] as const),
  ...(["six", "chay", "chhe", "چھ"] as const).map((word) => [word, 6] as const),
]);

/** Words by which a text adds to what was ordered before. */
export const addingWords =
  /(?<![\p{L}\p{M}])(?:more|another|extra|mazeed|mazid|bhi|مزید|بھی)(?![\p{L}\p{M}])/iu;

/** Stems after which `do` is "give" and no number. */
export const verbStems = new Set(
  "bhej kar kr de dila mangwa likh rakh pack send bhijwa bana confirm book بھیج کر".split(" "),
);

/** What products are called besides their names, where that is not a misspelling. */
export const productNicknames: Readonly<Record<string, string>> = {
  niacin: "niacinamide",
  nia: "niacinamide",
  retinoid: "retinol",
  tranex: "tranexamic",
  txa: "tranexamic",
  guasha: "gua sha",
  gloves: "glove",
  dastana: "glove",
  dastane: "glove",
  massage: "massager",
  brush: "brushes",
  cups: "cupping",
  cup: "cupping",
  ret: "retinol",
  ریزر: "razor",
  گلوز: "glove",
  دستانے: "glove",
  مساجر: "massager",
  برش: "brushes",
  ریٹینول: "retinol",
  نیاسینامائیڈ: "niacinamide",
  سیرم: "serum",
  رولر: "roller",
  زنک: "zinc",
};

/** Eastern digits as those that the shop writes. */
export function westernDigits(text: string): string {
  return text.replace(/[۰-۹٠-٩]/g, (digit) => String((digit.codePointAt(0) ?? 0) & 0xf));
}

/** Whether two words differ by a slip of the finger: one letter in a word of five, two in one of eight. */
export function isMisspelt(typed: string, word: string): boolean {
  const allowed = word.length >= 8 ? 2 : word.length >= 5 ? 1 : 0;
  if (allowed === 0 || Math.abs(typed.length - word.length) > allowed) return false;
  return distance(typed, word) <= allowed;
}

/** The number of letters to insert, remove, replace or swap. */
function distance(one: string, other: string): number {
  let [before, row]: [number[], number[]] = [
    [],
    Array.from({ length: other.length + 1 }, (_, index) => index),
  ];
  for (let i = 1; i <= one.length; i++) {
    const next = [i];
    for (let j = 1; j <= other.length; j++) {
      const isSame = one[i - 1] === other[j - 1];
      const replaced = (row[j - 1] ?? 0) + (isSame ? 0 : 1);
      const isSwap = i > 1 && j > 1 && one[i - 1] === other[j - 2] && one[i - 2] === other[j - 1];
      const swapped = isSwap ? (before[j - 2] ?? 0) + 1 : Number.POSITIVE_INFINITY;
      next.push(Math.min((row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1, replaced, swapped));
    }
    [before, row] = [row, next];
  }
  return row[other.length] ?? 0;
}
