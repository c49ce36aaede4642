/** One of the ten products of a new shop. */
export interface SeedProduct {
  id: string;
  route: string;
  name: string;
  category: "skincare" | "healthcare";
  /** Whole rupees, on the home and catalogue grids. */
  catalogueRupees: number;
  /** Whole rupees, on every other page; this price is charged. */
  unitRupees: number;
  discountPercent: number | null;
  backgroundColor: string;
  description: string;
  benefits: string[];
  usage: string[];
  /** What is known of the label; what is not stays empty. */
  size?: string;
  suitableFor?: string;
  cautions?: string;
  tags: string[];
  /** Ids of up to four products. */
  goesWith: string[];
  /** Names in `db/seed/media`, main photo first. */
  media: [main: string, ...more: string[]];
}

/** In catalogue order. The two prices of some items differ on purpose (R1). */
export const seedProducts: readonly SeedProduct[] = [
  {
    id: "lumiskin-niacinamide-zinc",
    route: "/p1",
    name: "Niacinamide + Zinc Face Serum",
    category: "skincare",
    catalogueRupees: 2199,
    unitRupees: 2199,
    discountPercent: 50,
    backgroundColor: "#DCE8EE",
    description:
      "A light, water-thin serum with niacinamide (a form of vitamin B3) and zinc. It sinks in quickly, leaves no film and sits well under moisturiser, sunscreen and make-up. Niacinamide is often used on oily skin, on skin with acne and for the look of dark spots. It is a cosmetic: it doesn't treat acne or dark spots. With a glass dropper.",
    benefits: [
      "Made with combination and oily skin in mind",
      "Feels light and leaves no sticky film",
      "For morning and evening",
      "Dropper for a small, exact amount",
    ],
    usage: [
      "Wash your face and pat it dry.",
      "Spread two or three drops over face and neck, away from the eyes.",
      "Follow with a moisturiser; in the morning, finish with sunscreen.",
      "New to it? Try a little on the inside of your arm first and wait a day.",
    ],
    size: "30 ml",
    suitableFor: "Oily and combination skin",
    tags: ["serum", "niacinamide", "zinc", "face", "oily skin", "acne", "dark spots", "pores"],
    goesWith: ["lumiskin-tranexamic-acid", "lumiskin-jade-roller-gua-sha-set", "k7w2q9xm4d1hz8rt5bvc"],
    media: ["niacinamide-zinc", "niacinamide-zinc-alt", "niacinamide-zinc-drops"],
  },
  {
    id: "lumiskin-retinol",
    route: "/p2",
    name: "Retinol Face Serum",
    category: "skincare",
    catalogueRupees: 1999,
    unitRupees: 1999,
    discountPercent: null,
    backgroundColor: "#F3E3CB",
    description:
      "An evening serum with retinol (a form of vitamin A) in amber glass that keeps the light out. Start slowly: retinol asks for a little patience while skin gets used to it. With a glass dropper.",
    benefits: [
      "A simple last step for the evening",
      "Amber glass protects the serum from light",
      "A few drops are enough for face and neck",
    ],
    usage: [
      "Use in the evening only, on clean and completely dry skin.",
      "Start with two evenings a week and two drops; use it more often only when your skin feels comfortable.",
      "Follow with a moisturiser. Wear sunscreen every day while you use retinol.",
    ],
    size: "30 ml",
    suitableFor: "Skin that is not sensitive",
    cautions: "Do not use it while pregnant or breastfeeding, or on broken or irritated skin.",
    tags: ["serum", "retinol", "face", "evening", "anti-aging", "fine lines"],
    goesWith: ["lumiskin-niacinamide-zinc", "lumiskin-jade-roller-gua-sha-set"],
    media: ["retinol", "retinol-alt", "retinol-drops"],
  },
  {
    id: "lumiskin-tranexamic-acid",
    route: "/p3",
    name: "Tranexamic Acid Face Serum",
    category: "skincare",
    catalogueRupees: 2199,
    unitRupees: 2199,
    discountPercent: null,
    backgroundColor: "#F4DEDD",
    description:
      "A gentle serum with tranexamic acid for an even-looking tone. It is thin and sinks in quickly, so it layers easily with your other products. Tranexamic acid is often used for the look of dark spots and uneven pigmentation; a serum is care for how skin looks, not a medicine. With a glass dropper.",
    benefits: [
      "For an even-looking skin tone",
      "Thin texture that layers easily",
      "Works in the morning and in the evening",
    ],
    usage: [
      "Wash your face and pat it dry.",
      "Spread two or three drops over the face, away from the eyes.",
      "Follow with a moisturiser; in the morning, finish with sunscreen.",
      "New to it? Try a little on the inside of your arm first and wait a day.",
    ],
    size: "30 ml",
    suitableFor: "Skin with an uneven tone",
    tags: ["serum", "tranexamic acid", "face", "even tone", "dark spots", "pigmentation"],
    goesWith: ["lumiskin-niacinamide-zinc", "lumiskin-jade-roller-gua-sha-set", "k7w2q9xm4d1hz8rt5bvc"],
    media: ["tranexamic-acid", "tranexamic-acid-alt", "tranexamic-acid-drops"],
  },
  {
    id: "lumiskin-exfoliating-glove",
    route: "/b1",
    name: "Exfoliating Glove",
    category: "healthcare",
    catalogueRupees: 2199,
    unitRupees: 1199,
    discountPercent: 40,
    backgroundColor: "#E6EBDD",
    description:
      "A waffle-weave mitt for the shower. The texture rubs away loose, dry skin from arms, legs and back, and the ribbed cuff keeps it on a wet hand.",
    benefits: [
      "Leaves body skin feeling smooth",
      "Ribbed cuff that stays in place",
      "Loop for hanging it up to dry",
    ],
    usage: [
      "Wet your skin with warm water for a few minutes.",
      "Rub in small circles with light pressure; leave out the face and any sore or freshly shaved skin.",
      "Rinse and moisturise. Once or twice a week is enough.",
      "Rinse the glove and hang it up to dry after every use.",
    ],
    tags: ["glove", "exfoliating", "body", "shower"],
    goesWith: ["silicone-bath-brush", "lumiskin-scalp-massager"],
    media: ["exfoliating-glove", "exfoliating-glove-alt"],
  },
  {
    id: "lumiskin-scalp-massager",
    route: "/b2",
    name: "Scalp massager",
    category: "healthcare",
    catalogueRupees: 1999,
    unitRupees: 1999,
    discountPercent: 35,
    backgroundColor: "#E4E4F1",
    description:
      "A palm-sized massager with soft silicone bristles. It helps to work shampoo down to the scalp and feels good at the end of a long day, wet or dry.",
    benefits: [
      "Soft, flexible silicone bristles",
      "A handle that is easy to hold with wet hands",
      "For wet and for dry hair",
    ],
    usage: [
      "Wet your hair and spread the shampoo.",
      "Move the massager in small circles from the hairline to the neck, without scratching.",
      "Rinse your hair, then rinse the massager and let it dry.",
    ],
    tags: ["scalp", "massager", "hair", "silicone", "hair care"],
    goesWith: ["silicone-bath-brush", "lumiskin-exfoliating-glove"],
    media: ["scalp-massager", "scalp-massager-alt"],
  },
  {
    id: "lumiskin-jade-roller-gua-sha-set",
    route: "/b3",
    name: "Jade Roller & Gua Sha Set",
    category: "healthcare",
    catalogueRupees: 2199,
    unitRupees: 1999,
    discountPercent: 45,
    backgroundColor: "#DFEAE2",
    description:
      "A roller with a large and a small head, and a curved gua sha stone, for an unhurried facial massage. The stone feels cool on the skin. Every piece differs a little in colour and veining.",
    benefits: [
      "Cool, smooth stone",
      "Large head for cheeks and forehead, small head for around the nose",
      "Goes well with a face serum or oil",
    ],
    usage: [
      "Spread a few drops of serum or oil over your face.",
      "Roll upwards and outwards from the middle of the face, with light pressure.",
      "Glide the flat of the gua sha along jaw and cheek in one direction.",
      "Wipe both pieces clean and keep them dry. Stone can break when it falls.",
    ],
    size: "1 roller, 1 gua sha",
    tags: ["jade roller", "gua sha", "face", "massage"],
    goesWith: ["lumiskin-niacinamide-zinc", "lumiskin-tranexamic-acid", "k7w2q9xm4d1hz8rt5bvc"],
    media: ["jade-roller-gua-sha", "jade-roller-gua-sha-alt"],
  },
  {
    id: "silicone-bath-brush",
    route: "/b4",
    name: "Silicone Bath Brushes",
    category: "healthcare",
    catalogueRupees: 1799,
    unitRupees: 2199,
    discountPercent: 40,
    backgroundColor: "#F2E6DA",
    description:
      "A soft bath brush made of silicone, with a strap for the hand. It foams shower gel well, dries faster than a sponge and is easy to rinse clean.",
    benefits: [
      "Soft bristles for the whole body",
      "Hand strap for a secure grip in the shower",
      "Dries quickly and is easy to clean",
    ],
    usage: [
      "Wet the brush and add a little shower gel or soap.",
      "Wash with gentle circles.",
      "Rinse the brush well and let it dry with the bristles down.",
    ],
    tags: ["bath brush", "silicone", "body", "shower"],
    goesWith: ["lumiskin-exfoliating-glove", "lumiskin-scalp-massager"],
    media: ["silicone-bath-brush", "silicone-bath-brush-alt"],
  },
  {
    id: "eyebrow-razor",
    route: "/b5",
    name: "Eyebrow Razors",
    category: "healthcare",
    catalogueRupees: 1599,
    unitRupees: 249,
    discountPercent: 20,
    backgroundColor: "#F3E1E6",
    description:
      "Slim folding razors for tidying eyebrows and fine facial hair. They fold up small, so the blade stays covered in your bag.",
    benefits: ["Narrow blade for exact edges", "Folds up, with the blade covered", "Light and easy to carry"],
    usage: [
      "Start with clean, dry skin and hold it taut.",
      "Hold the blade nearly flat and take short strokes in the direction of growth.",
      "Wipe the blade dry, fold it and keep it away from children.",
    ],
    cautions: "Do not use on irritated skin or pimples, and never share a razor.",
    tags: ["razor", "eyebrow", "face", "hair removal"],
    goesWith: ["lumiskin-jade-roller-gua-sha-set", "k7w2q9xm4d1hz8rt5bvc"],
    media: ["eyebrow-razor", "eyebrow-razor-alt"],
  },
  {
    id: "smart-massage-vacuum-cupping",
    route: "/b6",
    name: "Smart Massage Vacuum Cupping",
    category: "healthcare",
    catalogueRupees: 6000,
    unitRupees: 6000,
    discountPercent: null,
    backgroundColor: "#E3E6EA",
    description:
      "An electric massager with gentle suction and a light ring that shows when it is on. For a relaxing massage of larger areas such as shoulders and thighs.",
    benefits: [
      "One button for power and strength",
      "Ring light shows when it is on",
      "Clear cup, so that you can see your skin",
    ],
    usage: [
      "Spread a little oil over clean skin, so that the cup glides.",
      "Start at the lowest strength and keep the cup moving; do not stay on one spot.",
      "Stop at once if it hurts. Round marks can show for some days.",
    ],
    cautions:
      "Not for broken skin, varicose veins, or during pregnancy. If you are under treatment, ask your doctor first.",
    tags: ["cupping", "massage", "vacuum", "body"],
    goesWith: ["silicone-bath-brush", "lumiskin-scalp-massager"],
    media: ["smart-cupping", "smart-cupping-alt"],
  },
  {
    id: "k7w2q9xm4d1hz8rt5bvc",
    route: "/b7",
    name: "Energy Beauty Bar – 24K Gold Vibrating Face Roller",
    category: "healthcare",
    catalogueRupees: 6000,
    unitRupees: 2699,
    discountPercent: null,
    backgroundColor: "#F5EBD3",
    description:
      "A slim T-shaped bar in gold that vibrates lightly as it glides over the face. A few quiet minutes of massage at the end of a routine.",
    benefits: [
      "Light vibration for a relaxing massage",
      "Slim shape for cheeks, jaw and neck",
      "Goes well with a face serum",
    ],
    usage: [
      "Spread a few drops of serum over your face.",
      "Switch the bar on and glide upwards and outwards, without pressing, for three to five minutes.",
      "Avoid the eyes and sore skin.",
      "Wipe it with a soft, slightly damp cloth; do not hold it under water.",
    ],
    cautions: "People with a pacemaker should not use it.",
    tags: ["beauty bar", "roller", "face", "massage", "gold"],
    goesWith: ["lumiskin-niacinamide-zinc", "lumiskin-tranexamic-acid", "lumiskin-jade-roller-gua-sha-set"],
    media: ["energy-beauty-bar", "energy-beauty-bar-alt"],
  },
];
