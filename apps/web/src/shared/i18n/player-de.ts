import { player } from "@vitrine/settings/texts/de/player";

/** One chunk per language. */
export const texts = { views: player };
