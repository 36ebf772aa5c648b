import { serveTasks } from "../../../platform/processes/child-loop.ts";
import { readSound } from "./sound-reader.ts";

serveTasks(readSound);
