import { entrance } from "@vitrine/settings/texts/en/entrance";
import { pages } from "@vitrine/settings/texts/en/pages";

/** One chunk per language. */
export const texts = { views: pages, toast: entrance };
