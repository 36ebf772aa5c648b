/**
 * Generates the OpenAPI 3.1 document from the server's routes, schemas and error catalogue. Endpoints of one URL that
 * differ in their query become one operation, since OpenAPI cannot distinguish them.
 */
import { z } from "zod";
import type { ErrorCode } from "./error-codes.ts";
import { errorCodes, errorDescriptions } from "./errors.ts";
import { INJECTED_FAULTS_HEADER, injectableFaults } from "./faults.ts";
import type { AllowedCallers, QueryEncoding, ReplyKind, Route } from "./route.ts";
import { getRoute, listRouteAddresses, listRouteErrorCodes, type RouteAddress, type RouteKey } from "./routes.ts";
import { endpointRuleDescriptions, GENERAL_RULE_DESCRIPTIONS } from "./rules.ts";
import { createErrorBodySchema } from "./schemas/errors.ts";
import { getEndpointSchemas } from "./schemas.ts";
import { CONTRACT_VERSION } from "./version.ts";

type Json = { [key: string]: unknown };

export interface OpenApiDocument {
  readonly openapi: "3.1.0";
  readonly info: Json;
  readonly servers: readonly Json[];
  readonly tags: readonly Json[];
  readonly paths: Readonly<Record<string, Json>>;
  readonly components: { readonly schemas: Readonly<Record<string, Json>>; readonly securitySchemes: Json };
}

const callerDescriptions: Readonly<Record<AllowedCallers, string>> = {
  anyone: "anyone",
  "asset-user": "asset users (including guests, if guest access is on, and API tokens)",
  "asset-user-or-admin": "asset users and GUI admins (including guests, if guest access is on, and API tokens)",
  "asset-user-no-guest": "accounts of asset users",
  "gui-admin": "GUI admins",
};

/** `prefix`: URL path of the API: `/api`. `withFaults`: false for a server without faults on demand. */
export function createOpenApiDocument(prefix: string, withFaults = true): OpenApiDocument {
  const shown = listRouteAddresses().filter(({ keys }) => withFaults || !keys.some((key) => key.startsWith("faults.")));
  const components = new Map<string, Json>();
  const paths: Record<string, Json> = {};
  for (const code of errorCodes) components.set(errorName(code), jsonSchema(createErrorBodySchema(code), components));
  for (const address of shown) {
    const path = paths[address.path] ?? {};
    paths[address.path] = path;
    path[address.method.toLowerCase()] = operation(address, components);
    if (address.keys.some((key) => getRoute(key).head)) path.head = headOperation(address, components);
  }
  return {
    openapi: "3.1.0",
    info: {
      title: "Vitrine portal API",
      version: CONTRACT_VERSION,
      description: [
        "The API that a portal for digital assets calls. Examples are of the demo library.",
        ...(withFaults
          ? [
              `If the server has faults on demand, the header \`${INJECTED_FAULTS_HEADER}\` asks for some of them in one request, several names separated by commas; \`faults.list\` names them, \`faults.set\` has them for a session.`,
            ]
          : []),
        formatList(GENERAL_RULE_DESCRIPTIONS),
      ].join("\n\n"),
      license: { name: "MIT", identifier: "MIT" },
    },
    servers: [{ url: prefix }],
    tags: [...new Set(shown.map(tagOf))].map((name) => ({ name })),
    paths,
    components: {
      schemas: Object.fromEntries([...components].sort(([a], [b]) => a.localeCompare(b))),
      securitySchemes: {
        session: {
          type: "apiKey",
          in: "header",
          name: "Authorization",
          description: "The token of session/get, or an API token, raw",
        },
        bearer: { type: "http", scheme: "bearer", description: "The same token, with the word Bearer before it" },
      },
    },
  };
}

function operation(address: RouteAddress, components: Map<string, Json>): Json {
  const keys = address.keys;
  const first = getRoute(address.keys[0] as RouteKey);
  const body = requestBody(keys, components);
  return {
    operationId: keys.join("+"),
    tags: [tagOf(address)],
    summary: keys.map((key) => getRoute(key).summary).join(" / "),
    description: keys.map((key) => describe(key)).join("\n\n"),
    parameters: [...pathParameters(keys, components), ...queryParameters(keys, components)],
    ...(body ? { requestBody: body } : {}),
    responses: { ...okResponse(keys, components), ...errorResponses(keys) },
    security: security(first),
    "x-callers": first.callers,
    "x-extension": (keys.every((key) => getRoute(key).extension) && first.extension) || false,
  };
}

function headOperation(address: RouteAddress, components: Map<string, Json>): Json {
  const { requestBody: _, ...get } = operation(address, components);
  const withoutContent = Object.entries(get.responses as Record<string, Json>).map(
    ([status, { content: __, ...rest }]) => [status, rest],
  );
  return { ...get, operationId: `${String(get.operationId)}:head`, responses: Object.fromEntries(withoutContent) };
}

function describe(key: RouteKey): string {
  const route = getRoute(key);
  const when = Object.entries(route.when ?? {}).map(([name, value]) => (value === true ? name : `${name}=${value}`));
  return [
    `**${key}**${when.length > 0 ? ` (with ${when.join(" and ")})` : ""}: ${route.summary}`,
    `For ${callerDescriptions[route.callers]}.`,
    ...(route.groupView ? ["Open to group views."] : []),
    ...(route.extension ? ["Extension of the specified API."] : []),
  ]
    .join(" ")
    .concat(formatList(endpointRuleDescriptions[key] ?? []));
}

const formatList = (sentences: readonly string[]) => sentences.map((sentence) => `\n- ${sentence}`).join("");

function security(route: Route): Json[] {
  if (route.signed) return [{}];
  const schemes = [{ session: [] }, { bearer: [] }];
  return route.callers === "anyone" ? [{}, ...schemes] : schemes;
}

function pathParameters(keys: readonly RouteKey[], components: Map<string, Json>): Json[] {
  const { params } = getEndpointSchemas(keys[0] as RouteKey);
  const example = getEndpointSchemas(keys[0] as RouteKey).example.params as Json | undefined;
  return Object.entries(params?.shape ?? {}).map(([name, schema]) => ({
    name,
    in: "path",
    required: true,
    schema: jsonSchema(schema as z.ZodType, components),
    example: example?.[name],
  }));
}

function queryParameters(keys: readonly RouteKey[], components: Map<string, Json>): Json[] {
  const parameters = new Map<string, Json>();
  for (const key of keys) {
    for (const [name, schema] of Object.entries(getEndpointSchemas(key).query?.shape ?? {})) {
      const required = keys.every((other) => isRequired(other, name));
      const example = (getEndpointSchemas(key).example.query as Json | undefined)?.[name];
      const schemaOf = jsonSchema(schema as z.ZodType, components);
      parameters.set(name, {
        name,
        in: "query",
        required,
        ...parameterSchema(getRoute(key).query?.[name] ?? "text", schemaOf, example),
      });
    }
  }
  return [...parameters.values()];
}

function isRequired(key: RouteKey, name: string): boolean {
  const schema: unknown = getEndpointSchemas(key).query?.shape[name];
  return schema !== undefined && !(schema as z.ZodType).safeParse(undefined).success;
}

function parameterSchema(encoding: QueryEncoding, schema: Json, value: unknown): Json {
  const example = value === undefined ? {} : { example: value };
  if (encoding === "json") return { content: { "application/json": { schema, ...example } } };
  if (encoding === "repeated") return { style: "form", explode: true, schema, ...example };
  if (encoding !== "ids") return { schema, ...example };
  const description = "Repeated, separated by commas, or one JSON list";
  return { style: "form", explode: true, schema, description, ...example };
}

const BODY_TYPES: Readonly<Record<NonNullable<Route["body"]>, string>> = {
  json: "application/json",
  multipart: "multipart/form-data",
  form: "application/x-www-form-urlencoded",
};

function requestBody(keys: readonly RouteKey[], components: Map<string, Json>): Json | undefined {
  const key = keys.find((one) => getEndpointSchemas(one).body);
  const schema = key && getEndpointSchemas(key).body;
  if (!key || !schema) return undefined;
  const kind = getRoute(key).body ?? "json";
  const content = {
    schema: jsonSchema(schema, components),
    ...(kind === "multipart" ? {} : { example: getEndpointSchemas(key).example.body }),
  };
  return { required: !schema.safeParse({}).success, content: { [BODY_TYPES[kind]]: content } };
}

function okResponse(keys: readonly RouteKey[], components: Map<string, Json>): Record<string, Json> {
  const { reply } = getRoute(keys[0] as RouteKey);
  if (reply === "redirect") {
    const location = { schema: { type: "string" }, description: "Redirect target" };
    return { "303": { description: "Redirect", headers: { Location: location } } };
  }
  return { "200": jsonOrFile(keys, reply, components) };
}

function jsonOrFile(keys: readonly RouteKey[], reply: ReplyKind, components: Map<string, Json>): Json {
  if (reply === "text") return { description: "A page", content: { "text/html": { schema: { type: "string" } } } };
  if (reply === "file") return { description: "A file", content: { "application/octet-stream": {} } };
  const replies = keys.flatMap((key) => {
    const schema = getEndpointSchemas(key).reply;
    return schema ? [{ key, schema: jsonSchema(schema, components) }] : [];
  });
  const schemas = replies.map(({ schema }) => schema);
  const examples = Object.fromEntries(
    replies.map(({ key }) => [key, { value: getEndpointSchemas(key).example.reply }]),
  );
  return {
    description: "Done",
    content: { "application/json": { schema: schemas.length === 1 ? schemas[0] : { anyOf: schemas }, examples } },
  };
}

function errorResponses(keys: readonly RouteKey[]): Record<string, Json> {
  const byStatus = new Map<number, Set<ErrorCode>>();
  for (const code of keys.flatMap(listRouteErrorCodes)) {
    const { status } = errorDescriptions[code];
    byStatus.set(status, (byStatus.get(status) ?? new Set()).add(code));
  }
  const responses = [...byStatus].map(([status, codes]): [string, Json] => {
    const refs = [...codes].map((code) => ({ $ref: `#/components/schemas/${errorName(code)}` }));
    const retry = [...codes].some((code) => errorDescriptions[code].retryAfter);
    return [
      String(status),
      {
        description: [...codes].map((code) => `\`${code}\`: ${errorDescriptions[code].message}`).join("\n\n"),
        ...(retry ? { headers: { "Retry-After": { schema: { type: "integer" }, description: "Seconds" } } } : {}),
        content: {
          "application/json": {
            schema: refs.length === 1 ? refs[0] : { anyOf: refs },
            examples: Object.assign({}, ...[...codes].map(errorExamples)),
          },
        },
      },
    ];
  });
  return Object.fromEntries(responses);
}

/** Examples of an error's body: one for each fault that returns the error, under the name of the fault. */
function errorExamples(code: ErrorCode): Record<string, { value: Json }> {
  const body = { code, message: errorDescriptions[code].message, requestId: "b4425ed7-9a62-4a49-a22a-4badb94b3542" };
  const kinds = injectableFaults.flatMap(({ name, effect }) =>
    effect.kind === "refuse" && effect.code === code
      ? [[name, { value: { ...body, ...effect.details } }] as const]
      : [],
  );
  return kinds.length > 0 ? Object.fromEntries(kinds) : { [code]: { value: body } };
}

function errorName(code: ErrorCode): string {
  return `Error.${code}`;
}

function tagOf(address: RouteAddress): string {
  return (address.keys[0] as RouteKey).split(".")[0] ?? "";
}

/** JSON schema by zod; definitions with an id move to the components. */
function jsonSchema(schema: z.ZodType, components: Map<string, Json>): Json {
  const {
    $schema: _,
    $defs,
    ...own
  } = z.toJSONSchema(schema, { io: "input" }) as Json & { $defs?: Record<string, Json> };
  for (const [name, definition] of Object.entries($defs ?? {}))
    components.set(name, withoutId(moveRefs(definition) as Json));
  return moveRefs(own) as Json;
}

/** zod repeats the name of a definition as `id`, which is not part of JSON schema. */
function withoutId({ id: _, ...schema }: Json): Json {
  return schema;
}

function moveRefs(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(moveRefs);
  if (value === null || typeof value !== "object") return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, inner]) =>
      key === "$ref" && typeof inner === "string"
        ? [key, inner.replace(/^#\/\$defs\//, "#/components/schemas/")]
        : [key, moveRefs(inner)],
    ),
  );
}
