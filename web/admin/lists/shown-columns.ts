/**
 * Which columns the browser remembers as shown, by id: only those that the list has, and never a main one hidden. One
 * that is extra is hidden until somebody has chosen it.
 */
export function chooseColumns(
  remembered: string | null,
  columns: readonly { id: string; isMain?: boolean; isExtra?: boolean }[],
): Record<string, boolean> {
  const chosen = parseColumns(remembered);
  return Object.fromEntries(
    columns.map(({ id, isMain, isExtra = false }) => [
      id,
      isMain === true || (isExtra ? chosen[id] === true : chosen[id] !== false),
    ]),
  );
}

function parseColumns(text: string | null): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(text ?? "null");
    return typeof value === "object" && value !== null ? { ...value } : {};
  } catch {
    return {};
  }
}
