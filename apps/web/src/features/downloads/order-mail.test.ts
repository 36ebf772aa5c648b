import { createDefaultSettings } from "@vitrine/settings/documents/defaults";
import { describe, expect, it } from "vitest";
import { createMailtoLink, createOrderedAssetLink, createOrderMail, MAX_MAILTO_LENGTH } from "./order-mail.ts";

const here = { origin: "https://medien.example", pathname: "/portal/" };
const items = [
  { id: "7", title: "Krug" },
  { id: "a/b", title: "Vase & Schale" },
];
const words = {
  language: "de-AT",
  subject: "Bestellung",
  body: "Bitte:\n{links}\n",
  line: ({ title, id }: { title: string; id: string }) => `${title} (Nr. ${id})`,
  here,
};
const order = (change: Partial<ReturnType<typeof createDefaultSettings>["order"]> = {}, remark = "") =>
  createOrderMail({ settings: { ...createDefaultSettings().order, ...change }, items, remark }, words);

describe("the mail of an order", () => {
  it("lists assets by title, id and link at the placeholder of the configured text", () => {
    const { body } = order({ body: { de: "Guten Tag,\n{links}\nDanke" } });
    expect(body).toBe(
      [
        "Guten Tag,",
        "Krug (Nr. 7)\nhttps://medien.example/portal/#/asset/7\n",
        "Vase & Schale (Nr. a/b)\nhttps://medien.example/portal/#/asset/a%2Fb",
        "Danke",
      ].join("\n"),
    );
  });

  it("lists them below a text without placeholder", () => {
    expect(order({ body: { de: "Guten Tag" } }).body).toMatch(/^Guten Tag\n\nKrug \(Nr\. 7\)\n/);
  });

  it("uses the default texts if none are configured", () => {
    expect(order()).toMatchObject({ subject: "Bestellung", body: expect.stringMatching(/^Bitte:\nKrug/) });
    expect(order({ subject: { de: " " }, body: { de: " \n" } })).toMatchObject({
      subject: "Bestellung",
      body: expect.stringMatching(/^Bitte:\nKrug/),
    });
  });

  it("uses the language of the user", () => {
    const subject = { de: "Bildbestellung", en: "Picture order" };
    expect(order({ subject }).subject).toBe("Bildbestellung");
  });

  it("inserts titles verbatim", () => {
    const odd = [{ id: "1", title: "$& {links} $1" }];
    const settings = { ...createDefaultSettings().order, body: { de: "{links}" } };
    const { body } = createOrderMail({ settings, items: odd, remark: "" }, words);
    expect(body).toBe("$& {links} $1 (Nr. 1)\nhttps://medien.example/portal/#/asset/1");
  });

  it("has no invisible marks of texts in other languages", () => {
    const marked = { ...words, subject: "\u2067طلب\u2069", body: "\u2067\u2060من فضلك:\n{links}\u2069" };
    const mail = createOrderMail({ settings: createDefaultSettings().order, items, remark: "" }, marked);
    expect(mail.body).toMatch(/^من فضلك:\nKrug/);
    expect(decodeURIComponent(createMailtoLink(mail))).not.toMatch(/[\u2060-\u2069]/);
  });

  it("ends with the user's remark", () => {
    expect(order({ body: { de: "{links}\n\nVerwendung:\n" } }, " Katalog 2027 ").body).toMatch(
      /\n\nVerwendung:\nKatalog 2027\n$/,
    );
  });

  it("goes to all configured addresses, whatever the separator", () => {
    const { to, cc } = order({ mailto: "mailto:a@x.example; b@x.example", cc: "c@x.example,d@x.example" });
    expect({ to, cc }).toEqual({ to: ["a@x.example", "b@x.example"], cc: ["c@x.example", "d@x.example"] });
    expect(order({ mailto: "Archiv <a@x.example>, Bild und Ton <b@x.example>" }).to).toEqual(to);
  });
});

describe("the link of an ordered asset", () => {
  it.each([
    ["where the portal was opened", null, "https://medien.example/portal/#/asset/a%2Fb"],
    ["where nothing is set", " ", "https://medien.example/portal/#/asset/a%2Fb"],
    ["at the base address", "https://bild.example", "https://bild.example/#/asset/a%2Fb"],
    [
      "at a base address that names a file",
      "https://m.example/p/index.html",
      "https://m.example/p/index.html#/asset/a%2Fb",
    ],
    ["at a base address with a question", "https://m.example/?tenant=a", "https://m.example/?tenant=a#/asset/a%2Fb"],
    ["at a base address below a path", "https://bild.example/p//#/search/*", "https://bild.example/p/#/asset/a%2Fb"],
    ["at another system, by its id", "https://dam.example/record?no={id}", "https://dam.example/record?no=a%2Fb"],
  ])("is %s", (_where, base, link) => {
    expect(createOrderedAssetLink("a/b", base, here)).toBe(link);
  });
});

describe("the link that opens the mail", () => {
  const mail = { to: ["bild+a@x.example"], cc: ["c@x.example"], subject: "Ä & B?", body: "Eins\nZwei & drei #4\n" };

  it("is encoded so that no text is parsed as another header", () => {
    expect(createMailtoLink(mail)).toBe(
      "mailto:bild%2Ba@x.example?cc=c@x.example&subject=%C3%84%20%26%20B%3F&body=Eins%0D%0AZwei%20%26%20drei%20%234%0D%0A",
    );
    const read = new URL(createMailtoLink(mail)).searchParams;
    expect(Object.fromEntries(read)).toEqual({
      cc: "c@x.example",
      subject: "Ä & B?",
      body: "Eins\r\nZwei & drei #4\r\n",
    });
  });

  it("omits an empty copy and body", () => {
    expect(createMailtoLink({ to: [], cc: [], subject: "S", body: "" })).toBe("mailto:?subject=S");
  });

  it("stays below the length limits of browsers", () => {
    expect(MAX_MAILTO_LENGTH).toBeLessThan(2008);
  });
});
