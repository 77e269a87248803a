/** Replacements for newer built-ins, for code that also runs in older browsers (web/oldest-browsers.ts). */

/** As `Map.groupBy`: the groups in the order in which their first items come. */
export function groupBy<Item, Key>(
  items: Iterable<Item>,
  keyOf: (item: Item) => Key,
): Map<Key, Item[]> {
  const groups = new Map<Key, Item[]>();
  for (const item of items) {
    const key = keyOf(item);
    const group = groups.get(key);
    if (group === undefined) groups.set(key, [item]);
    else group.push(item);
  }
  return groups;
}

/** As `toSorted`: the list itself stays as it is. */
export function sortItems<Item>(
  items: Iterable<Item>,
  compare: (a: Item, b: Item) => number,
): Item[] {
  // oxlint-disable-next-line unicorn/no-array-sort -- a copy, and older browsers have nothing else
  return [...items].sort(compare);
}
