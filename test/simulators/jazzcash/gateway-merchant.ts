/** The shop's account at the simulated JazzCash; all of it is made up. */
export const merchant = {
  merchantId: "MC00001",
  password: "a-password-of-play",
  salt: "9x7simulated",
  mpin: "1234",
} as const;

/** Paths, behind the address of the simulator. */
export const gatewayPaths = {
  legacy: {
    form: "/CustomerPortal/transactionmanagement/merchantform/",
    inquiry: "/ApplicationAPI/API/PaymentInquiry/Inquire",
    refund: "/ApplicationAPI/API/Purchase/domwalletrefundtransaction",
  },
  "2026": {
    form: "/payment-orchestrator/CustomerPortal/transactionmanagement/merchantform",
    inquiry: "/payment-orchestrator/api/v2/rest/payments/status/inquiry",
    refund: "/payment-orchestrator/api/v1/rest/payments/m-wallet/refund",
  },
} as const;

/** The older inquiry of 2026, whose answer has no amount. */
export const inquiryV1Path = "/payment-orchestrator/api/v1/rest/payments/status/inquiry";
