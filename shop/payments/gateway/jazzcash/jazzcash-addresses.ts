import type { GatewayEnvironment, GatewayGeneration, GatewayUrls } from "../../model/gateway-settings.ts";

const legacy = (host: string): GatewayUrls => ({
  formUrl: `https://${host}/CustomerPortal/transactionmanagement/merchantform/`,
  inquiryUrl: `https://${host}/ApplicationAPI/API/PaymentInquiry/Inquire`,
  refundUrl: `https://${host}/ApplicationAPI/API/Purchase/domwalletrefundtransaction`,
});

const host2026 = "https://onlinepayments.jazzcash.com.pk/payment-orchestrator";

/** JazzCash's own addresses, as far as they are public; each can be replaced in the settings. */
export const jazzCashAddresses: Readonly<
  Record<GatewayGeneration, Readonly<Record<GatewayEnvironment, GatewayUrls | null>>>
> = {
  legacy: { sandbox: legacy("sandbox.jazzcash.com.pk"), live: legacy("payments.jazzcash.com.pk") },
  2026: {
    // Not public: JazzCash names it to the shop.
    sandbox: null,
    live: {
      formUrl: `${host2026}/CustomerPortal/transactionmanagement/merchantform`,
      // Its second version answers with the amount.
      inquiryUrl: `${host2026}/api/v2/rest/payments/status/inquiry`,
      refundUrl: `${host2026}/api/v1/rest/payments/m-wallet/refund`,
    },
  },
  // Since July 2026. No paper names its paths: they are those that other shops use there.
  pgw: {
    sandbox: legacy("sandbox.jazzcash.com.pk"),
    live: {
      ...legacy("pgw.jazzcash.com.pk"),
      refundUrl: "https://pgw.jazzcash.com.pk/api/Purchase/domwalletrefundtransaction",
    },
  },
};
