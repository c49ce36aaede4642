import { courierDelivery } from "../server/jobs/courier-jobs.ts";
import { startTracking } from "../shop/catalogue/stock/track-stock.ts";
import { setPassword } from "../shop/customers/account/customer-queries.ts";
import type { Customer } from "../shop/customers/model/customer.ts";
import { fetchDueCities } from "../shop/fulfilment/couriers/accounts/fetch-cities.ts";
import { addRule } from "../shop/fulfilment/couriers/rules/change-rules.ts";
import { insertRider } from "../shop/fulfilment/riders/rider-queries.ts";
import { changeAdvanceSettings } from "../shop/payments/advances/change-advance-settings.ts";
import { standardAdvanceSettings } from "../shop/payments/model/advance-settings.ts";
import type { Database } from "../shop/schema.ts";
import { type StaffRole, staffRoles } from "../shop/staff/model/permissions.ts";
import { createCustomer } from "../test/customers/create-customer.ts";
import { prepareCouriers } from "../test/fulfilment/planned-parcel.ts";
import { playGateway } from "../test/payments/play-gateway.ts";
import { setShopSettings } from "../test/set-shop-settings.ts";
import { connectShop } from "../test/simulators/couriers/connect-shop.ts";
import { startCourier } from "../test/simulators/couriers/start-courier.ts";

const stock = { "lumiskin-retinol": 1500, "lumiskin-niacinamide-zinc": 800, "eyebrow-razor": 800 };
const names = ["Sana Malik", "Hina Aslam", "Bilal Hussain", "Ayesha Siddiqui", "Usman Tariq"];
export const emailOf = (role: StaffRole) => `${role}@example.com`;

/** A shop before its first order: people who work there, simulated couriers, and a simulated JazzCash. */
export async function setUpDemoShop(
  db: Database,
  sealingSecrets: string[],
  origin: string,
  passwordHash: string,
) {
  const gateway = await playGateway({ db, shop: { sealingSecrets }, origin });
  const couriers = await Promise.all(
    (["postex", "leopards", "trax"] as const).map((name) => startCourier(name)),
  );
  await connectShop(db, couriers);
  await prepareCouriers(db);
  const delivery = courierDelivery(db);
  await fetchDueCities(delivery, new AbortController().signal);
  const staff = {} as Record<StaffRole, Customer>;
  for (const [index, role] of staffRoles.entries()) {
    staff[role] = await createCustomer(db, { email: emailOf(role), fullName: names[index] ?? "", role });
    await setPassword(db, staff[role].id, passwordHash);
  }
  const actorId = staff.owner.id;
  const accounts = { bankTitle: "LumiSkin", bankName: "Example Bank", iban: "PK36SCBL0000001123456702" };
  await setShopSettings(db, { phone: "+923000009000", email: "hello@example.com", ...accounts });
  const always = { province: null, cashFrom: null, cashTo: null, gramsFrom: null, gramsTo: null };
  await addRule(db, { courierId: "trax", cityName: "Karachi", ...always }, actorId);
  await addRule(db, { courierId: "leopards", cityName: "Islamabad", ...always }, actorId);
  await insertRider(db, { name: "Rashid", phone: "0300 0009001" });
  await changeAdvanceSettings(db, { ...standardAdvanceSettings, kind: "share" }, actorId);
  for (const [productId, pieces] of Object.entries(stock))
    await startTracking(db, { productId, pieces, actorId });
  return { db, origin, gateway, couriers, staff, delivery };
}
export type DemoShop = Awaited<ReturnType<typeof setUpDemoShop>>;
