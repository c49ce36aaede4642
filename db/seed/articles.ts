/** One of the seven articles of a new shop; their author is the default one. */
export interface SeedArticle {
  id: string;
  title: string;
  excerpt: string;
  /** Paragraphs separated by empty lines; `## ` starts a heading, `- ` or `1. ` an item of a list. */
  content: string;
  tags: string[];
  /** A name in `db/seed/media`. */
  featuredImage: string;
  readTime: string;
  publishedAt: string;
}

export const seedArticles: readonly SeedArticle[] = [
  {
    id: "where-a-serum-goes",
    title: "Where a serum goes in your routine",
    excerpt: "Cleanser, serum, moisturiser, sunscreen: how much of each, and in which order.",
    content: `A face serum is a thin liquid that goes on before anything thicker. That is most of what there is to know. The rest is about small amounts, clean hands and not doing too much at once.

## The order

Go from thin to thick. Watery products go on first, creamy ones after.

1. Cleanser: wash your face with a mild one and lukewarm water, then pat it dry.
2. Serum: two or three drops for face and neck, pressed in with your fingertips.
3. Moisturiser: a light layer, once the serum no longer feels wet.
4. Sunscreen: in the morning, as the last step, and enough of it.

The same order applies in the evening, without the sunscreen.

## How much is enough

Two or three drops are enough for a face. If your skin still feels slippery after a minute or two, take one drop less tomorrow. More does not do more, it only empties the bottle sooner.

Hold the dropper above your palm or your cheek and do not let the glass touch your skin. That keeps what is left in the bottle clean.

## One new thing at a time

If you have bought two serums, open one and leave the other closed for two weeks. If your skin reacts, you will know which one caused it. Before the first use, put a little on the inside of your arm and wait a day.

Two serums can share a day: for example niacinamide in the morning and retinol in the evening. There is no need to put both on at once.

## When to stop

Skin that stings, burns or stays red has had enough. Wash the serum off, leave it out, and ask a doctor if it does not settle. A serum is for care; it does not treat anything.`,
    tags: ["serum", "routine", "cleanser", "moisturizer", "face"],
    featuredImage: "hero-drop",
    readTime: "2 min read",
    publishedAt: "2025-02-10T09:00:00+05:00",
  },
  {
    id: "starting-with-retinol",
    title: "Starting slowly with retinol",
    excerpt: "Two evenings a week, two drops, dry skin: a calm first month with a retinol serum.",
    content: `Retinol is a form of vitamin A that is used in evening serums. It is easy to take too much of it in the first week and to give up in the second. Begin with less than you think you need.

## Before the first evening

Put a little serum on the inside of your arm and wait a day. Leave retinol out altogether while you are pregnant or breastfeeding, and on skin that is broken, sunburnt or sore. If you use a cream that a doctor has prescribed, ask the doctor first.

## The first four weeks

1. Weeks one and two: two evenings a week, with at least two evenings between them.
2. Week three: three evenings, if your skin feels comfortable.
3. Week four: every other evening. You can stay there for good.

Each time, apply two drops to clean and completely dry skin, away from the eyes, the corners of the nose and the lips. A moisturiser goes on afterwards. If your skin is dry, apply a thin layer of moisturiser before the serum as well.

## The morning after

Wear sunscreen every day while you use retinol, also when it is cloudy. Keep scrubs and the exfoliating glove off your face; one active product a day is plenty.

A little dryness in the first weeks is common. Skip an evening or two when you notice it. If your skin burns, swells or peels, stop and do not start again without advice.

## What to expect

Be patient. Some anti-aging serums promise results overnight. Ours does not. Take a photo by the same window once a month, if you like, and judge for yourself.

Keep the bottle closed, upright and away from the bathroom window. The amber glass keeps light out, but not heat.`,
    tags: ["retinol", "serum", "evening", "anti-aging"],
    featuredImage: "retinol-alt",
    readTime: "2 min read",
    publishedAt: "2025-03-05T09:00:00+05:00",
  },
  {
    id: "jade-roller-and-gua-sha",
    title: "Ten quiet minutes with a jade roller and gua sha",
    excerpt: "An unhurried facial massage at home: direction, pressure, and how to look after the stone.",
    content: `A jade roller and a gua sha stone are tools for a slow massage of the face. They feel cool and pleasant. They do not lift, slim or heal anything, and they do not need to: ten quiet minutes are a good end to a day.

## What you need

- A clean face and clean hands
- A few drops of serum or oil, so that the stone glides
- A mirror, and ten minutes in which nobody wants anything from you

## The roller

1. Start at the middle of the chin and roll along the jaw towards the ear. Lift the roller and start again at the chin, about five times.
2. Do the same from beside the nose across the cheek.
3. On the forehead, roll from the eyebrows up to the hairline.
4. Use the small head beside the nose and along the eyebrow. Stay on the bone and off the eyelids.

The weight of the roller is nearly enough pressure. Your skin should move a little, not stretch.

## The gua sha

Hold the stone nearly flat against the skin, not on its edge. Glide it in one direction, from the middle of the face outwards, along the jaw and then along the cheek. Hold the skin with the other hand where you begin. Three slow strokes for each part are enough.

Leave out sore skin, pimples, sunburn and freshly shaved or waxed skin. Pink cheeks fade within the hour; if you see marks, you have pressed too hard.

## Afterwards

Wipe both pieces with a soft cloth and a little mild soap, rinse the stones and dry them at once. Do not leave the roller lying in water, because its frame is metal. Half an hour in the fridge before use makes the stone cooler; the freezer can crack it.

Stone breaks when it falls on tiles. Sit on the bed or a carpet while you use it.`,
    tags: ["jade roller", "gua sha", "massage", "face"],
    featuredImage: "jade-roller-gua-sha-alt",
    readTime: "2 min read",
    publishedAt: "2025-04-02T09:00:00+05:00",
  },
  {
    id: "glove-or-bath-brush",
    title: "Exfoliating glove or silicone bath brush?",
    excerpt: "One is for once a week, the other for every day. How to use each in the shower.",
    content: `Both belong in the shower, and both are for the body. The exfoliating glove is the rougher one, for once or twice a week. The silicone bath brush is soft enough for every day. You can own either, or both.

## The glove, once or twice a week

Its waffle weave rubs away loose, dry skin from arms, legs and back.

1. Stand under warm water for three or four minutes first. Dry skin and a dry glove do not go together.
2. Turn the water off and rub in small circles with light pressure, from the feet upwards.
3. Rinse, pat yourself dry, and use a moisturiser while the skin is still a little damp.

It is meant to feel smooth afterwards, not raw. Leave out the face, the neck, freshly shaved legs, moles, and any spot that is sore, sunburnt or broken.

## The brush, every day

The bristles of the bath brush are silicone. They make a great deal of foam out of very little shower gel and they do not scratch.

1. Wet the brush and put on a small amount of shower gel or a few strokes of soap.
2. Slip your hand under the strap and wash with gentle circles.
3. Rinse the brush until the water runs clear.

## Drying them

This is the part that people forget. Rinse the glove well, squeeze it and hang it by its loop in moving air, not in a closed cabinet. Wash it with your towels every week or two, without fabric softener. Let the brush dry with its bristles down.

Change a glove that stays musty or has gone thin. And one person, one glove.`,
    tags: ["glove", "bath brush", "exfoliating", "body", "shower"],
    featuredImage: "exfoliating-glove-alt",
    readTime: "2 min read",
    publishedAt: "2025-05-07T09:00:00+05:00",
  },
  {
    id: "keeping-your-tools-clean",
    title: "Keeping your beauty tools clean",
    excerpt: "Razors, massagers, the cupping device and the gold bar: what can get wet and what can't.",
    content: `A tool that touches your skin should be as clean as your hands. It takes a minute, if you do it at once, and your tools last longer for it. Here is how to clean each of ours.

## Safe to rinse

- Scalp massager: remove the hair, wash it with a drop of shampoo and stand it on its bristles to dry.
- Silicone bath brush: rinse it until the water runs clear and let it drip off.
- Exfoliating glove: rinse, squeeze, hang it up, and wash it with your towels now and then.
- Jade roller and gua sha: mild soap and a short rinse, then dry them at once.

## Must stay dry

- Energy beauty bar: wipe it with a soft, slightly damp cloth. Never hold it under water.
- Smart cupping device: switch it off and wipe the body with a dry cloth. Clean only the clear cup with a damp cloth, and let it dry before you use it again.
- Eyebrow razors: wipe the blade with a dry tissue after each use and fold it. Water can make the blade rust.

## When to replace them

A razor that pulls is blunt. Wrap it in paper before it goes into the bin, so that nobody cuts a finger. Silicone that has become sticky, a glove that smells, and a stone with a chipped edge should go too.

## Not for sharing

Razors are never shared. The other tools can be, after a wash, but it is simpler if everyone has their own. Do not use any of them on skin that is broken, inflamed or freshly treated, and read the notes on the product's page: the cupping device and the vibrating bar are not for everyone.`,
    tags: ["tools", "razor", "scalp", "massager", "beauty bar", "cupping", "gua sha"],
    featuredImage: "editorial-flatlay",
    readTime: "2 min read",
    publishedAt: "2025-06-11T09:00:00+05:00",
  },
  {
    id: "a-routine-for-dry-skin",
    title: "A short routine for dry skin",
    excerpt: "Lukewarm water, a moisturiser on damp skin, and less of everything else.",
    content: `Dry skin feels tight after washing and looks dull or flaky in places. A long list of products rarely helps. A short routine, with a few things left out, is a better start.

## Wash less, and cooler

Once a day with a mild cleanser is enough for most faces; in the morning water alone will do. Hot water dries skin out, so keep showers short and lukewarm. Pat your skin dry, do not rub.

## Moisturise while it is damp

1. Put on a moisturiser within a minute or two of washing, while the skin is still a little damp.
2. Use more on cheeks and around the mouth, less on the forehead and the nose.
3. In the morning, finish with a sunscreen.

If you use a serum, it goes on before the moisturiser. Our three serums are not moisturisers: two or three drops do not replace one.

## What to leave out

- Retinol, until your skin feels comfortable again. Begin with one or two evenings a week, after a thin layer of moisturiser.
- Scrubs on the face. The exfoliating glove is for the body, once a week at most, on skin that is not sore.
- Strongly scented soap.

## When it does not settle

Skin that itches, cracks or burns, or that stays red in spite of a moisturiser, is more than dry. Ask a doctor; no product of ours treats it.`,
    tags: ["dry skin", "routine", "moisturizer", "face"],
    featuredImage: "silicone-bath-brush-alt",
    readTime: "2 min read",
    publishedAt: "2025-07-09T09:00:00+05:00",
  },
  {
    id: "acne-and-dark-spots",
    title: "Acne and dark spots: what a serum can and cannot do",
    excerpt: "Which serums people choose for them, how to use one, and when to see a doctor instead.",
    content: `Spots come and go, and the skin often stays darker there for a while. Many people then look for a serum. In plain words, ours are care for skin with such marks, not a treatment.

## What people use

- Niacinamide, a form of vitamin B3, is often used on oily skin and on skin with acne, because it feels light and leaves no film.
- Tranexamic acid is often used for the look of dark spots and uneven pigmentation.
- Retinol is used in the evening by people who want a smoother look. It asks for a slow start.

How much of a difference you see depends on your skin, and may be none.

## How to use one

1. Choose one, not three, and stay with it for two months.
2. Two or three drops on clean, dry skin, away from the eyes.
3. A moisturiser afterwards, and sunscreen every morning. Without sunscreen dark spots tend to become darker, whatever you put on at night.

Do not squeeze. It is the surest way to a lasting mark.

## When to see a doctor

Painful or deep spots, acne that leaves scars, dark patches that appear in pregnancy, and any spot that changes its shape or bleeds are for a doctor to look at, before any serum.`,
    tags: ["acne", "dark spots", "pigmentation", "serum", "niacinamide", "tranexamic acid"],
    featuredImage: "tranexamic-acid-alt",
    readTime: "2 min read",
    publishedAt: "2025-08-13T09:00:00+05:00",
  },
];
