// Files of kinds that users of other products reported, below reported-files/: its README names them.
import { fileURLToPath } from "node:url";

const FOLDER = fileURLToPath(new URL("./reported-files/", import.meta.url));

export const reportedPath = (name: string) => `${FOLDER}${name}`;
