/** Which columns the browser remembers as shown, by id: only those that the list has, and never a main one hidden. */
export function shownColumns(
  remembered: string | null,
  columns: readonly { id: string; isMain?: boolean }[],
): Record<string, boolean> {
  const chosen = parsed(remembered);
  return Object.fromEntries(
    columns.map(({ id, isMain }) => [id, isMain === true || chosen[id] !== false]),
  );
}

function parsed(text: string | null): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(text ?? "null");
    return typeof value === "object" && value !== null ? { ...value } : {};
  } catch {
    return {};
  }
}
