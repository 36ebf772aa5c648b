// Files like those that users of other products reported as problematic, in reported-files/; its README lists them.
import { fileURLToPath } from "node:url";

const FOLDER = fileURLToPath(new URL("./reported-files/", import.meta.url));

export const reportedPath = (name: string) => `${FOLDER}${name}`;
