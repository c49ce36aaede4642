import { data, Link, redirect, useNavigation } from "react-router";
import { isoDay } from "../../../shop/base/karachi-time.ts";
import { listCatalogue } from "../../../shop/catalogue/files/catalogue-file-queries.ts";
import { checkFile } from "../../../shop/catalogue/files/check-file.ts";
import { droppedByOldDialect } from "../../../shop/catalogue/files/write-products.ts";
import { customer, database } from "../../http/context.ts";
import { readUpload } from "../../http/forms/read-upload.ts";
import { noindexMeta } from "../../http/page-meta.ts";
import { Button } from "../../ui/button.tsx";
import { ErrorBox } from "../../ui/error-box.tsx";
import { Field } from "../../ui/form/field.tsx";
import { Notice } from "../../ui/notice.tsx";
import { PageHeading } from "../../ui/shell/page-heading.tsx";
import { TitledPanel } from "../ui/titled-panel.tsx";
import type { Route } from "./+types/files";
import { LeftOut } from "./import-left-out.tsx";
import { type LeftOutView, toLeftOut } from "./import-view.ts";

export const meta: Route.MetaFunction = () => noindexMeta("Import and export | Dashboard");

export async function loader({ url, context }: Route.LoaderArgs) {
  const products = await listCatalogue(context.get(database), "");
  return {
    count: products.length,
    dropped: droppedByOldDialect(products),
    today: isoDay(new Date()),
    discarded: url.searchParams.has("discarded"),
  };
}

interface Answer {
  error: string | null;
  /** Of a file that would change nothing. */
  unchanged: number | null;
  leftOut: LeftOutView | null;
}

/** Checks an uploaded file. Nothing of the catalogue is written. */
export async function action({ request, context }: Route.ActionArgs) {
  const [file] = (await readUpload(request, "file")).files;
  const refused = (error: string) => data<Answer>({ error, unchanged: null, leftOut: null }, { status: 400 });
  if (!file?.name) return refused("Please choose a CSV file.");
  const checked = await checkFile(context.get(database), file, context.get(customer).id);
  if (checked.outcome === "stored") throw redirect(`/dashboard/files/${checked.id}`);
  if (checked.outcome === "refused") return refused(`${checked.reason} Nothing was saved.`);
  const { plan } = checked;
  const answer: Answer = { error: null, unchanged: plan.unchanged, leftOut: toLeftOut(plan) };
  if (plan.refused.length === 0) return data(answer);
  return data<Answer>(
    { ...answer, error: "Nothing in this file can be imported. Nothing was saved." },
    { status: 400 },
  );
}

/** Products, stock and orders as files, in and out. */
export default function Files({ loaderData, actionData }: Route.ComponentProps) {
  const { count, dropped, today, discarded } = loaderData;
  const busy = useNavigation().formMethod === "POST";
  return (
    <div className="wrap py-2 md:py-4">
      <PageHeading lead="Products, stock and orders as CSV files in Shopify format. Only the owner can use this page.">
        Import and export
      </PageHeading>
      <div className="grid max-w-180 gap-5">
        <Notice className="empty:hidden">{doneText(discarded, actionData)}</Notice>
        <TitledPanel title="Import products or stock">
          <form method="post" action="/dashboard/files" encType="multipart/form-data" className="grid gap-4">
            <ErrorBox>{actionData?.error}</ErrorBox>
            <Field
              label="CSV file"
              name="file"
              type="file"
              accept=".csv,text/csv"
              required
              hint="Up to 5 MB and 10,000 lines. You see the changes first; nothing is saved until you press Import."
            />
            <Button busy={busy} busyLabel="Checking..." className="justify-self-start">
              Check the file
            </Button>
          </form>
          {actionData?.leftOut ? <LeftOut view={actionData.leftOut} className="mt-5" /> : null}
        </TitledPanel>
        <TitledPanel title="Download products">
          <p className="mb-4 text-sm text-ink-soft">
            {count} products, including drafts and archived ones. The file has every field. You can edit it
            and import it again.
          </p>
          <form method="post" action="/dashboard/files/products.csv">
            <Button name="dialect" value="new">
              Download products
            </Button>
          </form>
          <details className="mt-4 border-t border-hairline pt-2">
            <summary className="cursor-pointer py-3 text-sm font-medium">
              For apps that use Shopify's old columns
            </summary>
            <p className="mb-2 text-sm">Not in this file:</p>
            <ul className="mb-4 list-disc ps-5 text-sm text-ink-soft">
              {dropped.map(({ what, products }) => (
                <li key={what}>
                  {what} ({products} {products === 1 ? "product" : "products"})
                </li>
              ))}
            </ul>
            <form method="post" action="/dashboard/files/products.csv">
              <Button tone="quiet" name="dialect" value="old">
                Download with old columns
              </Button>
            </form>
          </details>
        </TitledPanel>
        <TitledPanel title="Download stock">
          <p className="mb-4 text-sm text-ink-soft">
            Type your counts in the last column, On hand (new), and import the file. If stock has changed
            since, we show it and do not overwrite it.
          </p>
          <form method="post" action="/dashboard/files/stock.csv">
            <Button>Download stock</Button>
          </form>
        </TitledPanel>
        <TitledPanel title="Download orders">
          <p className="mb-4 text-sm text-ink-soft">
            Shopify format, one line per item. For our own format, go to{" "}
            <Link to="/dashboard" className="text-link">
              Orders
            </Link>
            , Export CSV.
          </p>
          <form method="post" action="/dashboard/files/orders.csv" className="grid gap-4">
            <div className="grid gap-4 sm:grid-cols-2">
              <Field label="From" name="from" type="date" optional max={today} />
              <Field label="To" name="to" type="date" optional max={today} />
            </div>
            <Button className="justify-self-start">Download orders</Button>
          </form>
        </TitledPanel>
      </div>
    </div>
  );
}

/** What has just happened; null: nothing, or an error. */
function doneText(discarded: boolean, answer: Answer | undefined): string | null {
  if (!answer) return discarded ? "File discarded. Nothing was changed." : null;
  if (answer.error) return null;
  return `Nothing to import: all ${answer.unchanged} products already match the file.`;
}
