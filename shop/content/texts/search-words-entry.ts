import type { ContentEntry } from "../model/content-entry.ts";

/** What people type for the tags of products, in English, Roman Urdu and Urdu. Of a query with several, the first line counts. */
export const searchWordsEntry: ContentEntry = {
  key: "search-words",
  title: "Search words",
  where: "Search",
  path: "/search",
  fields: [
    {
      name: "words",
      label: "Tags and their words",
      kind: "search-words",
      max: 20_000,
      hint: "One tag per line, then a colon and what customers type for it, for example: dark spots: daag, dhabbay. A search that finds nothing is searched as the tag. If it has words of several tags, the first line counts.",
    },
  ],
  first: {
    words: [
      "hair removal: chehre ke baal, chehray ke baal, facial hair, unwanted hair, upper lip, peach fuzz, dermaplaning, چہرے کے بال",
      "dark spots: daag, dag, dagh, daagh, daagon, daag dhabbe, daag dhabbay, dhabba, dhabbe, dhabbay, dhabbey, dhabe, dhabay, dhabey, dhabbon, nishan, nishaan, acne marks, pimple marks, marks, acne scars, scars, spots, black spots, brown spots, age spots, داغ, داغوں, دھبے, دھبہ, داغ دھبے, نشان, نشانات",
      "pigmentation: jhaiyan, jhaiyaan, jhaiyyan, jhaayiyan, jhayian, jhaiya, jaiyan, jhaiyon, chhaiyan, chhaiyaan, chhaiya, chhaiyon, chaiyan, chaiya, melasma, melazma, freckles, hyperpigmentation, جھائیاں, چھائیاں, میلازما",
      "acne: dane, daane, danay, daanay, dana, daana, dano, danon, muhase, muhasay, muhanse, munhase, mohase, mohasay, mahase, muhason, keel muhase, keel mohase, phunsi, phunsiyan, pimple, pimples, pimpal, zits, breakouts, blemishes, ایکنی, دانے, دانہ, دانوں, مہاسے, مہاسوں, کیل مہاسے, پھنسیاں, پمپلز",
      "pores: open pores, large pores, pore, blackheads, whiteheads, masam, masaam, massam, masamon, khule masam, khulay masam, مسام, مساموں, کھلے مسام",
      "fine lines: fine line, finelines, wrinkle, wrinkles, jhuri, jhuriyan, jhuriyaan, jhuriya, jhurriyan, jhurriyaan, jhuryan, jhurian, jhuriyon, jhurriyon, smile lines, laugh lines, forehead lines, جھری, جھریاں, جھریوں, لکیریں",
      "anti-aging: antiaging, anti ageing, antiageing, ageing, aging, old age, burhapa, budhapa, بڑھاپا, بڑھتی عمر",
      "oily skin: oily, oily face, oil control, chikni, chikni jild, chikni skin, chiknai, chiknahat, greasy skin, چکنی, چکنی جلد, چکنائی",
      "even tone: uneven tone, uneven skin, uneven skin tone, skin tone, complexion, dull skin, dullness, glow, glowing skin, nikhar, nikhaar, rangat, chamak, نکھار, رنگت, چمک",
      "exfoliating: exfoliate, exfoliation, exfoliator, scrub, scrubber, dead skin, murda jild, rough skin, اسکرب, مردہ جلد",
      "scalp: sar ki malish, sir ki malish, head massage, dandruff, khushki, سر کی مالش",
      "massage: malish, maalish, masaj, massaj, مالش, مساج",
      "gua sha: guasha, gwasha, گوا شا",
      "jade roller: jaderoller, رولر, جیڈ رولر",
      "cupping: hijama, hijaama, حجامہ, کپنگ",
      "bath brush: body brush, shower brush, nahane ka brush, loofah, loofa, برش",
      "glove: gloves, mitt, dastana, dastanay, دستانہ, دستانے",
      "razor: ustra, ustura, blade, استرا, ریزر",
      "eyebrow: eyebrows, brows, bhanwen, bhanwain, bhaven, bhavein, abru, بھنویں, ابرو",
      "hair: baal, bal, baalon, balon, baalo, hair fall, hairfall, hair loss, hair growth, بال, بالوں",
      "retinol: vitamin a, ratinol, ریٹینول",
      "niacinamide: vitamin b3, naicinamide, niacinimide, نیاسینامائیڈ",
      "tranexamic acid: txa, ٹرانیکسامک",
      "serum: سیرم",
      "face: chehra, chehre, chehray, chahra, munh, چہرہ, چہرے",
      "body: jism, badan, جسم, بدن",
    ].join("\n"),
  },
};
