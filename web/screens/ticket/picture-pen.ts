/** Writes and draws on a canvas from above to below: what the ticket's picture is made of. */

export const PICTURE_WIDTH = 1080;
export const MARGIN = 84;
/** Longer than any ticket; the unused part is cut off. */
const HEIGHT_MAX = 3600;

export const INKS = {
  paper: "#fbf7ef",
  card: "#ffffff",
  ink: "#17213a",
  soft: "#5a647c",
  line: "#c9bfa9",
  blue: "#1f3a93",
  marigold: "#f2a516",
  vermilion: "#c4361f",
} as const;

export interface TextStyle {
  size: number;
  weight?: 400 | 600 | 800;
  ink?: string;
  isHead?: boolean;
  isCentered?: boolean;
  isStruck?: boolean;
  x?: number;
  width?: number;
}

export type Pen = Awaited<ReturnType<typeof takePen>>;

/** The faces are there when the promise is: a canvas does not wait for them. */
export async function takePen(sample: string) {
  const root = getComputedStyle(document.documentElement);
  const families = {
    text: root.getPropertyValue("--font-text"),
    head: root.getPropertyValue("--font-head"),
  };
  await Promise.allSettled([
    document.fonts.load(`400 32px ${families.text}`, sample),
    document.fonts.load(`600 32px ${families.text}`, sample),
    document.fonts.load(`800 32px ${families.head}`, sample),
  ]);
  const canvas = document.createElement("canvas");
  canvas.width = PICTURE_WIDTH;
  canvas.height = HEIGHT_MAX;
  const context = canvas.getContext("2d");
  if (context === null) throw new Error("no canvas");
  context.textBaseline = "alphabetic";
  let y = 0;

  const dress = ({ size, weight = 400, ink = INKS.ink, isHead = false }: TextStyle): void => {
    context.font = `${weight} ${size}px ${isHead ? families.head : families.text}`;
    context.fillStyle = ink;
  };

  return {
    canvas,
    context,
    position: () => y,
    goTo: (top: number) => void (y = top),
    skip: (by: number) => void (y += by),
    widthOf(text: string, style: TextStyle): number {
      dress(style);
      return context.measureText(text).width;
    },
    /** Draws the text in as many lines as it needs. */
    write(text: string, style: TextStyle): void {
      const { size, x = MARGIN, width = PICTURE_WIDTH - 2 * MARGIN } = style;
      dress(style);
      for (const line of wrapLines(context, text, width)) {
        y += Math.round(size * 1.38);
        const long = context.measureText(line).width;
        const left = style.isCentered === true ? x + (width - long) / 2 : x;
        context.fillText(line, left, y - Math.round(size * 0.32));
        if (style.isStruck === true) {
          context.fillRect(left, y - Math.round(size * 0.62), long, Math.max(3, size / 14));
        }
      }
    },
  };
}

interface Measure {
  measureText(text: string): { width: number };
}

/** White space at which a line may end. */
const SPACES = /[^\S\u00a0]+/;

/**
 * Characters that must not be separated: a letter with its marks, and letters that Bengali joins by a hasanta (U+09CD).
 */
const CLUSTERS = /(?:\P{M}\p{M}*?\u09cd[\u200c\u200d]?)*\P{M}\p{M}*|\p{M}+/gu;

/** Keeps a line break in the text; a line that is too wide is wrapped, and so is a word. */
export function wrapLines(context: Measure, text: string, width: number): string[] {
  return text.split("\n").flatMap((line) => wrapText(context, line, width));
}

function wrapText(context: Measure, text: string, width: number): string[] {
  const lines: string[] = [];
  let line = "";
  for (const word of text.split(SPACES).filter(Boolean).flatMap(splitToWidth(context, width))) {
    const longer = line === "" ? word : `${line} ${word}`;
    if (line !== "" && context.measureText(longer).width > width) {
      lines.push(line);
      line = word;
    } else line = longer;
  }
  if (line !== "") lines.push(line);
  return lines;
}

/** The word, or its parts where it is wider than a line. */
function splitToWidth(context: Measure, width: number): (word: string) => string[] {
  return (word) => {
    if (context.measureText(word).width <= width) return [word];
    const parts: string[] = [];
    let part = "";
    for (const cluster of word.match(CLUSTERS) ?? []) {
      if (part !== "" && context.measureText(part + cluster).width > width) {
        parts.push(part);
        part = "";
      }
      part += cluster;
    }
    return [...parts, part];
  };
}

/** Copies everything above `height` to a canvas of its own. */
export async function cutOff(canvas: HTMLCanvasElement, height: number): Promise<Blob> {
  const cut = document.createElement("canvas");
  cut.width = canvas.width;
  cut.height = Math.min(height, canvas.height);
  cut.getContext("2d")?.drawImage(canvas, 0, 0);
  return new Promise((resolve, reject) => {
    cut.toBlob(
      (blob) => (blob === null ? reject(new Error("no picture")) : resolve(blob)),
      "image/png",
    );
  });
}
