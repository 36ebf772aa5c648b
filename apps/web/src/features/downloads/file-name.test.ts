import { expect, it } from "vitest";
import { fileNameFrom } from "./file-name.ts";

it.each([
  ['attachment; filename="bowl.jpg"', "bowl.jpg"],
  ["attachment; filename=bowl.jpg", "bowl.jpg"],
  ["attachment; filename=\"x.jpg\"; filename*=UTF-8''Sch%C3%A4lchen%20%231.jpg", "Schälchen #1.jpg"],
  ["attachment; filename*=UTF-8''%E0%A4%A; filename=\"plain.jpg\"", "plain.jpg"],
  ['attachment; filename="a \\"b\\".jpg"', 'a "b".jpg'],
  ['attachment; filename="../../etc/passwd"', "passwd"],
  ["inline", undefined],
  [null, undefined],
])("%s names the file %s", (header, name) => {
  expect(fileNameFrom(header)).toBe(name);
});
