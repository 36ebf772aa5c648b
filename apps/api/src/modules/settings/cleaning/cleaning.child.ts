import { serveTasks } from "../../../platform/child-loop.ts";
import { measureFont } from "../font-measures.ts";
import { cleanCss } from "./clean-css.ts";
import { cleanHtml, cleanSvg } from "./clean-markup.ts";
import type { CleaningResult, CleaningTask } from "./cleaner.service.ts";

const CLEAN = { html: cleanHtml, svg: cleanSvg, css: (css: string) => cleanCss(css) };

serveTasks<CleaningTask, CleaningResult<CleaningTask>>(async (task) =>
  task.kind === "font"
    ? measureFont(Buffer.from(task.font, "base64"))
    : task.texts.map((text) => CLEAN[task.kind as keyof typeof CLEAN](text)),
);
