import type { BodyOf, ReplyOf } from "@vitrine/contract/endpoint";
import { readBody } from "@vitrine/contract/schemas";
import { AppError, fail } from "../../../platform/app-error.ts";
import type { Cleaner } from "./cleaner.service.ts";
import { isAtFault, refusalOf } from "./task-refusal.ts";

type Pages = BodyOf<"pages.save">;

interface CleanedPages {
  document: Pages;
  removed: NonNullable<ReplyOf<"pages.save">["removed"]>;
}

/** @throws request.invalid for pages that cannot be cleaned, or are too long then; overloaded */
export async function cleanPages(cleaner: Pick<Cleaner, "clean">, { pages }: Pages): Promise<CleanedPages> {
  const htmls = pages.map(({ html }) => html);
  const cleaned = await cleaner.clean("html", htmls).catch(async (error: unknown) => {
    throw isAtFault(error) ? await uncleanable(cleaner, htmls) : refusalOf(error);
  });
  const removed = pages.flatMap(({ key }, at) => {
    const what = cleaned[at]?.removed ?? [];
    return what.length > 0 ? [{ page: key, what }] : [];
  });
  const document = { pages: pages.map((page, at) => ({ ...page, html: cleaned[at]?.text ?? "" })) };
  // Written out anew, a page may be longer: where a sign becomes an entity, or what was left open is closed.
  const read = readBody("pages.save", document);
  if (!read.ok) throw fail("request.invalid", { issues: read.issues, ...(read.faults ? { faults: read.faults } : {}) });
  return { document, removed };
}

/** Each by itself, to say which it is. */
async function uncleanable(cleaner: Pick<Cleaner, "clean">, htmls: readonly string[]): Promise<unknown> {
  for (const [at, html] of htmls.entries()) {
    const error = await cleaner.clean("html", [html]).then(
      () => undefined,
      (problem: unknown) => problem,
    );
    if (isAtFault(error)) {
      const path = `pages.${at}.html`;
      const issues = [{ path: `body.${path}`, message: "cannot be cleaned" }];
      return fail("request.invalid", { issues, faults: [{ path, rule: "form" }] });
    }
    if (error !== undefined) return refusalOf(error);
  }
  return new AppError("overloaded");
}
