import { useState } from "react";
import { data, type MetaFunction } from "react-router";
import { type Photo, toPhoto } from "../../shop/catalogue/model/photo.ts";
import { activeProducts } from "../../shop/catalogue/product/catalogue-queries.ts";
import { database, isDevelopment } from "../http/context.ts";
import { noindexMeta } from "../http/page-meta.ts";
import { cataloguePriceCard } from "../storefront/product/card-data.ts";
import { Badge } from "../ui/badge.tsx";
import { Button, ButtonLink } from "../ui/button.tsx";
import { EmptyState } from "../ui/empty-state.tsx";
import { ErrorBox } from "../ui/error-box.tsx";
import { Fact, Facts } from "../ui/facts.tsx";
import { Notice } from "../ui/notice.tsx";
import { Panel } from "../ui/panel.tsx";
import { ProductCard, type ProductCardData } from "../ui/product-card.tsx";
import { PageHeading } from "../ui/shell/page-heading.tsx";
import { SkeletonLines } from "../ui/shell/skeleton.tsx";
import { Toast } from "../ui/shell/toast.tsx";
import { StatusBadge } from "../ui/status-badge.tsx";
import { Table } from "../ui/table.tsx";
import { Thumbnail } from "../ui/thumbnail.tsx";
import type { Route } from "./+types/styleguide";
import { StyleguideActions } from "./styleguide-actions.tsx";
import { StyleguideFields } from "./styleguide-fields.tsx";
import { Example, StyleguideSection } from "./styleguide-section.tsx";

const longName =
  "سکن سیرم · A Brightening and Hydrating Overnight Face Serum with Niacinamide, Zinc and Panthenol";

function StyleguideContents({ cards, photo }: { cards: ProductCardData[]; photo: Photo | null }) {
  const [first, second] = cards;
  const states = [
    first,
    first && { ...first, id: "sold-out", soldOut: true },
    second && { ...second, id: "long", name: longName, discount: null },
    second && { ...second, id: "no-picture", photo: null, discount: "50% off" },
  ].filter((card) => card !== undefined);
  return (
    <StyleguideSection title="Contents">
      <Example title="Product card" wide>
        <ul className="grid grid-cols-2 gap-4 md:grid-cols-4 md:gap-6">
          {states.map((card) => (
            <li key={card.id}>
              <ProductCard card={card} sizes="(min-width: 48rem) 23vw, 44vw" as="h4" />
            </li>
          ))}
        </ul>
      </Example>
      <Example title="Thumbnail">
        <Thumbnail name="Serum" photo={photo} color="#dce8ee" size="small" />
        <Thumbnail name="Serum" photo={photo} color="#dce8ee" size="medium" />
        <Thumbnail name="Serum" photo={photo} color="#dce8ee" size="large" />
        <Thumbnail name="Serum" photo={null} color="#dce8ee" size="large" />
      </Example>
      <Example title="Badge">
        <Badge tone="sale">50% off</Badge>
        <Badge tone="available">Available</Badge>
        <Badge>Sold out</Badge>
        <StatusBadge status="Pending" />
        <StatusBadge status="completed" />
        <StatusBadge status="cancelled" />
      </Example>
      <Example title="Panel and facts" wide>
        <Panel aria-label="An order">
          <Facts>
            <Fact term="Payment method">Cash on Delivery</Fact>
            <Fact term="Total">Rs. 4,447</Fact>
            <Fact term="Shipping address">
              <span dir="auto" className="block whitespace-pre-line">
                {"مکان نمبر ۱۲، گلی نمبر ۴، گلبرگ سوم\nHouse 12, Street 4, Gulberg III, Lahore"}
              </span>
            </Fact>
          </Facts>
        </Panel>
      </Example>
      <Example title="Table" wide>
        <Table
          label="Who pays the courier"
          columns={["Reason", "Return", "New delivery"]}
          rows={[
            ["You changed your mind", "You", "You"],
            ["Wrong, damaged or faulty item", "Us", "Us"],
          ]}
        />
      </Example>
      <Example title="On its way" wide>
        <SkeletonLines count={2} />
      </Example>
    </StyleguideSection>
  );
}

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

function StyleguideTokens() {
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

export const meta: MetaFunction = () =>
  noindexMeta("Styleguide", "Every component of the shop, in every state.");

/** For developers only: 404 in production. */
export async function loader({ context, url }: Route.LoaderArgs) {
  if (!context.get(isDevelopment)) throw data(null, { status: 404 });
  const products = await activeProducts(context.get(database));
  return {
    cards: products.slice(0, 4).map(cataloguePriceCard),
    photo: products[0]?.image ? toPhoto(products[0].image) : null,
    dialog: url.searchParams.get("dialog"),
  };
}

export default function Styleguide({ loaderData }: Route.ComponentProps) {
  return (
    <div className="wrap grid gap-16 py-10 md:py-16">
      <PageHeading lead="Every component, in every state. Screens are made of these alone.">
        Styleguide
      </PageHeading>
      <StyleguideTokens />
      <StyleguideActions dialog={loaderData.dialog} />
      <StyleguideFields />
      <StyleguideContents cards={loaderData.cards} photo={loaderData.photo} />
      <StyleguideMessages />
    </div>
  );
}

function StyleguideMessages() {
  const [toast, setToast] = useState(false);
  return (
    <StyleguideSection title="Messages">
      <Example title="Notice" wide>
        <Notice>Added to your cart.</Notice>
      </Example>
      <Example title="Error box" wide>
        <ErrorBox>Failed to place order. Please try again.</ErrorBox>
      </Example>
      <Example title="Toast">
        <Button type="button" tone="quiet" size="small" onClick={() => setToast(!toast)}>
          {toast ? "Take it away" : "Show it"}
        </Button>
        <Toast>{toast ? "Changes saved successfully!" : null}</Toast>
      </Example>
      <Example title="Empty state" wide>
        <EmptyState
          title="Your cart is empty"
          actions={<ButtonLink to="/catalog">Continue shopping</ButtonLink>}
        >
          <p>Find a serum or a tool that suits you.</p>
        </EmptyState>
      </Example>
    </StyleguideSection>
  );
}
