import { expect, it } from "vitest";
import { parseContentDispositionFileName } from "./content-disposition.ts";

it.each([
  ['attachment; filename="bowl.jpg"', "bowl.jpg"],
  ["attachment; filename=bowl.jpg", "bowl.jpg"],
  ["attachment; filename=\"x.jpg\"; filename*=UTF-8''Sch%C3%A4lchen%20%231.jpg", "Schälchen #1.jpg"],
  ["attachment; filename*=UTF-8''%E0%A4%A; filename=\"plain.jpg\"", "plain.jpg"],
  ['attachment; filename="a \\"b\\".jpg"', 'a "b".jpg'],
  ['attachment; filename="../../etc/passwd"', "passwd"],
  ['attachment; filename="C:\\\\photos\\\\bowl.jpg"', "bowl.jpg"],
  ['ATTACHMENT; FILENAME = "bowl.jpg"', "bowl.jpg"],
  ["attachment; Filename* = utf-8''bowl%2B1.jpg ; x=y", "bowl+1.jpg"],
  ["attachment; filename= bowl of tea.jpg ; size=3", "bowl of tea.jpg"],
  ['attachment; filename=""', undefined],
  ["inline", undefined],
  [null, undefined],
])("%s names the file %s", (header, name) => {
  expect(parseContentDispositionFileName(header)).toBe(name);
});
