import { player } from "@vitrine/settings/texts/en/player";

/** One chunk per language. */
export const texts = { views: player };
