/** The paper size of a print. A4 is the sheet; a roll is as long as its content. */
import { useEffect, useState } from "react";

export const PAPERS = ["a4", "80", "58"] as const;
export type Paper = (typeof PAPERS)[number];

const PX_PER_MM = 96 / 25.4;
/** A line more is blank paper; a line less is a second page. */
const SPARE_MM = 4;

/** For a roll: `widthMm` wide and as long as `slip`. A4 if null. */
export function useRollOfPaper(slip: HTMLElement | null, widthMm: number | null): void {
  const [heightMm, setHeightMm] = useState(0);

  useEffect(() => {
    if (slip === null) return;
    const measure = () => setHeightMm(rollHeightMm(slip.offsetHeight));
    const observer = new ResizeObserver(measure);
    observer.observe(slip);
    return () => observer.disconnect();
  }, [slip]);

  useEffect(() => {
    if (widthMm === null || heightMm === 0) return;
    const sheet = new CSSStyleSheet();
    sheet.insertRule(`@page { size: ${widthMm}mm ${heightMm}mm; margin: 0; }`);
    document.adoptedStyleSheets.push(sheet);
    return () => {
      document.adoptedStyleSheets = document.adoptedStyleSheets.filter((one) => one !== sheet);
    };
  }, [widthMm, heightMm]);
}

export function rollHeightMm(heightPx: number): number {
  return Math.ceil(heightPx / PX_PER_MM) + SPARE_MM;
}
