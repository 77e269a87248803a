/** Runs on the page of phones: fetches them again every two seconds, and keeps what the keyboard is on. */

export const SCRIPT = `
const phones = document.getElementById("phones");
const state = document.getElementById("state");
const getNewest = () => Math.max(0, ...Array.from(phones.querySelectorAll("[data-number]"), (one) => Number(one.dataset.number)));
let known = null;

function getPlace(element) {
  const message = element?.closest("[data-number]");
  if (message) return '[data-number="' + message.dataset.number + '"] a';
  const phone = element?.closest("[aria-labelledby]");
  return phone ? '.messages[aria-labelledby="' + phone.getAttribute("aria-labelledby") + '"]' : null;
}

function show(text) {
  const before = getNewest();
  const focused = phones.contains(document.activeElement) ? getPlace(document.activeElement) : null;
  phones.innerHTML = text;
  if (focused) phones.querySelector(focused)?.focus({ preventScroll: true });
  if (known === null) return;
  const added = Array.from(phones.querySelectorAll("[data-number]")).filter((one) => Number(one.dataset.number) > before);
  for (const one of added) one.classList.add("new");
  if (added.length > 0) state.textContent = added.length === 1 ? "A new message" : added.length + " new messages";
}

async function update() {
  try {
    const response = await fetch("/phones");
    const text = await response.text();
    if (text !== known) show(text);
    known = text;
    if (state.dataset.lost) state.textContent = "";
    delete state.dataset.lost;
  } catch {
    state.dataset.lost = "1";
    state.textContent = "The simulator does not answer: it ended with the product.";
  }
  setTimeout(update, 2000);
}
void update();
`;
