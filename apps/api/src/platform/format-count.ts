/** A count with its noun: `1 asset`, `2 assets`. */
export const formatCount = (count: number, noun: string) => `${count} ${noun}${count === 1 ? "" : "s"}`;
