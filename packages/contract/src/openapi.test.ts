import { beforeEach, expect, test } from "vitest";
import type { ErrorCode } from "./error-codes.ts";
import { errorDescriptions } from "./errors.ts";
import { createOpenApiDocument, type OpenApiDocument } from "./openapi.ts";
import { getRoute, listRouteAddresses, listRouteErrorCodes, routeKeys } from "./routes.ts";
import { endpointRuleDescriptions, GENERAL_RULE_DESCRIPTIONS } from "./rules.ts";
import { createErrorBodySchema } from "./schemas/errors.ts";

interface Content {
  schema?: unknown;
  examples?: Record<string, { value: { code: ErrorCode } }>;
}

interface Operation {
  operationId: string;
  parameters: { name: string; in: string; required?: boolean; schema?: unknown; content?: unknown }[];
  responses: Record<string, { description: string; content?: Record<string, Content> }>;
  requestBody?: unknown;
}

let document: OpenApiDocument;
let operations: { path: string; method: string; operation: Operation }[];
// Created for each test, so that mutation testing assigns it to each of them.
beforeEach(() => {
  document = createOpenApiDocument("/api");
  operations = Object.entries(document.paths).flatMap(([path, item]) =>
    Object.entries(item).map(([method, operation]) => ({ path, method, operation: operation as Operation })),
  );
});

function refs(value: unknown): string[] {
  if (Array.isArray(value)) return value.flatMap(refs);
  if (value === null || typeof value !== "object") return [];
  return Object.entries(value).flatMap(([key, inner]) => (key === "$ref" ? [String(inner)] : refs(inner)));
}

test("every endpoint is in the document, at its method and path", () => {
  for (const { method, path, keys } of listRouteAddresses()) {
    const found = operations.find((one) => one.path === path && one.method === method.toLowerCase());
    expect(found?.operation.operationId.split("+")).toEqual([...keys]);
  }
  const named = operations
    .filter(({ method }) => method !== "head")
    .flatMap(({ operation }) => operation.operationId.split("+"));
  expect(named.sort()).toEqual([...routeKeys].sort());
  expect(new Set(operations.map(({ operation }) => operation.operationId)).size).toBe(operations.length);
});

test("every reference resolves, and every component is used", () => {
  const wanted = new Set(refs(document));
  const names = Object.keys(document.components.schemas).map((name) => `#/components/schemas/${name}`);
  expect([...wanted].filter((ref) => !names.includes(ref))).toEqual([]);
  const unused = names.filter((name) => !wanted.has(name));
  // Codes of no single endpoint: any URL may return the first; the second is for servers without an endpoint.
  expect(unused).toEqual(["method_not_allowed", "not_implemented"].map((code) => `#/components/schemas/Error.${code}`));
});

test("names of components, methods and statuses are valid in OpenAPI", () => {
  for (const name of Object.keys(document.components.schemas)) expect(name).toMatch(/^[\w.-]+$/);
  for (const { method, operation } of operations) {
    expect(["get", "post", "delete", "head"]).toContain(method);
    expect(Object.keys(operation.responses).some((status) => ["200", "303"].includes(status))).toBe(true);
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

test("JSON replies have a non-empty schema", () => {
  for (const key of routeKeys.filter((one) => getRoute(one).reply === "json")) {
    const found = operations.find(
      ({ operation, method }) => method !== "head" && operation.operationId.split("+").includes(key),
    );
    const schema = found?.operation.responses["200"]?.content?.["application/json"]?.schema ?? {};
    expect(Object.keys(schema), key).not.toEqual([]);
  }
});

test("the document is plain JSON without zod internals", () => {
  expect(JSON.parse(JSON.stringify(document))).toEqual(document);
  expect(JSON.stringify(document)).not.toContain("$defs");
});

/** The operation of an endpoint, without long parts that have separate tests. */
function operationOf(method: string, path: string) {
  const found = operations.find((one) => one.method === method && one.path === path)?.operation;
  if (!found) throw new Error(`no ${method} ${path}`);
  return found as Operation & Record<string, unknown>;
}
const parameter = (operation: Operation, name: string) => operation.parameters.find((one) => one.name === name);

test("the document has title, version and server URL", () => {
  expect(document).toMatchObject({
    openapi: "3.1.0",
    info: { title: "Vitrine portal API", license: { name: "MIT", identifier: "MIT" } },
    servers: [{ url: "/api" }],
  });
  expect(document.info.description).toContain("the header `vitrine-fault`");
  expect(document.info.version).toMatch(/^\d+\.\d+\.\d+$/);
  expect(document.tags).toContainEqual({ name: "download" });
  expect(new Set(document.tags.map(({ name }) => name)).size).toBe(document.tags.length);
  const names = Object.keys(document.components.schemas);
  expect(names).toEqual(names.toSorted((a, b) => a.localeCompare(b)));
  expect(document.components.securitySchemes).toMatchObject({
    session: { type: "apiKey", in: "header", name: "Authorization" },
    bearer: { type: "http", scheme: "bearer" },
  });
});

test("an operation has its tag, callers and extension", () => {
  const find = operationOf("get", "/");
  expect(find).toMatchObject({
    operationId: "search.find",
    tags: ["search"],
    security: [{ session: [] }, { bearer: [] }],
    "x-callers": "asset-user",
    "x-extension": false,
  });
  expect(find.summary).toBe(getRoute("search.find").summary);
  expect(operationOf("get", "/session/check").security).toEqual([{}, { session: [] }, { bearer: [] }]);
  expect(operationOf("get", "/files/zip/{signature}/{ticket}")).toMatchObject({
    security: [{}],
    "x-extension": "files",
  });
  expect(operationOf("post", "/user/passwordmail")).toMatchObject({ "x-extension": false });
});

test("a description names each endpoint of its URL, its callers and whether it is an extension", () => {
  const described = (method: string, path: string) => String(operationOf(method, path).description).split("\n\n");
  const { summary } = getRoute("download.zip");
  expect(described("get", "/download")).toEqual([
    expect.stringContaining(
      `**download.zip** (with operation=zip): ${summary} For asset users (including guests, if guest access is on, and API tokens).\n- `,
    ),
    expect.stringMatching(/^\*\*download\.single\*\*: /),
  ]);
  expect(described("get", "/config/bookmarks")[0]).toMatch(/For accounts of asset users\.$/);
  expect(described("post", "/config/global")[0]).toMatch(/For GUI admins\.$/m);
  expect(described("post", "/user/passwordmail")[0]).toMatch(
    /the reply is the same for unknown users\. For anyone\.$/m,
  );
  expect(described("post", "/download")[0]).toMatch(/Extension of the specified API\.$/m);
  expect(operationOf("get", "/download").summary).toBe(`${summary} / ${getRoute("download.single").summary}`);
});

test("parameters have their encoding, and are required if every endpoint of the URL requires them", () => {
  const find = operationOf("get", "/");
  expect(parameter(find, "filter")).toMatchObject({
    in: "query",
    required: false,
    content: { "application/json": {} },
  });
  expect(parameter(find, "solr_facetfields")).toMatchObject({
    style: "form",
    explode: true,
    schema: { type: "array" },
  });
  expect(parameter(find, "solr_facetfields")).not.toHaveProperty("description");
  expect(parameter(find, "solr_rows")).toEqual({
    name: "solr_rows",
    in: "query",
    required: false,
    schema: { type: "integer", minimum: 0, maximum: 500 },
    example: 50,
  });
  expect(parameter(operationOf("get", "/assets"), "assetid")).toMatchObject({
    required: true,
    style: "form",
    explode: true,
    description: expect.stringContaining("commas"),
  });
  const download = operationOf("get", "/download");
  expect(["id", "operation"].map((name) => parameter(download, name)?.required)).toEqual([true, false]);
  expect(operationOf("get", "/download/video/{id}").parameters).toEqual([
    expect.objectContaining({ name: "id", in: "path", required: true }),
  ]);
});

test("a body is JSON with an example, or a form, and is optional if all its properties are", () => {
  const login = operationOf("post", "/session/get").requestBody;
  expect(login).toMatchObject({
    required: false,
    content: { "application/json": { example: { user: "lena" }, schema: { anyOf: expect.anything() } } },
  });
  expect(operationOf("post", "/user/passwordmail").requestBody).toMatchObject({ required: true });
  const file = operationOf("post", "/config/{file}").requestBody as { content: Record<string, object> };
  expect(Object.keys(file.content)).toEqual(["multipart/form-data"]);
  expect(file.content["multipart/form-data"]).not.toHaveProperty("example");
  expect(operationOf("get", "/")).not.toHaveProperty("requestBody");
});

test("a reply is JSON with an example, a page or a file", () => {
  const answer = (path: string) => operationOf("get", path).responses["200"];
  expect(answer("/session/check")).toMatchObject({
    description: "Done",
    content: {
      "application/json": {
        schema: { type: "object" },
        examples: { "session.check": { value: { isGuiAdmin: false, sessionValid: true } } },
      },
    },
  });
  const both = answer("/download")?.content?.["application/json"] as {
    schema: { anyOf?: unknown[] };
    examples: object;
  };
  expect(both.schema.anyOf ?? [both.schema]).toHaveLength(2);
  expect(Object.keys(both.examples)).toEqual(["download.zip", "download.single"]);
  expect(answer("/config/thumbnail")).toEqual({ description: "A file", content: { "application/octet-stream": {} } });
  expect(answer("/docs")).toEqual({ description: "A page", content: { "text/html": { schema: { type: "string" } } } });
});

test("errors are grouped by status with the schema of each code, and Retry-After", () => {
  const { responses } = operationOf("get", "/");
  const ref = (code: string) => ({ $ref: `#/components/schemas/Error.${code}` });
  const schemaOf = (status: string) => responses[status]?.content?.["application/json"]?.schema;
  expect(schemaOf("403")).toEqual(ref("session.forbidden"));
  expect(schemaOf("400")).toEqual({
    anyOf: [ref("request.invalid"), ref("search.unknown_field"), ref("search.window")],
  });
  expect(responses["401"]?.description).toBe(`\`session.required\`: ${errorDescriptions["session.required"].message}`);
  expect(responses["429"]).toHaveProperty("headers.Retry-After.schema", { type: "integer" });
  expect(responses["500"]).not.toHaveProperty("headers");
});

test("every error has a valid example for each variant", () => {
  for (const { path, method, operation } of operations) {
    if (method === "head") continue;
    const wanted = operation.operationId
      .split("+")
      .flatMap((key) => listRouteErrorCodes(key as (typeof routeKeys)[number]));
    const found = Object.entries(operation.responses)
      .filter(([status]) => status !== "200")
      .flatMap(([, { content }]) => Object.entries(content?.["application/json"]?.examples ?? {}));
    expect(new Set(found.map(([, { value }]) => value.code)), `${method} ${path}`).toEqual(new Set(wanted));
    for (const [name, { value }] of found) {
      expect(createErrorBodySchema(value.code).safeParse(value).error, name).toBeUndefined();
      expect(value).toMatchObject({ message: errorDescriptions[value.code].message });
    }
  }
  const busy = operationOf("get", "/download").responses["429"]?.content?.["application/json"]?.examples;
  expect(Object.keys(busy ?? {})).toEqual(
    expect.arrayContaining(["download.busy.local", "download.busy.external", "rate.limited"]),
  );
});

test("rules are in the descriptions of their endpoints, general ones in the document's", () => {
  expect(
    Object.keys(endpointRuleDescriptions).filter((key) => !routeKeys.includes(key as (typeof routeKeys)[number])),
  ).toEqual([]);
  for (const [key, sentences] of Object.entries(endpointRuleDescriptions)) {
    const { operation } = operations.find(
      (one) => one.method !== "head" && one.operation.operationId.split("+").includes(key),
    ) as (typeof operations)[number];
    for (const sentence of sentences)
      expect(String((operation as { description?: string }).description)).toContain(`\n- ${sentence}`);
  }
  for (const sentence of GENERAL_RULE_DESCRIPTIONS)
    expect(String(document.info.description)).toContain(`\n- ${sentence}`);
});

test("HEAD of a file is described like GET, without content", () => {
  const [get, head] = [operationOf("get", "/config/thumbnail"), operationOf("head", "/config/thumbnail")];
  expect(head.operationId).toBe("config.thumbnail:head");
  expect(head.parameters).toEqual(get.parameters);
  expect(Object.keys(head.responses)).toEqual(Object.keys(get.responses));
  for (const [status, response] of Object.entries(head.responses)) {
    expect(response).not.toHaveProperty("content");
    expect(response.description).toBe(get.responses[status]?.description);
  }
  expect(
    operations
      .filter(({ method }) => method === "head")
      .map(({ path }) => path)
      .sort(),
  ).toEqual(routeKeys.flatMap((key) => (getRoute(key).head ? [getRoute(key).path] : [])).sort());
});

test("a named schema is defined once in the components", () => {
  const { Asset, FacetValue, SearchReply } = document.components.schemas;
  expect(FacetValue).toMatchObject({ type: "object", required: ["value", "label", "count"] });
  expect(FacetValue).not.toHaveProperty("id");
  expect(FacetValue).not.toHaveProperty("$schema");
  expect(JSON.stringify(SearchReply)).toContain('"$ref":"#/components/schemas/Asset"');
  expect(Asset).toHaveProperty("properties.id");
  expect(operationOf("get", "/").responses["200"]?.content?.["application/json"]?.schema).toEqual({
    $ref: "#/components/schemas/SearchReply",
  });
  expect(document.components.schemas["Error.login.blocked"]).toMatchObject({
    properties: { code: { const: "login.blocked" }, blockedMinutes: { type: "integer", minimum: 1 } },
  });
});
