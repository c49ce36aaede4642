import type { Photo } from "../../shop/catalogue/model/photo.ts";
import { Badge } from "../ui/badge.tsx";
import { Fact, Facts } from "../ui/facts.tsx";
import { Panel } from "../ui/panel.tsx";
import { ProductCard, type ProductCardData } from "../ui/product-card.tsx";
import { SkeletonLines } from "../ui/shell/skeleton.tsx";
import { StatusBadge } from "../ui/status-badge.tsx";
import { Table } from "../ui/table.tsx";
import { Thumbnail } from "../ui/thumbnail.tsx";
import { Example, StyleguideSection } from "./styleguide-section.tsx";

const longName =
  "سکن سیرم · A Brightening and Hydrating Overnight Face Serum with Niacinamide, Zinc and Panthenol";

export function StyleguideContents({ cards, photo }: { cards: ProductCardData[]; photo: Photo | null }) {
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
