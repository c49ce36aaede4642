// What the simulator uses of oidc-provider, which brings no types of its own.
declare module "oidc-provider" {
  import type { IncomingMessage, ServerResponse } from "node:http";

  export default class Provider {
    constructor(issuer: string, configuration: Record<string, unknown>);
    callback(): (request: IncomingMessage, response: ServerResponse) => Promise<void>;
    interactionFinished(
      request: IncomingMessage,
      response: ServerResponse,
      result: Record<string, unknown>,
    ): Promise<void>;
    Grant: new (facts: {
      clientId: string;
      accountId: string;
    }) => {
      addOIDCScope(scope: string): void;
      save(): Promise<string>;
    };
    on(event: string, listener: (...args: unknown[]) => void): void;
  }
  export const interactionPolicy: {
    base(): { add(prompt: unknown, index?: number): void };
    Prompt: new (facts: { name: string; requestable: boolean }) => unknown;
  };
}
