/** The ticket as a picture for the phone's gallery: by day whatever the theme, its code large enough for any camera. */
import type { Shop } from "../../../worker/contract/booking/shop.ts";
import type { Messages } from "../../i18n/messages.ts";
import band from "../../pictures/band.svg";
import type { Invoice } from "./invoice.ts";
import { cutOff, INKS, MARGIN, PICTURE_WIDTH, takePen, type Pen } from "./picture-pen.ts";
import { codeAddress, qrModules } from "../../ui/qr-path.ts";
import { shopLines, ticketLines, describeVoid, type TicketLines } from "./ticket-lines.ts";

const EDGE = 36;
const BAND_HEIGHT = 66;
const CODE_SIZE = 460;
const INNER = PICTURE_WIDTH - 2 * MARGIN;

export async function ticketPicture(
  invoice: Invoice,
  messages: Messages,
  shop: Shop | undefined,
): Promise<Blob> {
  const lines = ticketLines(invoice, messages);
  const voidText = describeVoid(invoice, messages);
  const isVoid = voidText !== null;
  const pen = await takePen(JSON.stringify([messages.t.ticket, lines]));
  pen.context.fillStyle = INKS.card;
  pen.context.fillRect(0, 0, pen.canvas.width, pen.canvas.height);
  await drawBand(pen);

  pen.write(messages.t.shell.product, { size: 40, weight: 800, isHead: true, ink: INKS.blue });
  if (voidText !== null) {
    pen.write(voidText, { size: 34, weight: 600, ink: INKS.vermilion });
  }
  drawJourney(pen, lines, messages, isVoid);
  drawTear(pen);
  drawCode(pen, lines, messages, isVoid ? null : invoice.qr);
  drawTear(pen);
  drawFacts(pen, lines);
  if (shop !== undefined) {
    const [name, reach] = shopLines(shop, messages);
    pen.skip(20);
    pen.write(messages.t.ticket.call, { size: 32, weight: 600 });
    pen.write(name, { size: 30, ink: INKS.soft });
    pen.write(reach, { size: 30, ink: INKS.soft });
  }
  pen.skip(70);
  const height = pen.position();
  drawFrame(pen, height);
  if (isVoid) drawStamp(pen, messages.t.ticket.voidStamp, height);
  return cutOff(pen.canvas, height);
}

async function drawBand(pen: Pen): Promise<void> {
  const picture = new Image();
  picture.src = band;
  try {
    await picture.decode();
    const long = BAND_HEIGHT * (200 / 24);
    for (let x = 0; x < PICTURE_WIDTH; x += long) {
      pen.context.drawImage(picture, x, 0, long, BAND_HEIGHT);
    }
  } catch {
    pen.context.fillStyle = INKS.blue;
    pen.context.fillRect(0, 0, PICTURE_WIDTH, BAND_HEIGHT);
  }
  pen.goTo(BAND_HEIGHT + 40);
}

function drawJourney(pen: Pen, lines: TicketLines, { t }: Messages, isStruck: boolean): void {
  pen.skip(8);
  pen.write(lines.destination, { size: 72, weight: 800, isHead: true, isStruck });
  pen.write(lines.trip, { size: 36 });
  pen.write(lines.unit, { size: 34, ink: INKS.soft });
  pen.skip(26);
  pen.write(t.booking.journeyDate, { size: 30, ink: INKS.soft });
  pen.write(lines.journeyDate, { size: 50, weight: 600, isStruck });
  pen.skip(16);
  const top = pen.position();
  if (lines.reporting !== null) {
    pen.write(t.ticket.reporting, { size: 30, ink: INKS.soft });
    pen.write(lines.reporting.clock, { size: 76, weight: 600, isStruck });
    if (lines.reporting.dayBefore !== null) {
      pen.write(lines.reporting.dayBefore, { size: 32, weight: 600 });
    }
  }
  const bottom = pen.position();
  if (lines.departure !== null) {
    const right = { x: MARGIN + INNER * 0.56, width: INNER * 0.44 };
    pen.goTo(top);
    pen.write(t.booking.departure, { size: 30, ink: INKS.soft, ...right });
    pen.write(lines.departure, { size: 52, weight: 600, isStruck, ...right });
  }
  pen.goTo(Math.max(bottom, pen.position()) + 26);
  if (lines.boarding !== null) {
    pen.write(lines.boarding.label, { size: 30, ink: INKS.soft });
    pen.write(lines.boarding.name, { size: 50, weight: 600, isStruck });
    pen.skip(22);
  }
  drawChips(pen, lines.chips);
}

function drawChips(pen: Pen, texts: readonly string[]): void {
  const style = { size: 52, weight: 600 } as const;
  const [height, gap] = [84, 18];
  let x = MARGIN;
  let top = pen.position();
  for (const one of texts) {
    const width = pen.widthOf(one, style) + 56;
    if (x + width > PICTURE_WIDTH - MARGIN) {
      x = MARGIN;
      top += height + gap;
    }
    pen.context.fillStyle = INKS.marigold;
    pen.context.beginPath();
    pen.context.roundRect(x, top, width, height, 16);
    pen.context.fill();
    pen.goTo(top + 6);
    pen.write(one, { ...style, x: x + 28, width });
    x += width + gap;
  }
  pen.goTo(top + height + 22);
}

function drawCode(pen: Pen, lines: TicketLines, { t }: Messages, qr: string | null): void {
  pen.write(t.ticket.pnr, { size: 30, ink: INKS.soft, isCentered: true });
  // Latin letters and digits do not join, so each may be separated.
  pen.write([...lines.pnr].join("\u2002"), {
    size: 76,
    weight: 600,
    isCentered: true,
    isStruck: qr === null,
  });
  if (qr === null) return;
  const { size, isDark } = qrModules(codeAddress(location.origin, qr));
  const module = Math.floor(CODE_SIZE / size);
  const left = Math.round((PICTURE_WIDTH - module * size) / 2);
  const top = pen.position() + 8;
  pen.context.fillStyle = "#000000";
  for (let row = 0; row < size; row += 1) {
    for (let column = 0; column < size; column += 1) {
      if (!isDark(row, column)) continue;
      pen.context.fillRect(left + column * module, top + row * module, module, module);
    }
  }
  pen.goTo(top + module * size);
}

function drawFacts(pen: Pen, lines: TicketLines): void {
  const names = INNER * 0.36;
  for (const [name, value] of lines.facts) {
    const top = pen.position();
    pen.write(name, { size: 30, ink: INKS.soft, width: names - 24 });
    const bottom = pen.position();
    pen.goTo(top);
    pen.write(value, { size: 32, weight: 600, x: MARGIN + names, width: INNER - names });
    pen.goTo(Math.max(bottom, pen.position()) + 8);
  }
}

/** The line to tear, with a notch at each end. */
function drawTear(pen: Pen): void {
  pen.skip(34);
  const y = pen.position();
  const { context } = pen;
  context.strokeStyle = INKS.line;
  context.lineWidth = 4;
  context.setLineDash([14, 12]);
  context.beginPath();
  context.moveTo(EDGE, y);
  context.lineTo(PICTURE_WIDTH - EDGE, y);
  context.stroke();
  context.setLineDash([]);
  context.fillStyle = INKS.paper;
  for (const x of [0, PICTURE_WIDTH]) {
    context.beginPath();
    context.arc(x, y, EDGE, 0, 2 * Math.PI);
    context.fill();
    context.stroke();
  }
  pen.skip(24);
}

function drawFrame({ context }: Pen, height: number): void {
  context.strokeStyle = INKS.line;
  context.lineWidth = 6;
  context.strokeRect(3, 3, PICTURE_WIDTH - 6, height - 6);
}

function drawStamp(pen: Pen, text: string, height: number): void {
  const { context } = pen;
  const style = { size: 92, weight: 600, ink: INKS.vermilion } as const;
  const width = pen.widthOf(text, style);
  context.save();
  context.translate(PICTURE_WIDTH / 2, height * 0.4);
  context.rotate(-0.26);
  context.fillStyle = "#ffffffcc";
  context.fillRect(-width / 2 - 40, -90, width + 80, 180);
  context.strokeStyle = INKS.vermilion;
  context.lineWidth = 10;
  context.strokeRect(-width / 2 - 40, -90, width + 80, 180);
  context.fillStyle = INKS.vermilion;
  context.fillText(text, -width / 2, 30);
  context.restore();
}
