import { afterAll, expect, it } from "vitest";
import type { AppError } from "../../../platform/app-error.ts";
import { TaskError, type TaskProblem } from "../../../platform/child-task.ts";
import { cleanPages } from "./clean-pages.ts";
import { type Cleaner, createCleaner } from "./cleaner.service.ts";

const cleaner = createCleaner();
afterAll(() => cleaner.close());

const pages = (...htmls: string[]) => ({ pages: htmls.map((html, at) => ({ key: `p${at}`, title: "A", html })) });
const refusal = (by: Pick<Cleaner, "clean">, ...htmls: string[]) =>
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
const failing = (problem: TaskProblem): Pick<Cleaner, "clean"> => ({
  clean: async (_kind, texts) => {
    if (texts.includes("bad")) throw new TaskError(problem, "as it is asked");
    return texts.map((text) => ({ text, removed: [] }));
  },
});

it("are refused by the path of the one that cannot be cleaned", async () => {
  expect(await refusal(failing("broken"), "a", "bad", "b")).toMatchObject({
    code: "request.invalid",
    details: { issues: [{ path: "body.pages.1.html" }], faults: [{ path: "pages.1.html" }] },
  });
});

it.each<TaskProblem>(["too_slow", "too_much_memory"])(
  "are refused by the path of the one that is %s to clean",
  async (problem) => {
    expect(await refusal(failing(problem), "a", "bad", "b")).toMatchObject({
      code: "request.invalid",
      details: { faults: [{ path: "pages.1.html", rule: "too_large" }] },
    });
  },
);

it("are refused together where each could be cleaned alone", async () => {
  const together: Pick<Cleaner, "clean"> = {
    clean: async (_kind, texts) => {
      if (texts.length > 1) throw new TaskError("too_slow", "as it is asked");
      return texts.map((text) => ({ text, removed: [] }));
    },
  };
  expect(await refusal(together, "a", "b")).toMatchObject({
    code: "request.invalid",
    details: { faults: [{ path: "pages", rule: "too_large" }] },
  });
});

it.each<[TaskProblem, string]>([
  ["busy", "overloaded"],
  ["crashed", "overloaded"],
  ["no_program", "overloaded"],
  ["disk_full", "storage.full"],
])("are not at fault where the cleaner is: %s", async (problem, code) => {
  expect(await refusal(failing(problem), "a", "bad")).toMatchObject({ code });
});
