/** The style of the page of phones, by day and by night. */

/** Served by serve.ts for machines that have no Bengali font of their own. */
export const FONTS = {
  "/hind-siliguri-400.woff2": "text-bengali-400.woff2",
  "/hind-siliguri-600.woff2": "text-bengali-600.woff2",
};

const BENGALI = "U+964-965, U+980-9FF, U+200C-200D, U+25CC";

export const CSS = `
@font-face { font-family: Bangla; font-weight: 400; font-display: swap; unicode-range: ${BENGALI}; src: url(/hind-siliguri-400.woff2) format("woff2"); }
@font-face { font-family: Bangla; font-weight: 600 700; font-display: swap; unicode-range: ${BENGALI}; src: url(/hind-siliguri-600.woff2) format("woff2"); }
:root { color-scheme: light dark; --page: #eef1f4; --ink: #1c2329; --soft: #55616b; --line: #d3dae0; --case: #20262c; --screen: #fff; --bubble: #e7eef3; --link: #0b5f8a; --warn: #8a2c0b; --focus: #b35900; }
@media (prefers-color-scheme: dark) { :root { --page: #12161a; --ink: #e8edf1; --soft: #a3b0ba; --line: #35404a; --case: #05070a; --screen: #1a2026; --bubble: #2a343d; --link: #7cc7ef; --warn: #ffb190; --focus: #ffb454; } }
* { box-sizing: border-box; }
body { margin: 0; background: var(--page); color: var(--ink); font: 1rem/1.5 "Noto Sans Bengali", Bangla, system-ui, sans-serif; }
main { max-width: 86rem; margin: 0 auto; padding: 1.25rem 1rem 3rem; }
h1 { font-size: 1.375rem; line-height: 1.3; margin: 0 0 .25rem; }
.lead { margin: 0 0 .75rem; color: var(--soft); max-width: 46rem; }
#state { min-height: 1.5rem; margin: .5rem 0 1rem; color: var(--soft); }
details { border: 1px solid var(--line); border-radius: .75rem; padding: .5rem .75rem; background: var(--screen); max-width: 46rem; }
summary { cursor: pointer; font-weight: 600; min-height: 2rem; }
dl { margin: .5rem 0; }
dl div { display: flex; flex-wrap: wrap; gap: 0 1rem; margin-bottom: .25rem; }
dt { font-variant-numeric: tabular-nums; font-weight: 600; }
dd { margin: 0; flex: 1 1 12rem; min-width: 0; }
.empty { padding: 2rem 1rem; text-align: center; color: var(--soft); }
.empty b { display: block; color: var(--ink); }
.phones { display: grid; grid-template-columns: repeat(auto-fill, minmax(min(100%, 18.5rem), 1fr)); gap: 1.5rem; justify-items: center; align-items: start; }
.phone { width: 100%; max-width: 24rem; min-height: 24rem; max-height: 36rem; display: flex; flex-direction: column; border: .5rem solid var(--case); border-radius: 2rem; background: var(--screen); overflow: hidden; box-shadow: 0 .5rem 1.5rem #0003; }
.bar { display: flex; justify-content: space-between; align-items: center; padding: .375rem 1.25rem; font-size: .8125rem; font-weight: 600; font-variant-numeric: tabular-nums; }
.signal { width: 1.75rem; height: .7rem; border-radius: .2rem; border: 2px solid currentColor; box-shadow: inset -.3rem 0 var(--screen), inset 1rem 0 currentColor; }
.phone header { display: flex; flex-wrap: wrap; gap: .25rem .75rem; align-items: center; padding: .25rem 1.25rem .75rem; border-bottom: 1px solid var(--line); }
.badge { flex: none; width: 2.5rem; height: 2.5rem; border-radius: 50%; display: grid; place-items: center; background: var(--link); color: var(--screen); font-weight: 700; font-size: 1.125rem; }
.phone header > div { min-width: 0; }
.phone h2 { margin: 0; overflow-wrap: anywhere; font-size: 1.0625rem; line-height: 1.3; font-variant-numeric: tabular-nums; }
.phone header p { margin: 0; font-size: .875rem; color: var(--soft); overflow-wrap: anywhere; }
.messages { flex: 1; margin: 0; padding: .75rem 1rem 1.25rem; list-style: none; overflow-y: auto; display: flex; flex-direction: column; gap: .625rem; }
.day { align-self: center; font-size: .8125rem; color: var(--soft); }
.message { align-self: flex-start; max-width: 94%; }
.text { margin: 0; padding: .625rem .875rem; border-radius: 1.125rem 1.125rem 1.125rem .25rem; background: var(--bubble); white-space: pre-wrap; overflow-wrap: anywhere; }
.failed .text, .refused .text { background: none; border: 1px dashed var(--soft); color: var(--soft); }
.text a { color: var(--link); }
.facts { margin: .125rem .25rem 0; font-size: .8125rem; color: var(--soft); font-variant-numeric: tabular-nums; }
.outcome { margin: 0 .25rem .125rem; font-size: .875rem; font-weight: 600; color: var(--warn); }
a:focus-visible, summary:focus-visible, .messages:focus-visible { outline: 3px solid var(--focus); outline-offset: 2px; border-radius: .25rem; }
.messages:focus-visible { outline-offset: -3px; }
@media (prefers-reduced-motion: no-preference) { .message.new .text { animation: come .6s ease-out; } @keyframes come { from { opacity: 0; transform: translateY(-.5rem); } } }
`;
