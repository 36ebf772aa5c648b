import { expect, test } from "vitest";
import { errorCodes } from "./errors.ts";
import { type Fault, faultNames, faults } from "./faults.ts";
import { faultsPage } from "./faults-page.ts";
import { errorCodesOf, routeKeys } from "./routes.ts";
import { errorBodySchema } from "./schemas/errors.ts";

type Refusal = Fault & { effect: { kind: "refuse" } };
const refusals = faults.filter((fault): fault is Refusal => fault.effect.kind === "refuse");

test("every code that an endpoint answers can be asked for, at each endpoint that answers it", () => {
  const without = ["docs.get", "faults.list", "faults.set"];
  const asked = routeKeys.filter((key) => !without.includes(key));
  for (const code of errorCodes) {
    const answering = asked.filter((key) => errorCodesOf(key).includes(code));
    const here = refusals.filter(({ effect }) => effect.code === code);
    expect(here.length > 0, code).toBe(answering.length > 0);
    for (const { endpoints } of here) expect(endpoints).toEqual(answering);
  }
});

test.each(refusals)("$name carries what its code declares", ({ effect: { code, details } }) => {
  const read = errorBodySchema(code).safeParse({ code, message: "m", requestId: "r", ...details });
  expect(read.error?.issues).toBeUndefined();
});

test("no name stands for two faults", () => {
  expect(new Set(faultNames).size).toBe(faultNames.length);
});

test("docs/faults.md is what the list says; `vitest run -u` writes it", async () => {
  await expect(faultsPage()).toMatchFileSnapshot("../../../docs/faults.md");
});
