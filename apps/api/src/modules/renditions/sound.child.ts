import { serveTasks } from "../../platform/child-loop.ts";
import { readSound } from "./sound-reader.ts";

serveTasks(readSound);
