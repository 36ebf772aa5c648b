import type { BodyOf, ReplyOf } from "@vitrine/contract/endpoint";
import { AppError, fail } from "../../../platform/app-error.ts";
import { TaskError } from "../../../platform/child-task.ts";
import type { Cleaner } from "./cleaner.service.ts";

type Pages = BodyOf<"pages.save">;

interface CleanedPages {
  document: Pages;
  removed: NonNullable<ReplyOf<"pages.save">["removed"]>;
}

/** @throws request.invalid for pages that cannot be cleaned in time, overloaded */
export async function cleanPages(cleaner: Pick<Cleaner, "clean">, { pages }: Pages): Promise<CleanedPages> {
  const htmls = pages.map(({ html }) => html);
  const cleaned = await cleaner.clean("html", htmls).catch((error: unknown) => {
    throw asRefusal(error);
  });
  const removed = pages.flatMap(({ key }, at) => {
    const what = cleaned[at]?.removed ?? [];
    return what.length > 0 ? [{ page: key, what }] : [];
  });
  return { document: { pages: pages.map((page, at) => ({ ...page, html: cleaned[at]?.text ?? "" })) }, removed };
}

function asRefusal(error: unknown): unknown {
  if (!(error instanceof TaskError)) return error;
  if (error.problem === "busy") return new AppError("overloaded");
  return fail("request.invalid", { issues: [{ path: "body.pages", message: "cannot be cleaned" }] });
}
