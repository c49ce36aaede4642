/** What a process that takes payments is told, as JSON in its environment. */
export interface PaymentWork {
  databaseUrl: string;
  /** Where shoppers and the gateway call it. */
  port: number;
}

/** With which the shop's account at the simulated gateway is sealed. */
export const sealingSecret = "a-secret-of-the-fault-run-0123456789";
