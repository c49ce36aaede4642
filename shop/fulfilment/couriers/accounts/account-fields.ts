import type { AdapterName } from "../schema.ts";

/** One thing that an account at a courier needs, as the owner fills it in. */
export interface AccountField {
  /** Its key in `CourierAccount.credentials` or `CourierAccount.settings`. */
  name: string;
  label: string;
  required: boolean;
  help?: string;
}

export interface AccountFields {
  /** Where the courier's interface is, by its guide; a setting, because guides age. */
  baseUrl: string;
  /** Secret: sealed when stored. */
  credentials: readonly AccountField[];
  settings: readonly AccountField[];
}

/** What each protocol needs to be told by the owner. */
export const accountFields: Readonly<Record<AdapterName, AccountFields>> = {
  postex: {
    baseUrl: "https://api.postex.pk/services/integration/api/order",
    credentials: [{ name: "token", label: "API token", required: true }],
    settings: [
      { name: "pickupAddressCode", label: "Pickup address code", required: true, help: "For example 001." },
    ],
  },
  leopards: {
    baseUrl: "https://merchantapi.leopardscourier.com/api",
    credentials: [
      { name: "apiKey", label: "API key", required: true },
      { name: "apiPassword", label: "API password", required: true },
    ],
    settings: [
      {
        name: "originCity",
        label: "Origin city",
        required: false,
        help: "City id. Leave blank to use your account's city.",
      },
      { name: "shipmentId", label: "Shipper id", required: true },
      { name: "shipmentType", label: "Shipment type", required: false, help: "Leave blank for overnight." },
      { name: "riderName", label: "Name on the load sheet", required: false },
      { name: "riderCode", label: "Code on the load sheet", required: false },
    ],
  },
  trax: {
    baseUrl: "https://sonic.pk/api",
    credentials: [{ name: "apiKey", label: "Authorization key", required: true }],
    settings: [
      { name: "pickupAddressId", label: "Pickup address id", required: true },
      { name: "email", label: "Email for the courier's messages", required: true },
      {
        name: "productType",
        label: "Product type",
        required: false,
        help: "8 is Cosmetics, 24 is Other. Leave blank for 8.",
      },
      {
        name: "shippingMode",
        label: "Shipping mode",
        required: false,
        help: "1 Rush, 2 Saver Plus, 3 Swift. Leave blank for 1.",
      },
      {
        name: "chargesMode",
        label: "Charges mode",
        required: false,
        help: "3 invoicing, 4 reimbursement. Leave blank for 4.",
      },
      {
        name: "deliveryType",
        label: "Delivery type id",
        required: false,
        help: "For corporate accounts, which need it: charges mode 3.",
      },
    ],
  },
};
