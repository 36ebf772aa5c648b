import type { FontMetrics } from "@vitrine/settings/theme/font-css";
import { serveTasks } from "../../../platform/processes/child-loop.ts";
import { measureFont } from "../font-measures.ts";
import type { MeasuringTask } from "./cleaner.service.ts";

serveTasks<MeasuringTask, FontMetrics | undefined>(({ font }) => measureFont(Buffer.from(font, "base64")));
