export const gatewayEnvironments = ["sandbox", "live"] as const;
export type GatewayEnvironment = (typeof gatewayEnvironments)[number];

export const gatewayGenerations = ["legacy", "2026", "pgw"] as const;
export type GatewayGeneration = (typeof gatewayGenerations)[number];

/** By what a shopper pays there: the wallet, a card, or a voucher over the counter. */
export const gatewayInstruments = ["MWALLET", "MPAY", "OTC"] as const;
export type GatewayInstrument = (typeof gatewayInstruments)[number];

export interface GatewayUrls {
  formUrl: string;
  inquiryUrl: string;
  refundUrl: string;
}
export const gatewayUrlNames = [
  "formUrl",
  "inquiryUrl",
  "refundUrl",
] as const satisfies (keyof GatewayUrls)[];

/** What is stored of an account beside its secrets; a null address is the gateway's own. */
export interface GatewaySettings extends Record<keyof GatewayUrls, string | null> {
  environment: GatewayEnvironment;
  generation: GatewayGeneration;
  merchantId: string;
  instrument: GatewayInstrument;
  /** As registered at the gateway; null: the shop's own origin and path. */
  returnUrl: string | null;
}

/** What opens an account; `mpin`: without it nothing can be refunded. */
export interface GatewaySecrets {
  password: string;
  salt: string;
  mpin?: string;
}
