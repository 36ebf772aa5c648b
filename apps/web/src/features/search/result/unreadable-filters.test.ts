import { ApiError } from "@vitrine/contract/api-error";
import { expect, it } from "vitest";
import { listUnreadableFilterFields } from "./search-error.tsx";

const invalid = (details?: object) =>
  new ApiError({ status: 400, code: "request.invalid", message: "", details: { ...details } });
const at = (...paths: string[]) => invalid({ issues: paths.map((path) => ({ path, message: "" })) });

it.each([
  [at("query.filter.created", "query.suggestions_filter.dc.title"), ["created", "dc.title"]],
  [at("query.solr_rows", "request"), []],
  [invalid(), []],
  [new ApiError({ status: 500, code: "internal", message: "" }), []],
])("names the fields of filters that the server could not read", (error, fields) => {
  expect(listUnreadableFilterFields(error)).toEqual(fields);
});
