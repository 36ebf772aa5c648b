import { entrance } from "@vitrine/settings/texts/de/entrance";
import { pages } from "@vitrine/settings/texts/de/pages";

/** One chunk per language. */
export const texts = { views: pages, toast: entrance };
