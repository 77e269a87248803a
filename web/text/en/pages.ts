/** The pages that anybody looks at, and what stands around every screen. */
import { content } from "./content.ts";
import { home } from "./home.ts";
import { shell } from "./shell.ts";

export const pages = {
  texts: { shell, home, content },
};
