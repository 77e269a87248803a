/** `npm run tool -- audit`: fails when something that is shipped is known to be vulnerable. */
import { auditShipped, tellAudit } from "./packages/audit.ts";

const audit = auditShipped();
console.log(tellAudit(audit));
process.exitCode = audit.kind === "found" ? 1 : 0;
