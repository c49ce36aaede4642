import { Example, StyleguideSection } from "./styleguide-section.tsx";

const colors = [
  "ivory",
  "paper",
  "sand",
  "hairline",
  "line",
  "ink",
  "ink-soft",
  "pine",
  "pine-deep",
  "pine-wash",
  "gold",
  "clay",
  "clay-shape",
  "clay-wash",
];

const urdu = "مکان نمبر ۱۲، گلی نمبر ۴، بلاک سی، گلبرگ سوم، لاہور";

export function StyleguideTokens() {
  return (
    <StyleguideSection title="Colour and type">
      <Example title="Colours">
        {colors.map((color) => (
          <div key={color} className="grid w-24 gap-1.5 text-sm">
            <span
              className="h-16 rounded-md border border-hairline"
              style={{ backgroundColor: `var(--color-${color})` }}
            />
            {color}
          </div>
        ))}
      </Example>
      <Example title="Display" wide>
        <p className="display-hero">Skin care, one drop</p>
        <p className="display-1">Skin care, one drop at a time</p>
        <p className="display-2">Skin care, one drop at a time</p>
        <p className="display-3">Skin care, one drop at a time</p>
        <p className="display-4">Skin care, one drop at a time</p>
      </Example>
      <Example title="Text" wide>
        <p className="eyebrow">Eyebrow</p>
        <p className="max-w-[54ch] text-lg">A lead, a little larger than the text below it.</p>
        <p className="max-w-[54ch]">
          Text. Two or three drops are enough for a face. If your skin still feels slippery after a minute,
          take one drop less tomorrow.
        </p>
        <p className="max-w-[54ch] text-sm text-ink-soft">Small and quiet: a hint, a date.</p>
        <p dir="auto" className="max-w-[54ch]">
          {urdu}
        </p>
        <p className="tabular-nums">Rs. 2,199 in tabular digits</p>
      </Example>
    </StyleguideSection>
  );
}
