/**
 * `npm run tool -- fonts`: reduces the fonts of web/fonts again. Needed when new words bring new conjuncts; a test
 * reports it.
 */
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { compress } from "wawoff2";
import { cutFace, FACES } from "./fonts/faces.ts";
import { ROOT } from "./settings.ts";

for (const face of FACES) {
  const file = await compress(await cutFace(face));
  writeFileSync(join(ROOT, "web/fonts", `${face.name}.woff2`), file);
  console.log(`${face.name}.woff2  ${file.length} bytes`);
}
