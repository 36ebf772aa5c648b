import { afterAll, expect, it } from "vitest";
import type { AppError } from "../../../platform/errors/app-error.ts";
import { TaskError, type TaskErrorCode } from "../../../platform/processes/child-task.ts";
import { cleanPages } from "./clean-pages.ts";
import { createMarkupCleaner, type MarkupCleaner } from "./cleaner.service.ts";

const cleaner = createMarkupCleaner();
afterAll(() => cleaner.close());

const pages = (...htmls: string[]) => ({ pages: htmls.map((html, at) => ({ key: `p${at}`, title: "A", html })) });
const refusal = (by: Pick<MarkupCleaner, "clean">, ...htmls: string[]) =>
  cleanPages(by, pages(...htmls)).then(
    () => expect.unreachable("it was not refused"),
    ({ code, details }: AppError) => ({ code, details }),
  );

it("are refused where one is too long once it is cleaned, by its path", async () => {
  const grows = `<script>1</script>${"&".repeat(120_000)}`;
  expect(grows.length).toBeLessThan(500_000);
  expect(await refusal(cleaner, "<p>a</p>", grows)).toMatchObject({
    code: "request.invalid",
    details: { faults: [{ path: "pages.1.html", rule: "too_large" }] },
  });
}, 60_000);

/** Fails over one text, with all others or alone. */
const failing = (problem: TaskErrorCode, cause?: { isMachineError: boolean }): Pick<MarkupCleaner, "clean"> => ({
  clean: async (_kind, texts) => {
    if (texts.includes("bad")) throw new TaskError(problem, "as it is asked", cause);
    return { cleaned: texts.map((text) => ({ text, removed: [] })) };
  },
});

it("T31 are refused by the path of the one whose shape is too costly", async () => {
  expect(await refusal(cleaner, "<p>a</p>", "<div>".repeat(5_000), "<p>b</p>")).toEqual({
    code: "request.too_complex",
    details: { path: "body.pages.1.html", problem: "too_deep" },
  });
});

it.each<TaskErrorCode>(["crashed", "too_slow", "too_much_memory"])(
  "T31 are refused for good, and not for now, where a child is %s over them",
  async (problem) => {
    expect(await refusal(failing(problem), "bad")).toEqual({
      code: "request.too_complex",
      details: { path: "body.pages.0.html", problem: "too_costly" },
    });
    expect(await refusal(failing(problem), "a", "bad", "b")).toMatchObject({ details: { path: "body.pages" } });
  },
);

it.each<TaskErrorCode>(["crashed", "too_slow"])(
  "T31 are refused for now where a child never started, or had no processor: %s",
  async (problem) => {
    expect(await refusal(failing(problem, { isMachineError: true }), "bad")).toMatchObject({ code: "overloaded" });
  },
);

it("are refused where they cannot be cleaned", async () => {
  expect(await refusal(failing("broken"), "bad")).toMatchObject({
    code: "request.invalid",
    details: { issues: [{ path: "body.pages.0.html" }] },
  });
});

it.each<[TaskErrorCode, string]>([
  ["busy", "overloaded"],
  ["no_program", "overloaded"],
  ["disk_full", "storage.full"],
])("are not at fault where the cleaner is: %s", async (problem, code) => {
  expect(await refusal(failing(problem), "a", "bad")).toMatchObject({ code });
});
