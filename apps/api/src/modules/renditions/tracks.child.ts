import { serveTasks } from "../../platform/child-loop.ts";
import { holdsSoundAlone } from "./sound-alone.ts";

serveTasks(holdsSoundAlone);
