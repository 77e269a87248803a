/** A picture that is chosen on a phone is sent on white, upright, and without what the camera wrote into it. */
import type { Locator, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";
import { startProduct, type Product } from "../../support/product.ts";
import { exifWith } from "../../support/photos.ts";
import { byKey, enterAsOwner } from "../office.ts";
import { callStaff } from "../../../worker/scripts/staff-client.ts";
import { PicturesView } from "../../../worker/contract/staff/staff-content.ts";
import { visitor } from "../visitor.ts";

const SECRET = "23.7104 N 90.4074 E, Karim";

/** The product runs anew for these, since other journeys look at the gallery. */
let shop: Product;
beforeAll(async () => {
  shop = await startProduct("pictures", { dist: inject("dist"), season: inject("season") });
});
afterAll(() => shop.stop());

/** 60 by 40 pixels: the left half is red, the rest see-through where the kind of file knows that. */
async function drawAs(page: Page, type: "image/png" | "image/jpeg" | "image/webp") {
  const address = await page.evaluate((kind) => {
    const canvas = document.createElement("canvas");
    canvas.width = 60;
    canvas.height = 40;
    const brush = canvas.getContext("2d");
    if (brush === null) throw new Error("no canvas");
    if (kind === "image/jpeg") {
      brush.fillStyle = "#ffffff";
      brush.fillRect(0, 0, 60, 40);
    }
    brush.fillStyle = "#ff0000";
    brush.fillRect(0, 0, 30, 40);
    return canvas.toDataURL(kind);
  }, type);
  return Buffer.from(address.split(",")[1] ?? "", "base64");
}

/** A JPEG of a phone that was held on its side. */
function takenSideways(jpeg: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from("Exif\0\0"), exifWith(6, SECRET)]);
  const head = Buffer.from([0xff, 0xe1, 0, 0]);
  head.writeUInt16BE(body.length + 2, 2);
  return Buffer.concat([jpeg.subarray(0, 2), head, body, jpeg.subarray(2)]);
}

/** The size of the shown picture, and its colours at a quarter and three quarters of both sides. */
function look(picture: Locator) {
  return picture.evaluate(async (image) => {
    if (!(image instanceof HTMLImageElement)) throw new Error("no picture");
    await image.decode();
    const canvas = document.createElement("canvas");
    const [width, height] = [image.naturalWidth, image.naturalHeight];
    Object.assign(canvas, { width, height });
    const brush = canvas.getContext("2d", { willReadFrequently: true });
    brush?.drawImage(image, 0, 0);
    const at = (x: number, y: number) => {
      const [red = 0, green = 0] = brush?.getImageData(x * width, y * height, 1, 1).data ?? [];
      return green > 200 ? "white" : red > 200 ? "red" : "dark";
    };
    return {
      width,
      height,
      colours: [at(0.25, 0.25), at(0.75, 0.25), at(0.25, 0.75), at(0.75, 0.75)],
    };
  });
}

const LYING = { width: 60, height: 40, colours: ["red", "white", "red", "white"] };
/** Turned by a quarter: what was on the left is at the top. */
const STANDING = { width: 40, height: 60, colours: ["red", "red", "white", "white"] };

describe("an agent's photo", () => {
  test.each([
    ["image/png", LYING],
    ["image/webp", LYING],
    ["image/jpeg", STANDING],
  ] as const)("of %s", async (type, seen) => {
    const page = await visitor({ origin: shop.origin });
    await page.goto("/signUp");
    const drawn = await drawAs(page, type);
    const buffer = type === "image/jpeg" ? takenSideways(drawn) : drawn;
    const picked = page.waitForEvent("filechooser");
    await page.getByRole("button", { name: "Choose a photo" }).click();
    await (await picked).setFiles({ name: "camera", mimeType: type, buffer });
    const shown = page.getByRole("img", { name: "Your photo" });
    await shown.waitFor();
    expect(await look(shown)).toEqual(seen);
    const sent = await shown.getAttribute("src");
    expect(Buffer.from(sent?.split(",")[1] ?? "", "base64").toString("latin1")).not.toContain(
      "Karim",
    );
  });
});

test("a picture of the shop, and one of a season that is sent as it is", async () => {
  const page = await enterAsOwner({ shop });
  const names = async () => {
    const view = await callStaff(byKey(shop), "pictures", { folder: "gallery" });
    return PicturesView.parse(view).names;
  };
  const stored = async (name: string) => {
    const response = await fetch(`${shop.origin}/uploads/gallery/${name}`);
    return Buffer.from(await response.arrayBuffer()).toString("latin1");
  };
  await page.goto(`${shop.origin}/admin#/content?kind=photo&id=new`);
  const field = page.getByLabel("ফোন থেকে: ছবি");
  await field.setInputFiles({
    name: "see-through.png",
    mimeType: "image/png",
    buffer: await drawAs(page, "image/png"),
  });
  const shown = page.getByRole("img", { name: "ছবি" });
  await shown.waitFor();
  expect(await look(shown)).toEqual(LYING);

  const before = await names();
  const photo = takenSideways(await drawAs(page, "image/jpeg"));
  expect(photo.toString("latin1")).toContain("Karim");
  const content = photo.toString("base64");
  await callStaff(byKey(shop), "keep-season-picture", { path: "gallery/sideways.jpg", content });
  expect((await names()).filter((name) => !before.includes(name))).toEqual(["sideways.jpg"]);
  expect(await stored("sideways.jpg")).not.toContain("Karim");
  await page.goto(`${shop.origin}/gallery`);
  await page.evaluate(() => {
    const image = new Image();
    image.src = "/uploads/gallery/sideways.jpg";
    image.alt = "sideways";
    document.body.insertAdjacentElement("beforeend", image);
  });
  expect(await look(page.getByAltText("sideways"))).toEqual(STANDING);
});
