import { z } from "zod";
import { injectableFaultNames, MAX_INJECTED_FAULTS } from "../faults.ts";
import { routeKeys } from "../routes.ts";
import type { EndpointSchemas } from "./endpoint-schemas.ts";

const name = z.enum(injectableFaultNames).meta({ id: "FaultName", description: "docs/faults.md describes each" });
const endpoint = z.enum(routeKeys).meta({ description: "An endpoint, by its operationId" });
const times = z.number().int().min(1).max(1000);

const faultList = z.strictObject({
  faults: z.array(
    z.strictObject({
      name,
      summary: z.string(),
      endpoints: z.array(endpoint).meta({ description: "Where it occurs, or can occur" }),
      on: z.boolean(),
      left: times.optional().meta({ description: "How often it will still occur; without it, always" }),
    }),
  ),
});

const exampleList = {
  faults: [
    {
      name: "download.busy.external",
      summary: "429: Too many conversions or downloads are running already; see source.",
      endpoints: ["download.single" as const],
      on: true,
      left: 1,
    },
  ],
};

export const faultSchemas = {
  "faults.list": { reply: faultList, example: { reply: exampleList } },
  "faults.set": {
    body: z.strictObject({
      on: z
        .array(
          z.strictObject({
            name,
            endpoints: z
              .array(endpoint)
              .min(1)
              .optional()
              .meta({ description: "Only these endpoints; without it, all at which it can occur" }),
            times: times
              .optional()
              .meta({ description: "Ends after so many replies; without it, only when switched off" }),
          }),
        )
        .max(MAX_INJECTED_FAULTS),
    }),
    reply: faultList,
    example: {
      body: { on: [{ name: "download.busy.external", endpoints: ["download.single" as const], times: 1 }] },
      reply: exampleList,
    },
  },
} as const satisfies Record<string, EndpointSchemas>;
