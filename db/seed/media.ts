/** Alt texts of the originals in `db/seed/media`, by file name without extension. */
export const seedMedia: Readonly<Record<string, string>> = {
  "niacinamide-zinc":
    "LumiSkin Niacinamide + Zinc face serum, 30 ml frosted dropper bottle with pale blue serum and gold collar on a round plinth",
  "niacinamide-zinc-alt":
    "Close-up of the LumiSkin Niacinamide + Zinc label and gold collar, with drops of serum on the plinth",
  "niacinamide-zinc-drops":
    "Pale blue serum falling drop by drop from a glass dropper on to a polished stone beside the LumiSkin Niacinamide + Zinc bottle",
  retinol: "LumiSkin Retinol face serum, 30 ml amber glass dropper bottle with gold collar on a cream plinth",
  "retinol-alt": "Opened amber LumiSkin Retinol bottle with its glass dropper and drops of serum in front",
  "retinol-drops":
    "Golden serum falling drop by drop from a glass dropper on to a polished stone beside the amber LumiSkin Retinol bottle",
  "tranexamic-acid":
    "LumiSkin Tranexamic Acid face serum, 30 ml dropper bottle with faint blush serum on a pink plinth",
  "tranexamic-acid-alt": "LumiSkin Tranexamic Acid serum beside its printed carton",
  "tranexamic-acid-drops":
    "Blush serum falling drop by drop from a glass dropper on to a polished stone beside the LumiSkin Tranexamic Acid bottle",
  "exfoliating-glove":
    "Waffle-weave exfoliating mitt with ribbed cream cuff and hanging loop, leaning on a block",
  "exfoliating-glove-alt":
    "Waffle-weave exfoliating mitt lying on pale speckled stone, with its ribbed cream cuff open towards the viewer",
  "scalp-massager":
    "Two lilac silicone scalp massagers, one on a plinth with its white handle up, one showing its soft bristles",
  "scalp-massager-alt":
    "Scalp massager standing on its lilac bristles in a shallow dish of rippling water, drops on the white handle",
  "jade-roller-gua-sha":
    "Green jade roller with gold frame and a jade gua sha stone leaning on a pale green block",
  "jade-roller-gua-sha-alt": "Jade roller and gua sha stone lying on pale speckled stone",
  "silicone-bath-brush":
    "Clay-coloured silicone bath brush showing its bristles, a cream one with hand strap on a plinth behind",
  "silicone-bath-brush-alt":
    "Clay-coloured silicone bath brush lying on its bristles with the hand strap up, water drops on the plinth around it",
  "eyebrow-razor":
    "Three slim folding eyebrow razors in pink, ivory and mauve standing in a block, one half folded",
  "eyebrow-razor-alt":
    "Three unfolded eyebrow razors in pink, ivory and mauve on a round pale stone, seen from above",
  "smart-cupping":
    "Round white cupping massager with glowing ring, power button and clear suction cup on a plinth",
  "smart-cupping-alt":
    "Close-up of the cupping massager: dark control face, amber light ring and power button",
  "energy-beauty-bar": "Gold T-shaped vibrating beauty bar leaning on a cream plinth",
  "energy-beauty-bar-alt":
    "Gold beauty bar lying across a round of speckled stone, its faceted head in front",
  "hero-serums": "Three LumiSkin serums on stone plinths in warm morning light with leaf shadows",
  "hero-serums-portrait": "Three LumiSkin serums on stone plinths in warm morning light with leaf shadows",
  "hero-jade": "Jade roller, gua sha stone and gold beauty bar on a stone slab over ivory cloth",
  "hero-jade-portrait": "Jade roller, gua sha stone and gold beauty bar on a stone slab over ivory cloth",
  "hero-drop": "A drop of golden serum falling from a glass dropper above small pools of serum",
  "hero-drop-portrait": "A drop of golden serum falling from a glass dropper above small pools of serum",
  "og-serums": "Three LumiSkin serums on stone plinths in warm morning light",
  "editorial-dropper":
    "Opened amber LumiSkin Retinol bottle on a round stone in low sun with leaf shadows, its glass dropper resting on a pebble with a golden drop at the tip",
  "editorial-flatlay":
    "Three LumiSkin serums on a stone tile, beside it jade roller, gua sha, scalp massager, exfoliating mitt, gold beauty bar and two eyebrow razors on linen with soft leaf shadows",
};
