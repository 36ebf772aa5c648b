import { expect, test } from "vitest";
import { errorCodes } from "./errors.ts";
import { type InjectableFault, injectableFaultNames, injectableFaults } from "./faults.ts";
import { renderFaultsDocs } from "./faults-docs.ts";
import { listRouteErrorCodes, routeKeys } from "./routes.ts";
import { createErrorBodySchema } from "./schemas/errors.ts";

type Refusal = InjectableFault & { effect: { kind: "refuse" } };
const refusals = injectableFaults.filter((fault): fault is Refusal => fault.effect.kind === "refuse");

test("every error code can be injected at each endpoint that returns it", () => {
  const without = ["docs.get", "faults.list", "faults.set"];
  const asked = routeKeys.filter((key) => !without.includes(key));
  for (const code of errorCodes) {
    const answering = asked.filter((key) => listRouteErrorCodes(key).includes(code));
    const here = refusals.filter(({ effect }) => effect.code === code);
    expect(here.length > 0, code).toBe(answering.length > 0);
    for (const { endpoints } of here) expect(endpoints).toEqual(answering);
  }
});

test.each(refusals)("$name carries what its code declares", ({ effect: { code, details } }) => {
  const read = createErrorBodySchema(code).safeParse({ code, message: "m", requestId: "r", ...details });
  expect(read.error?.issues).toBeUndefined();
});

test("fault names are unique", () => {
  expect(new Set(injectableFaultNames).size).toBe(injectableFaultNames.length);
});

test("docs/faults.md matches the list; `vitest run -u` updates it", async () => {
  await expect(renderFaultsDocs()).toMatchFileSnapshot("../../../docs/faults.md");
});
