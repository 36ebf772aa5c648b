import { serveTasks } from "../../../platform/processes/child-loop.ts";
import { readTracks } from "./audio-only.ts";

serveTasks(readTracks);
