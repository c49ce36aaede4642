import { data, href, redirect } from "react-router";
import { z } from "zod";
import { outOfDateText } from "../../../../shop/base/out-of-date.ts";
import { listCategories } from "../../../../shop/catalogue/categories/category-queries.ts";
import { moveProduct } from "../../../../shop/catalogue/product/move-product.ts";
import { productId } from "../../../../shop/catalogue/product/product-list-form.ts";
import { listEditableProducts } from "../../../../shop/catalogue/product/product-write-queries.ts";
import { customer, database } from "../../../http/context.ts";
import { parseForm, readForm } from "../../../http/forms/parse-form.ts";
import { noindexMeta } from "../../../http/page-meta.ts";
import { ErrorBox } from "../../../ui/error-box.tsx";
import { HeadingLink, ListHeading } from "../../ui/list-heading.tsx";
import { MoveButtons } from "../../ui/move-buttons.tsx";
import { PostForm } from "../../ui/post-form.tsx";
import { StateMark } from "../../ui/state-mark.tsx";
import { TitledPanel } from "../../ui/titled-panel.tsx";
import type { Route } from "./+types/order";
import { rowId } from "./params.ts";

const moveForm = z.object({ product: productId, intent: z.enum(["up", "down"]) });

export const meta: Route.MetaFunction = () => noindexMeta("Arrange products | Dashboard");

export async function loader({ context }: Route.LoaderArgs) {
  const db = context.get(database);
  const [products, categories] = await Promise.all([listEditableProducts(db), listCategories(db)]);
  return {
    grids: categories.map(({ id, name }) => ({
      id,
      name,
      products: products
        .filter(({ category, status }) => category === id && status !== "archived")
        .map((product) => ({ id: product.id, name: product.name, isDraft: product.status === "draft" })),
    })),
  };
}

export async function action({ request, context }: Route.ActionArgs) {
  const parsed = parseForm(moveForm, await readForm(request));
  const refuse = (message: string, status: number) => data({ message }, status);
  if (!parsed.ok) return refuse(outOfDateText, 400);
  const { product, intent } = parsed.value;
  const outcome = await moveProduct(context.get(database), product, intent, context.get(customer).id);
  if (outcome === "unknown") return refuse("This product no longer exists.", 404);
  if (outcome === "conflict")
    return refuse("Someone else is moving products right now. Please try again.", 409);
  throw redirect(`${href("/dashboard/products/order")}#${rowId(product)}`);
}

export default function ProductsOrder({ loaderData: { grids }, actionData }: Route.ComponentProps) {
  return (
    <div className="wrap py-2 md:py-4">
      <div className="max-w-3xl">
        <ListHeading
          about="This is the order on the home page and in the catalogue."
          actions={<HeadingLink to={href("/dashboard/products")}>Back to the products</HeadingLink>}
        >
          Arrange products
        </ListHeading>
        <div className="grid gap-5">
          <ErrorBox>{actionData?.message}</ErrorBox>
          {grids
            .filter(({ products }) => products.length > 0)
            .map(({ id, name, products }) => (
              <TitledPanel key={id} title={name}>
                <ol className="divide-y divide-hairline">
                  {products.map((product, index) => (
                    <li
                      key={product.id}
                      id={rowId(product.id)}
                      className="flex scroll-mt-32 items-center gap-3 py-2"
                    >
                      <span className="w-6 shrink-0 text-sm text-ink-soft tabular-nums">{index + 1}</span>
                      <span className="min-w-0 flex-1" dir="auto">
                        {product.name} {product.isDraft ? <StateMark shape="waiting">Draft</StateMark> : null}
                      </span>
                      <PostForm
                        sent={{ product: product.id }}
                        action={href("/dashboard/products/order")}
                        preventScrollReset
                      >
                        <MoveButtons
                          id={product.id}
                          name={product.name}
                          isFirst={index === 0}
                          isLast={index === products.length - 1}
                        />
                      </PostForm>
                    </li>
                  ))}
                </ol>
              </TitledPanel>
            ))}
        </div>
      </div>
    </div>
  );
}
