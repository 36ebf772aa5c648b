import type { BodyOf } from "@vitrine/contract/endpoint";
import { parseBody } from "@vitrine/contract/schemas";
import { createAppError } from "../../../platform/errors/app-error.ts";
import type { MarkupCleaner } from "./cleaner.service.ts";
import { isInputError, isTooCostly, toAppError } from "./task-errors.ts";

/**
 * @throws request.too_complex, request.invalid for pages that cannot be cleaned or are too long afterwards; overloaded
 */
export async function cleanPages(
  cleaner: Pick<MarkupCleaner, "clean">,
  { pages }: BodyOf<"pages.save">,
  signal?: AbortSignal,
) {
  const htmls = pages.map(({ html }) => html);
  const result = await cleaner.clean("html", htmls, signal).catch((error: unknown) => {
    // Several pages are cleaned together: the error does not say which page caused it.
    const path = pages.length === 1 ? "body.pages.0.html" : "body.pages";
    if (isTooCostly(error)) throw createAppError("request.too_complex", { path, problem: "too_costly" });
    if (isInputError(error))
      throw createAppError("request.invalid", { issues: [{ path, message: "cannot be cleaned" }] });
    throw toAppError(error);
  });
  if ("refused" in result) {
    const { refused: problem, at } = result;
    throw createAppError("request.too_complex", { path: `body.pages.${at}.html`, problem });
  }
  const { cleaned } = result;
  const removed = pages.flatMap(({ key }, at) => {
    const what = cleaned[at]?.removed ?? [];
    return what.length > 0 ? [{ page: key, what }] : [];
  });
  const document = { pages: pages.map((page, at) => ({ ...page, html: cleaned[at]?.text ?? "" })) };
  // Checked again after the cleaning: a page may be longer, since characters become entities and elements are closed.
  const read = parseBody("pages.save", document);
  if (!read.ok)
    throw createAppError("request.invalid", { issues: read.issues, ...(read.faults ? { faults: read.faults } : {}) });
  return { document, removed };
}
