/** The elements of the page in page.ts. */
import { vi } from "vitest";

type Listener = EventListenerOrEventListenerObject | null;

/** Knows what listens to it. */
export class Target extends EventTarget {
  readonly #listening = new Map<string, Set<Listener>>();

  override addEventListener(type: string, listener: Listener, options?: object | boolean): void {
    super.addEventListener(type, listener as EventListener, options);
    // One that listens once goes by itself.
    if (typeof options === "object" && "once" in options) return;
    this.#listening.set(type, (this.#listening.get(type) ?? new Set()).add(listener));
  }

  override removeEventListener(type: string, listener: Listener, options?: object | boolean): void {
    super.removeEventListener(type, listener as EventListener, options);
    this.#listening.get(type)?.delete(listener);
  }

  /** The types of events that somebody listens to. */
  listening(): string[] {
    return [...this.#listening].filter(([, all]) => all.size > 0).map(([type]) => type);
  }
}

export class PageNode extends Target {
  nodeType = 1;
  readonly namespaceURI = "http://www.w3.org/1999/xhtml";
  readonly style = { setProperty: vi.fn(), removeProperty: vi.fn() };
  readonly dataset: Record<string, string> = {};
  readonly attributes = new Map<string, string>();
  readonly classList = { add: vi.fn() };
  readonly nodeName: string;
  readonly tagName: string;
  readonly localName: string;
  offsetHeight = 0;
  nodeValue = "";
  childNodes: PageNode[] = [];
  parentNode: PageNode | null = null;

  constructor(name: string) {
    super();
    this.localName = name;
    this.nodeName = name.toUpperCase();
    this.tagName = this.nodeName;
  }

  /** Nothing is laid out here: every element is without extent. */
  getBoundingClientRect() {
    return { x: 0, y: 0, width: 0, height: 0 };
  }

  get ownerDocument() {
    return document;
  }

  get children() {
    return this.childNodes.filter(({ nodeType }) => nodeType === 1);
  }

  get parentElement() {
    return this.parentNode;
  }

  get firstChild() {
    return this.childNodes[0] ?? null;
  }

  get textContent(): string {
    return this.nodeType === 3
      ? this.nodeValue
      : this.childNodes.map(({ textContent }) => textContent).join("");
  }

  set textContent(text: string) {
    this.replaceChildren(...(text === "" ? [] : [newText(text)]));
  }

  get isConnected(): boolean {
    return (document.body as never) === this || this.parentNode?.isConnected === true;
  }

  appendChild(child: PageNode): PageNode {
    return this.insertBefore(child, null);
  }

  insertBefore(child: PageNode, next: PageNode | null): PageNode {
    child.remove();
    child.parentNode = this;
    this.childNodes.splice(next === null ? Infinity : this.childNodes.indexOf(next), 0, child);
    return child;
  }

  removeChild(child: PageNode): PageNode {
    this.childNodes = this.childNodes.filter((one) => one !== child);
    child.parentNode = null;
    return child;
  }

  replaceChildren(...children: PageNode[]): void {
    for (const child of this.childNodes) child.parentNode = null;
    this.childNodes = [];
    for (const child of children) this.appendChild(child);
  }

  remove(): void {
    this.parentNode?.removeChild(this);
  }

  replaceWith(other: PageNode): void {
    this.parentNode?.insertBefore(other, this);
    this.remove();
  }

  contains(node: PageNode | null): boolean {
    return node !== null && (node === this || this.contains(node.parentNode));
  }

  setAttribute(name: string, value: string): void {
    this.attributes.set(name, String(value));
  }

  hasAttribute(name: string): boolean {
    return this.attributes.has(name);
  }

  removeAttribute(name: string): void {
    this.attributes.delete(name);
  }

  /** Knows selectors of one attribute. */
  matches(selector: string): boolean {
    const [, name = "", value = ""] = /^\[(\w+)=(\w+)\]$/.exec(selector) ?? [];
    return this.attributes.get(name) === value;
  }

  focus(): void {
    Object.assign(document, { activeElement: this });
  }

  blur(): void {
    Object.assign(document, { activeElement: document.body });
  }

  /** Knows names and single attributes: `input, [aria-invalid]`. */
  querySelectorAll(selector: string): PageNode[] {
    const wanted = selector.split(", ");
    const isWanted = ({ localName, attributes }: PageNode) =>
      wanted.some((one) => one === localName || attributes.has(one.slice(1, -1)));
    return this.children.flatMap((child) => [
      ...(isWanted(child) ? [child] : []),
      ...child.querySelectorAll(selector),
    ]);
  }

  querySelector(selector: string): PageNode | null {
    return this.querySelectorAll(selector)[0] ?? null;
  }

  scrollIntoView(): void {}

  setCustomValidity(): void {}

  /** What a select has to choose from. */
  get options() {
    return this.findAll("option");
  }

  /** Those below of this name. */
  findAll(name: string): PageNode[] {
    return this.children.flatMap((child) => [
      ...(child.localName === name ? [child] : []),
      ...child.findAll(name),
    ]);
  }

  find(name: string): PageNode | undefined {
    return this.findAll(name)[0];
  }
}

export class PageText extends PageNode {}

export function newText(text: string): PageNode {
  return Object.assign(new PageText("#text"), { nodeType: 3, nodeValue: String(text) });
}
