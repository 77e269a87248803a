/**
 * Pictures of screens beside the ones that were accepted (tests/e2e/visual). What differs leaves both and a picture of
 * the difference in .tmp/visual; UPDATE_BASELINES=1 accepts what is there.
 */
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join, relative } from "node:path";
import pixelmatch from "pixelmatch";
import { PNG } from "pngjs";
import { ROOT } from "../../worker/scripts/settings.ts";

const ACCEPTED = join(ROOT, "tests/e2e/visual");
const FOUND = join(ROOT, ".tmp/visual");
/** Per pixel: the difference of colour that an eye would not see. */
const COLOUR_TOLERANCE = 0.1;
const STEP = 16;
/** Edges of letters may fall differently by a few. */
const PIXELS_MAX = 40;
const ACCEPT =
  "UPDATE_BASELINES=1 npx vitest run --config tests/vitest.config.ts --project e2e tests/e2e/visual.test.ts";

/** Null where the picture is the accepted one; else a sentence that names the difference. */
export function compareBaseline(name: string, screenshot: Buffer): string | null {
  const file = join(ACCEPTED, `${name}.png`);
  const found = PNG.sync.read(screenshot);
  if (process.env["UPDATE_BASELINES"] === "1") {
    mkdirSync(ACCEPTED, { recursive: true });
    writeFileSync(file, small(found));
    return null;
  }
  const kept = join(FOUND, `${name}.png`);
  const difference = join(FOUND, `${name}-difference.png`);
  for (const old of [kept, difference]) rmSync(old, { force: true });
  if (!existsSync(file)) return keep(`${name} has no accepted picture yet`);
  const accepted = PNG.sync.read(readFileSync(file));
  const { width, height } = accepted;
  if (found.width !== width || found.height !== height) {
    return keep(`${name} was ${width} x ${height} and is ${found.width} x ${found.height}`);
  }
  const diff = new PNG({ width, height });
  const pixels = pixelmatch(accepted.data, found.data, diff.data, width, height, {
    threshold: COLOUR_TOLERANCE,
  });
  if (pixels <= PIXELS_MAX) return null;
  const message = keep(`${name} differs in ${pixels} pixels`);
  writeFileSync(difference, small(diff));
  return message;

  function keep(messages: string): string {
    mkdirSync(FOUND, { recursive: true });
    writeFileSync(kept, screenshot);
    return `${messages}: see ${relative(ROOT, FOUND)}/${name}*.png. If that is right: ${ACCEPT}`;
  }
}

/** In sixteen steps a colour, finer than what counts as a difference: half the bytes in the repository. */
function small(picture: PNG): Buffer {
  const coarse = new PNG({ width: picture.width, height: picture.height });
  coarse.data = Buffer.from(
    picture.data.map((value) => Math.min(255, Math.round(value / STEP) * STEP)),
  );
  return PNG.sync.write(coarse, { colorType: 2, deflateLevel: 9, filterType: -1 });
}
