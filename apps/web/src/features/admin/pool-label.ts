import type { Overview } from "../../shared/api/console-client.ts";

type Pool = Pick<Overview["pools"][number], "name" | "labels">;

/** In the reader's language, else in English, else the name that the command line knows it by. */
export function poolLabel({ name, labels }: Pool, lang: string): string {
  return labels[lang] ?? labels[lang.split("-")[0] ?? ""] ?? labels.en ?? name;
}
