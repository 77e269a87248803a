/**
 * Supports translators and extensions, which wrap the page's text nodes in their own elements, or replace them. React
 * keeps its text nodes and throws if one is not where it was rendered; here it is searched first. web/index.html asks
 * translators to leave the page alone, because it has its own English.
 */

/** Elements that replaced a text node. */
const standIns = new WeakMap<Node, ChildNode>();

export function tolerateMovedTexts(): void {
  const { removeChild, insertBefore } = Node.prototype;

  Node.prototype.removeChild = function <T extends Node>(this: Node, child: T): T {
    if (child.parentNode === this) return removeChild.call(this, child) as T;
    standIns.get(child)?.remove();
    child.parentNode?.removeChild(child);
    return child;
  };

  Node.prototype.insertBefore = function <T extends Node>(this: Node, added: T, next: Node | null) {
    return insertBefore.call(this, added, next && findChild(this, next)) as T;
  };

  const changes = new MutationObserver((records) => {
    for (const { type, target, removedNodes, addedNodes, previousSibling } of records) {
      // A text that was replaced has changed: it is put back in its place, to be translated again.
      if (type === "characterData") standIns.get(target)?.replaceWith(target);
      for (const text of removedNodes) {
        const taker = addedNodes[0] ?? previousSibling;
        if (!(text instanceof Text) || text.isConnected || !(taker instanceof HTMLElement))
          continue;
        if (taker.localName !== "font") continue;
        standIns.set(text, taker);
        changes.observe(text, { characterData: true });
      }
    }
  });
  changes.observe(document, { childList: true, subtree: true });
}

/**
 * What of the parent's children holds the node or stands in its place. Null: nothing any more, so that the end is
 * meant.
 */
function findChild(parent: Node, node: Node): Node | null {
  let child: Node | null = standIns.get(node) ?? node;
  while (child !== null && child.parentNode !== parent) child = child.parentNode;
  return child;
}
