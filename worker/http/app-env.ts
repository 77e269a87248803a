/** What every handler finds in its context. */
import type { Agent } from "../db/agents/agents.ts";
import type { Signer } from "../auth/signer.ts";

export interface AppEnv {
  Bindings: Env;
  Variables: {
    requestId: string;
    signer: Signer;
    /** Set by `identifyCaller` where a bearer counts; null for a visitor. */
    agent: Agent | null;
  };
}
