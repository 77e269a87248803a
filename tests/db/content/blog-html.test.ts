/** In the Workers runtime, to show that the sanitiser needs no Node API. */
import { describe, expect, test } from "vitest";
import { cleanPost } from "../../../worker/db/content/blog-html.ts";

const clean = (html: string) => cleanPost(html).post;
const summary = (html: string) => cleanPost(html).summary;

/** `from`..`to` as words: "w1 w2 w3". */
function words(from: number, to: number): string {
  return Array.from({ length: to - from + 1 }, (_, index) => `w${from + index}`).join(" ");
}

describe("a post that is written", () => {
  test("keeps what a writer needs", () => {
    const html =
      '<h2>শিরোনাম</h2><p>এক <strong>দুই</strong> <em>তিন</em><br>চার</p><ol start="3"><li>ক</li></ol>' +
      '<blockquote><p>খ</p></blockquote><table><tbody><tr><th scope="row">গ</th><td>ঘ</td></tr></tbody></table>';
    expect(clean(html)).toBe(html);
  });

  test("keeps links to our pages, to the web over TLS, to mail and telephone", () => {
    const targets = [
      "/conditions",
      "#top",
      "https://example.org/a?b=1",
      "mailto:a@example.org",
      "tel:+8801",
    ];
    for (const href of targets) {
      expect(clean(`<a href="${href}">x</a>`)).toBe(`<a href="${href}">x</a>`);
    }
  });

  test("keeps pictures of our own bucket, with their text and size", () => {
    const html = '<img src="/uploads/blogs/bag.svg" alt="ব্যাগ" width="640" height="400">';
    expect(clean(html)).toBe(html);
  });

  test.each([
    ["a script", "<script>alert(1)</script>"],
    ["a script in a paragraph", "<p><script src=//evil.example></script></p>", "<p></p>"],
    ["a style sheet", "<style>p{display:none}</style>"],
    ["a frame", '<iframe src="https://evil.example">words</iframe>'],
    ["an object", '<object data="x"><p>words</p></object>'],
    [
      "a drawing that runs",
      "<svg onload=alert(1)><script>alert(1)</script><p>words</p></svg>",
      "<p>words</p>",
    ],
    ["a formula", "<math><mtext><p>words</p></mtext></math>"],
    ["a comment", "<!-- <p>words</p> -->"],
  ])("loses %s", (_name, html, left = "") => {
    expect(clean(`<p>before</p>${html}<p>after</p>`)).toBe(`<p>before</p>${left}<p>after</p>`);
  });

  test("loses handlers, styles, classes and ids, and keeps the element", () => {
    expect(
      clean('<p onclick="a()" style="position:fixed" class="x" id="app" data-x="1">words</p>'),
    ).toBe("<p>words</p>");
    expect(clean('<img src="/uploads/blogs/a.svg" onerror="alert(1)" alt="">')).toBe(
      '<img src="/uploads/blogs/a.svg" alt="">',
    );
  });

  test.each([
    "javascript:alert(1)",
    "JaVaScRiPt:alert(1)",
    "java&#10;script:alert(1)",
    "&#1;javascript:alert(1)",
    " javascript:alert(1)",
    "data:text/html,<script>alert(1)</script>",
    "vbscript:x",
    "//evil.example",
    "/\\evil.example",
    "http://plain.example",
  ])("loses the address %s", (href) => {
    expect(clean(`<a href="${href}">words</a>`)).toBe("<a>words</a>");
  });

  test.each([
    "https://evil.example/track.gif",
    "data:image/svg+xml,<svg onload=alert(1)>",
    "/api/logout",
    "/uploads/blogs/../../api/logout",
  ])("loses the picture %s", (src) => {
    expect(clean(`<img src="${src}" alt="x">`)).toBe('<img alt="x">');
  });

  test("keeps the text of elements that are removed", () => {
    expect(clean("<form><label>এক</label> <button>দুই</button></form>")).toBe("এক দুই");
  });

  test("has its open elements closed", () => {
    expect(clean("<p>এক <b>দুই")).toBe("<p>এক <b>দুই</b></p>");
    expect(clean("এক</div></main>")).toBe("এক");
  });

  test("is not changed by a second cleaning", () => {
    const once = clean('<p>ক &lt;b&gt; &amp;amp; "খ" <a href="/x?a=1&amp;b=2">গ</a></p>');
    expect(clean(once)).toBe(once);
  });
});

describe("the summary of a post", () => {
  test("is its first 30 words, with every tag closed [K10]", () => {
    expect(summary(`<p>${words(1, 28)} <b><i>w29 w30 w31</i> w32</b></p><p>w33</p>`)).toBe(
      `<p>${words(1, 28)} <b><i>w29 w30…</i></b></p>`,
    );
  });

  test("of 30 words or fewer is the whole of it, without a sign that more follows", () => {
    expect(summary(`<p>${words(1, 30)}</p>`)).toBe(`<p>${words(1, 30)}</p>`);
    expect(summary("<p>এক <em>দুই</em></p>")).toBe("<p>এক <em>দুই</em></p>");
    expect(summary("")).toBe("");
  });

  test("leaves out what begins after the last word", () => {
    expect(summary(`<p>${words(1, 30)}</p><p><b>w31</b></p>`)).toBe(`<p>${words(1, 30)}…</p>`);
    expect(summary(`<ul><li>${words(1, 30)} </li><li> <i>w31</i></li></ul>`)).toBe(
      `<ul><li>${words(1, 30)}…</li></ul>`,
    );
  });

  test("counts Bengali words, joined letters, signs and all", () => {
    const sentence = "পরীক্ষার আগের রাতে প্রবেশপত্র, কলম ও টিকেট ব্যাগে রাখুন।";
    const counted = summary(`<p>${sentence} ${sentence} ${sentence} ${sentence}</p>`);
    expect(counted).toBe(`<p>${sentence} ${sentence} ${sentence} পরীক্ষার আগের রাতে…</p>`);
    expect(summary(`<p>র‍্যাব শান্ত‌ভাবে ${words(3, 31)}</p>`)).toBe(`<p>র‍্যাব শান্ত‌ভাবে ${words(3, 30)}…</p>`);
  });

  test("counts a word that is half bold once, and words of two paragraphs as two", () => {
    expect(summary(`<p><b>ভর্তি</b>বাস ${words(2, 31)}</p>`)).toBe(
      `<p><b>ভর্তি</b>বাস ${words(2, 30)}…</p>`,
    );
    expect(summary(`<p>w1</p><p>${words(2, 31)}</p>`)).toBe(`<p>w1</p><p>${words(2, 30)}…</p>`);
    expect(summary(`<ul><li>w1<p>${words(2, 31)}</p></li></ul>`)).toBe(
      `<ul><li>w1<p>${words(2, 30)}…</p></li></ul>`,
    );
    expect(summary(`<p>w1<br>${words(2, 31)}</p>`)).toBe(`<p>w1<br>${words(2, 30)}…</p>`);
  });

  test("never cuts an entity, and counts a hard space as a space", () => {
    expect(summary(`<p>${words(1, 28)} &lt;b&gt;&nbsp;&amp; w31</p>`)).toBe(
      `<p>${words(1, 28)} &#x3C;b>\u00a0&#x26;…</p>`,
    );
  });

  test("has no pictures, captions, tables or rules, and does not count their words", () => {
    const html =
      '<figure><img src="/uploads/blogs/a.svg" alt="a"><figcaption>w0 w0</figcaption></figure>' +
      `<table><tbody><tr><td>w0</td></tr></tbody></table><hr><p>${words(1, 31)}</p>`;
    expect(summary(html)).toBe(`<p>${words(1, 30)}…</p>`);
    expect(cleanPost(html).post).toContain("<figcaption>w0 w0</figcaption>");
  });

  test("is clean as the post is", () => {
    expect(summary('<p onclick="a()">এক<script>alert(1)</script> দুই</p>')).toBe("<p>এক দুই</p>");
  });
});
