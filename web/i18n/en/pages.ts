/** The home page, and what stands around every screen. */
import { home } from "./home.ts";
import { shell } from "./shell.ts";

export const pages = { texts: { shell, home } };
