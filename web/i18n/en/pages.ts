/** The home page, and what stands around every screen. */
import { home } from "./home.ts";
import { englishName } from "./names.ts";
import { shell } from "./shell.ts";

export { haveEnglishNames } from "./names.ts";

export const pages = { texts: { shell, home }, name: englishName };
