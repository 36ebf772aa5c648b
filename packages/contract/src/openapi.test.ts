import { expect, test } from "vitest";
import { openApiDocument } from "./openapi.ts";
import { addresses, routeKeys, routeOf } from "./routes.ts";

const document = openApiDocument("/api");

interface Operation {
  operationId: string;
  parameters: { name: string; in: string; schema?: unknown; content?: unknown }[];
  responses: Record<string, { description: string; content?: Record<string, { schema?: unknown }> }>;
  requestBody?: unknown;
}

const operations = Object.entries(document.paths).flatMap(([path, item]) =>
  Object.entries(item).map(([method, operation]) => ({ path, method, operation: operation as Operation })),
);

function refs(value: unknown): string[] {
  if (Array.isArray(value)) return value.flatMap(refs);
  if (value === null || typeof value !== "object") return [];
  return Object.entries(value).flatMap(([key, inner]) => (key === "$ref" ? [String(inner)] : refs(inner)));
}

test("every endpoint is in the document, at its method and path", () => {
  for (const { method, path, keys } of addresses()) {
    const found = operations.find((one) => one.path === path && one.method === method.toLowerCase());
    expect(found?.operation.operationId.split("+")).toEqual([...keys]);
  }
  const named = operations
    .filter(({ method }) => method !== "head")
    .flatMap(({ operation }) => operation.operationId.split("+"));
  expect(named.sort()).toEqual([...routeKeys].sort());
  expect(new Set(operations.map(({ operation }) => operation.operationId)).size).toBe(operations.length);
});

test("every reference leads somewhere, and every component is referred to", () => {
  const wanted = new Set(refs(document));
  const names = Object.keys(document.components.schemas).map((name) => `#/components/schemas/${name}`);
  expect([...wanted].filter((ref) => !names.includes(ref))).toEqual([]);
  const unused = names.filter((name) => !wanted.has(name));
  // Codes that belong to no single endpoint: any address may answer the one, files of the portal the other.
  expect(unused).toEqual(
    ["method_not_allowed", "request.precondition"].map((code) => `#/components/schemas/Error.${code}`),
  );
});

test("names of components, methods and statuses are those that OpenAPI allows", () => {
  for (const name of Object.keys(document.components.schemas)) expect(name).toMatch(/^[\w.-]+$/);
  for (const { method, operation } of operations) {
    expect(["get", "post", "delete", "head"]).toContain(method);
    expect(Object.keys(operation.responses)).toContain("200");
    for (const status of Object.keys(operation.responses)) expect(status).toMatch(/^[2-5]\d\d$/);
  }
});

test("parameters of the path are declared, and each parameter once and with a schema", () => {
  for (const { path, operation } of operations) {
    const inPath = operation.parameters.filter((parameter) => parameter.in === "path").map(({ name }) => name);
    expect(inPath.sort()).toEqual([...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name).sort());
    const names = operation.parameters.map(({ name, in: place }) => `${place} ${name}`);
    expect(new Set(names).size).toBe(names.length);
    for (const parameter of operation.parameters) expect(parameter.schema ?? parameter.content).toBeDefined();
  }
});

test("JSON replies have a schema that says something", () => {
  for (const key of routeKeys.filter((one) => routeOf(one).reply === "json")) {
    const found = operations.find(
      ({ operation, method }) => method !== "head" && operation.operationId.split("+").includes(key),
    );
    const schema = found?.operation.responses["200"]?.content?.["application/json"]?.schema ?? {};
    expect(Object.keys(schema), key).not.toEqual([]);
  }
});

test("the document is plain JSON without what zod keeps for itself", () => {
  expect(JSON.parse(JSON.stringify(document))).toEqual(document);
  expect(JSON.stringify(document)).not.toContain("$defs");
});
