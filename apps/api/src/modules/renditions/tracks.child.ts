import { serveTasks } from "../../platform/child-loop.ts";
import { readTracks } from "./audio-only.ts";

serveTasks(readTracks);
