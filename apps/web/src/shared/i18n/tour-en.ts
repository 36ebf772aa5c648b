import { tour } from "@vitrine/settings/texts/en/tour";

/** One chunk per language. */
export const texts = { views: tour };
