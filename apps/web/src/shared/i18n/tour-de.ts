import { tour } from "@vitrine/settings/texts/de/tour";

/** One chunk per language. */
export const texts = { views: tour };
