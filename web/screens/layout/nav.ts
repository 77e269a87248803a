/** The links of the header and the footer. A new screen is one line here. */
import type { Texts } from "../../i18n/en.ts";

interface NavItem {
  to: string;
  label: (texts: Texts) => string;
  inHeader: boolean;
  inFooter: boolean;
}

const NAV: readonly NavItem[] = [
  { to: "/", label: (t) => t.shell.home, inHeader: true, inFooter: false },
  { to: "/findInvoice", label: (t) => t.shell.findInvoice, inHeader: true, inFooter: false },
  { to: "/gallery", label: (t) => t.shell.gallery, inHeader: true, inFooter: true },
  { to: "/blog", label: (t) => t.shell.blog, inHeader: true, inFooter: true },
  { to: "/conditions", label: (t) => t.shell.conditions, inHeader: true, inFooter: true },
  { to: "/agentLogin", label: (t) => t.shell.forAgents, inHeader: false, inFooter: true },
];

export const HEADER_NAV = NAV.filter((item) => item.inHeader);
export const FOOTER_NAV = NAV.filter((item) => item.inFooter);
