/** The style of the simulated wallet's pages, and its bird, drawn for this repository. */
import { html, raw } from "hono/html";

export const MARK = raw(
  `<svg viewBox="0 0 48 40" width="44" height="37" aria-hidden="true">
    <path d="M2 6 26 15 20 27Z" fill="#fff"/>
    <path d="M26 15 46 2 34 23Z" fill="#ffd1e3"/>
    <path d="M26 15 34 23 20 27Z" fill="#ff8fbb"/>
    <path d="M20 27 34 23 22 38Z" fill="#fff" opacity=".85"/>
  </svg>`,
);

/** Served by serve.ts for machines that have no Bengali font of their own. */
export const FONTS = {
  "/hind-siliguri-400.woff2": "text-bengali-400.woff2",
  "/hind-siliguri-600.woff2": "text-bengali-600.woff2",
};

const CSS = `
@font-face { font-family: Bangla; font-weight: 400; font-display: swap; unicode-range: U+964-965, U+980-9FF, U+200C-200D, U+25CC; src: url(/hind-siliguri-400.woff2) format("woff2"); }
@font-face { font-family: Bangla; font-weight: 600 700; font-display: swap; unicode-range: U+964-965, U+980-9FF, U+200C-200D, U+25CC; src: url(/hind-siliguri-600.woff2) format("woff2"); }
:root { --pink: #d6106b; --deep: #a30b51; --ink: #2b2730; --soft: #675f6c; --line: #e6dfe4; }
* { box-sizing: border-box; }
body { margin: 0; background: #f4f0f3; color: var(--ink); font: 16px/1.5 "Noto Sans Bengali", Bangla, system-ui, sans-serif; }
.sheet { max-width: 420px; margin: 0 auto; min-height: 100vh; background: #fff; display: flex; flex-direction: column; }
@media (min-width: 480px) { body { padding: 32px 16px; } .sheet { min-height: 0; border-radius: 14px; overflow: hidden; box-shadow: 0 8px 40px #4a123022; } }
.brand { background: var(--pink); color: #fff; display: flex; align-items: center; gap: 12px; padding: 14px 20px; }
.brand b { display: block; font-size: 20px; line-height: 1.2; }
.brand span { font-size: 13px; }
.bill { display: grid; grid-template-columns: 44px 1fr auto; align-items: center; column-gap: 12px; padding: 16px 20px; border-bottom: 1px solid var(--line); }
.bill .invoice { grid-column: 2 / -1; color: var(--soft); font-size: 13px; overflow-wrap: anywhere; }
.bill .sum { font-size: 22px; font-weight: 700; white-space: nowrap; font-variant-numeric: tabular-nums; }
.badge { grid-row: span 2; width: 44px; height: 44px; border-radius: 50%; background: #fde3ee; color: var(--deep); font-weight: 700; font-size: 20px; display: grid; place-items: center; }
form, .notice { background: var(--pink); color: #fff; padding: 20px; display: flex; flex-direction: column; gap: 12px; }
.step { font-size: 13px; margin: 0; }
label { font-weight: 600; text-align: center; }
label small, .step small { font-weight: 400; font-size: 14px; }
label small { display: block; }
input { width: 100%; height: 52px; border: 2px solid #fff; border-radius: 8px; padding: 0 12px; font: inherit; font-size: 20px; text-align: center; letter-spacing: .06em; color: var(--ink); background: #fff; font-variant-numeric: tabular-nums; }
input::placeholder { color: #8d8491; letter-spacing: 0; }
input:focus-visible, button:focus-visible, a:focus-visible { outline: 3px solid #ffd166; outline-offset: 2px; }
.problem { margin: 0; background: #fff; color: #9b1111; border-radius: 8px; padding: 10px 12px; font-size: 14px; text-align: center; }
.problem small { display: block; font-size: 13px; }
.note { margin: 0; font-size: 13px; text-align: center; }
.buttons { display: flex; flex-direction: row-reverse; gap: 12px; margin-top: 4px; }
button, .button { flex: 1; min-height: 52px; border-radius: 8px; border: 2px solid #fff; font: inherit; font-weight: 700; cursor: pointer; text-align: center; text-decoration: none; display: grid; place-content: center; line-height: 1.15; }
button small, .button small { font-weight: 400; font-size: 12px; }
.yes { background: #fff; color: var(--deep); }
.no { background: var(--deep); color: #fff; border-color: var(--deep); }
.notice h1 { font-size: 20px; line-height: 1.35; margin: 0; }
.notice p { margin: 0; }
footer { padding: 16px 20px 20px; color: var(--soft); font-size: 13px; }
footer p { margin: 0 0 6px; }
footer strong { color: var(--ink); }
footer a { color: var(--deep); }
.wide { max-width: 880px; margin: 0 auto; padding: 24px 16px 48px; background: #fff; }
.wide .brand { margin: -24px -16px 20px; }
.scroll { overflow-x: auto; }
table { border-collapse: collapse; width: 100%; font-size: 14px; }
th, td { text-align: left; padding: 8px 10px; border-bottom: 1px solid var(--line); vertical-align: top; }
td:first-child { white-space: nowrap; font-variant-numeric: tabular-nums; }
h2 { font-size: 18px; margin: 28px 0 8px; }
`;

/** A whole page, in Bengali and English. */
export function document(title: string, body: unknown) {
  return html`<!doctype html>
    <html lang="bn">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex" />
        <title>${title}</title>
        <link rel="icon" href="data:," />
        <style>
          ${raw(CSS)}
        </style>
      </head>
      ${body}
    </html>`;
}

export function brand(under: string) {
  return html`<header class="brand">
    ${MARK}
    <div><b>বিকাশ পেমেন্ট</b><span lang="en">${under}</span></div>
  </header>`;
}

/** Rows of cells under their headings. */
export function listTable(headings: readonly string[], rows: readonly (readonly unknown[])[]) {
  return html`<div class="scroll">
    <table>
      <thead>
        <tr>
          ${headings.map((heading) => html`<th scope="col">${heading}</th>`)}
        </tr>
      </thead>
      <tbody>
        ${rows.map(
          (cells) =>
            html`<tr>
              ${cells.map((cell) => html`<td>${cell}</td>`)}
            </tr>`,
        )}
      </tbody>
    </table>
  </div>`;
}
