import { DurableObject } from "cloudflare:workers";

export class WalletTokens extends DurableObject<Env> {}
