/** What the header and the footer link to. A new screen is one line here. */
import type { Texts } from "../../text/en.ts";

interface NavItem {
  to: string;
  label: (texts: Texts) => string;
  inFooter: boolean;
}

export const NAV: readonly NavItem[] = [
  { to: "/", label: (t) => t.shell.home, inFooter: false },
  { to: "/gallery", label: (t) => t.content.gallery, inFooter: true },
  { to: "/blog", label: (t) => t.content.blog, inFooter: true },
  { to: "/conditions", label: (t) => t.content.conditions, inFooter: true },
];

export const FOOTER_NAV = NAV.filter((item) => item.inFooter);
