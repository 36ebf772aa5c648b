// Increments the count of an ordinal.

export function bump(counts: usize, ordinal: usize): void {
  const p = counts + (ordinal << 2);
  store<u32>(p, load<u32>(p) + 1);
}
