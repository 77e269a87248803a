// Before the first drawing, so that a page never flashes in the other theme. web/theme.ts writes what is read here.
try {
  const theme = localStorage.getItem("theme");
  if (theme === "light" || theme === "dark") document.documentElement.dataset.theme = theme;
} catch {
  // A browser that keeps nothing follows the phone.
}
// Every page begins at its top, Back and a reload included.
history.scrollRestoration = "manual";
