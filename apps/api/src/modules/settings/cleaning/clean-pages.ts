import type { BodyOf, ReplyOf } from "@vitrine/contract/endpoint";
import { readBody } from "@vitrine/contract/schemas";
import { fail } from "../../../platform/app-error.ts";
import { TaskError } from "../../../platform/child-task.ts";
import type { Cleaner } from "./cleaner.service.ts";
import { isAtFault, refusalOf } from "./task-refusal.ts";

type Pages = BodyOf<"pages.save">;

interface CleanedPages {
  document: Pages;
  removed: NonNullable<ReplyOf<"pages.save">["removed"]>;
}

/** @throws request.invalid for pages that cannot be cleaned, take too much for it, or are too long then; overloaded */
export async function cleanPages(cleaner: Pick<Cleaner, "clean">, { pages }: Pages): Promise<CleanedPages> {
  const htmls = pages.map(({ html }) => html);
  const cleaned = await cleaner.clean("html", htmls).catch(async (error: unknown) => {
    throw isAtFault(error) || isCostly(error) ? await uncleanable(cleaner, htmls) : refusalOf(error);
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

/** The limits are of processor time and memory: the same text would exceed them again, however quiet the machine is. */
const isCostly = (error: unknown) =>
  error instanceof TaskError && (error.problem === "too_slow" || error.problem === "too_much_memory");

const refused = (path: string, message: string, rule: "form" | "too_large") =>
  fail("request.invalid", { issues: [{ path: `body.${path}`, message }], faults: [{ path, rule }] });

/** Each by itself, to say which it is. */
async function uncleanable(cleaner: Pick<Cleaner, "clean">, htmls: readonly string[]): Promise<unknown> {
  for (const [at, html] of htmls.entries()) {
    const error = await cleaner.clean("html", [html]).then(
      () => undefined,
      (problem: unknown) => problem,
    );
    if (isCostly(error)) return refused(`pages.${at}.html`, "takes too long to clean: make it simpler", "too_large");
    if (isAtFault(error)) return refused(`pages.${at}.html`, "cannot be cleaned", "form");
    if (error !== undefined) return refusalOf(error);
  }
  return refused("pages", "take too long to clean: save fewer of them, or simpler ones", "too_large");
}
