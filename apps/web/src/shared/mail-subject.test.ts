import { expect, test } from "vitest";
import { toMailSubject } from "./mail-subject.ts";

test("T22 a title with line ends makes no other header of a mail", () => {
  expect(toMailSubject(" Bowl\r\nBcc: eve@evil.example\u0085\u2028x\u0000 ")).toBe("Bowl Bcc: eve@evil.example x");
});
