import { serveTasks } from "../../../platform/child-loop.ts";
import { type CleanedText, cleanCss } from "./clean-css.ts";
import { cleanHtml, cleanSvg } from "./clean-markup.ts";
import type { CleaningTask } from "./cleaner.service.ts";

const CLEAN = { html: cleanHtml, svg: cleanSvg, css: (css: string) => cleanCss(css) };

serveTasks<CleaningTask, CleanedText[]>(async ({ kind, texts }) => texts.map((text) => CLEAN[kind](text)));
