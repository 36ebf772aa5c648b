import { serveTasks } from "../../../platform/processes/child-loop.ts";
import type { CleanedText } from "./clean-css.ts";
import type { CleaningResult, CleaningTask, MarkupKind } from "./cleaner.service.ts";
import { ComplexityError, createHtmlComplexityCheck, createSvgComplexityCheck } from "./shape.ts";

/** Checks that run before the cleaning. A stylesheet is checked as part of its cleaning. */
const CHECK = { html: createHtmlComplexityCheck, svg: createSvgComplexityCheck, css: () => () => {} };
/** Cleaners, loaded after the texts have passed the checks: loading takes a second and much memory. */
const CLEAN: Readonly<Record<MarkupKind, () => Promise<(text: string) => CleanedText>>> = {
  html: async () => (await import("./clean-markup.ts")).cleanHtml,
  svg: async () => (await import("./clean-markup.ts")).cleanSvg,
  css: async () => (await import("./clean-css.ts")).cleanCss,
};

serveTasks<CleaningTask, CleaningResult>(async ({ kind, texts }) => {
  let at = 0;
  const each = <T>(work: (text: string) => T) =>
    texts.map((text, index) => {
      at = index;
      return work(text);
    });
  try {
    each(CHECK[kind]());
    return { cleaned: each(await CLEAN[kind]()) };
  } catch (error) {
    if (error instanceof ComplexityError) return { refused: error.problem, at };
    throw error;
  }
});
