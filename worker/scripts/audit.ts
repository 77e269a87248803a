/** `npm run tool -- audit`: fails when something that is shipped is known to be vulnerable. */
import { auditShipped, formatAudit } from "./packages/audit.ts";

const audit = auditShipped();
console.log(formatAudit(audit));
process.exitCode = audit.kind === "found" ? 1 : 0;
