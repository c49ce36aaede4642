import type { ColumnType, Generated, GeneratedAlways, Kysely } from "kysely";
import type { ImportRunsTable } from "./catalogue/files/import-run-schema.ts";
import type { ScheduledPricesTable } from "./catalogue/price-schema.ts";
import type {
  CategoriesTable,
  MediaOriginalsTable,
  MediaTable,
  ProductImagesTable,
  ProductsTable,
  RevisionsTable,
} from "./catalogue/schema.ts";
import type {
  PurchaseLinesTable,
  PurchaseReceiptLinesTable,
  PurchaseReceiptsTable,
  PurchasesTable,
  StockBatchesTable,
  StockCountLinesTable,
  StockCountsTable,
  StockLevelsTable,
  StockMovementsTable,
  SuppliersTable,
} from "./catalogue/stock-schema.ts";
import type { CartEntriesTable, IdempotencyKeysTable, PurchaseIntentionsTable } from "./checkout/schema.ts";
import type { ArticlesTable, ContentPhotosTable, ContentTable } from "./content/schema.ts";
import type {
  AccountsTable,
  ContactRepliesTable,
  ContactsTable,
  CustomerNotesTable,
  NullableTimestamp,
  RateLimitsTable,
  SessionsTable,
  Timestamp,
  TwoFactorsTable,
  UsersTable,
  VerificationsTable,
} from "./customers/schema.ts";
import type {
  CourierCityZonesTable,
  CourierRulesTable,
  CourierSheetsTable,
  CourierTariffRatesTable,
  CourierTariffsTable,
  TaxRatesTable,
} from "./fulfilment/couriers/data-schema.ts";
import type {
  CitiesTable,
  CityMappingsTable,
  ConfirmationAttemptsTable,
  CourierAdaptersTable,
  CourierChargesTable,
  CourierCitiesTable,
  CourierCredentialsTable,
  CourierPaymentsTable,
  CourierRequestsTable,
  CouriersTable,
  HandOversTable,
  OrderLinksTable,
  PhoneMarkEventsTable,
  PhoneMarksTable,
} from "./fulfilment/couriers/schema.ts";
import type { RiderEventsTable, RidersTable } from "./fulfilment/rider-schema.ts";
import type {
  InboundEventsTable,
  ShipmentEventsTable,
  ShipmentLinesTable,
  ShipmentsTable,
  ToldCashTable,
} from "./fulfilment/schema.ts";
import type { DeliveryWishesTable, OrderComplaintsTable } from "./orders/complaints/complaint-schema.ts";
import type { ProductRatingsTable, ReviewsTable } from "./orders/reviews/review-schema.ts";
import type {
  MoneyEntriesTable,
  OrderAdjustmentsTable,
  OrderEventsTable,
  OrderLinesTable,
  OrderListSourceView,
  OrderListTable,
  OrdersTable,
  OrdersToReadAgainTable,
  PaymentStatesTable,
  PaymentsTable,
  PeopleToReadAgainTable,
  SpecifiedOrdersView,
} from "./orders/schema.ts";
import type { RefundsTable, UnsettledOrdersTable } from "./payments/refund-schema.ts";
import type {
  AdvanceProductsTable,
  GatewayAccountsTable,
  GatewayAnswersTable,
  GatewayPayoutItemsTable,
  GatewayPayoutsTable,
  GatewayTransactionsTable,
  OrderAmountsView,
  PaymentDisputesTable,
  PaymentMethodsTable,
  PayoutEventsTable,
  TransferClaimsTable,
} from "./payments/schema.ts";

interface SavedFiltersTable {
  id: GeneratedAlways<number>;
  userId: string;
  /** The list's screen, such as `/dashboard`. */
  path: string;
  /** From 1, among the person's filters of that screen. */
  place: number;
  name: string;
  /** Such as `status=Pending&sort=oldest`. */
  query: string;
  createdAt: Timestamp;
}

interface SettingsTable {
  key: string;
  value: ColumnType<unknown, string, string>;
  updatedAt: Timestamp;
  /** The number of the newest revision; 0: never changed. */
  version: Generated<number>;
}

interface FirstDayClosedTable {
  name: string;
  closedAt: Timestamp;
}

interface AuditLogTable {
  id: GeneratedAlways<number>;
  at: Timestamp;
  actorId: string | null;
  action: string;
  subject: string;
  details: ColumnType<unknown, string | undefined, never>;
}

interface NewsletterSubscribersTable {
  id: GeneratedAlways<number>;
  email: string;
  subscribedAt: Timestamp;
  confirmationRequestedAt: Timestamp;
  confirmedAt: NullableTimestamp;
}

export type OutboxState = "waiting" | "sending" | "sent" | "failed" | "superseded" | "merged";

interface OutboxTable {
  id: GeneratedAlways<number>;
  kind: string;
  subjectId: string;
  state: Generated<OutboxState>;
  attempts: Generated<number>;
  possiblySent: Generated<boolean>;
  transport: string | null;
  error: string | null;
  createdAt: Timestamp;
  settledAt: NullableTimestamp;
  nextAttemptAt: Timestamp;
  /** The sender that claimed the message has a lease until then. */
  leasedUntil: NullableTimestamp;
  /** The message whose email reports this one too. */
  mergedInto: number | null;
  /** How many messages this one's email reports besides its own. */
  mergedCount: Generated<number>;
}

interface MailboxRateSlotsTable {
  messageId: number;
  scope: "security" | "customer" | "owner";
  /** A hash of the mailbox. */
  recipient: string;
  at: ColumnType<Date, Date | string>;
}

interface MailRateSlotsTable {
  transport: string;
  nextAt: ColumnType<Date, Date | string>;
}

interface VersionsTable {
  name: string;
  value: Generated<number>;
}

/** Every table and column that `db/migrations` creates, in camel case. */
export interface Schema {
  users: UsersTable;
  twoFactors: TwoFactorsTable;
  sessions: SessionsTable;
  accounts: AccountsTable;
  verifications: VerificationsTable;
  rateLimits: RateLimitsTable;
  media: MediaTable;
  mediaOriginals: MediaOriginalsTable;
  categories: CategoriesTable;
  products: ProductsTable;
  productImages: ProductImagesTable;
  revisions: RevisionsTable;
  scheduledPrices: ScheduledPricesTable;
  savedFilters: SavedFiltersTable;
  importRuns: ImportRunsTable;
  articles: ArticlesTable;
  content: ContentTable;
  contentPhotos: ContentPhotosTable;
  orders: OrdersTable;
  ordersToReadAgain: OrdersToReadAgainTable;
  peopleToReadAgain: PeopleToReadAgainTable;
  orderLines: OrderLinesTable;
  orderAdjustments: OrderAdjustmentsTable;
  shipments: ShipmentsTable;
  shipmentLines: ShipmentLinesTable;
  toldCash: ToldCashTable;
  shipmentEvents: ShipmentEventsTable;
  courierAdapters: CourierAdaptersTable;
  couriers: CouriersTable;
  courierCredentials: CourierCredentialsTable;
  courierCities: CourierCitiesTable;
  courierRequests: CourierRequestsTable;
  courierCharges: CourierChargesTable;
  courierPayments: CourierPaymentsTable;
  cities: CitiesTable;
  cityMappings: CityMappingsTable;
  courierTariffs: CourierTariffsTable;
  courierTariffRates: CourierTariffRatesTable;
  courierCityZones: CourierCityZonesTable;
  taxRates: TaxRatesTable;
  courierRules: CourierRulesTable;
  courierSheets: CourierSheetsTable;
  confirmationAttempts: ConfirmationAttemptsTable;
  phoneMarks: PhoneMarksTable;
  phoneMarkEvents: PhoneMarkEventsTable;
  orderLinks: OrderLinksTable;
  orderComplaints: OrderComplaintsTable;
  deliveryWishes: DeliveryWishesTable;
  reviews: ReviewsTable;
  productRatings: ProductRatingsTable;
  handOvers: HandOversTable;
  inboundEvents: InboundEventsTable;
  riders: RidersTable;
  riderEvents: RiderEventsTable;
  paymentMethods: PaymentMethodsTable;
  paymentStates: PaymentStatesTable;
  payments: PaymentsTable;
  refunds: RefundsTable;
  advanceProducts: AdvanceProductsTable;
  unsettledOrders: UnsettledOrdersTable;
  gatewayAccounts: GatewayAccountsTable;
  gatewayTransactions: GatewayTransactionsTable;
  gatewayAnswers: GatewayAnswersTable;
  transferClaims: TransferClaimsTable;
  gatewayPayouts: GatewayPayoutsTable;
  payoutEvents: PayoutEventsTable;
  gatewayPayoutItems: GatewayPayoutItemsTable;
  paymentDisputes: PaymentDisputesTable;
  orderEvents: OrderEventsTable;
  moneyEntries: MoneyEntriesTable;
  stockLevels: StockLevelsTable;
  stockMovements: StockMovementsTable;
  stockBatches: StockBatchesTable;
  suppliers: SuppliersTable;
  purchases: PurchasesTable;
  purchaseLines: PurchaseLinesTable;
  purchaseReceipts: PurchaseReceiptsTable;
  purchaseReceiptLines: PurchaseReceiptLinesTable;
  stockCounts: StockCountsTable;
  stockCountLines: StockCountLinesTable;
  orderList: OrderListTable;
  orderListSource: OrderListSourceView;
  specifiedOrders: SpecifiedOrdersView;
  orderAmounts: OrderAmountsView;
  cartEntries: CartEntriesTable;
  idempotencyKeys: IdempotencyKeysTable;
  purchaseIntentions: PurchaseIntentionsTable;
  settings: SettingsTable;
  firstDayClosed: FirstDayClosedTable;
  auditLog: AuditLogTable;
  contacts: ContactsTable;
  contactReplies: ContactRepliesTable;
  customerNotes: CustomerNotesTable;
  newsletterSubscribers: NewsletterSubscribersTable;
  outbox: OutboxTable;
  mailboxRateSlots: MailboxRateSlotsTable;
  mailRateSlots: MailRateSlotsTable;
  versions: VersionsTable;
}

export type Database = Kysely<Schema>;
