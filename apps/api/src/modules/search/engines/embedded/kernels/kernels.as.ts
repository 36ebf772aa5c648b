// Counting kernels over one linear memory. All arguments are byte addresses and lengths;
// `words` are 64-bit words of a bitset. testing/reference-kernels.ts does the same in TypeScript, for tests.
// Nothing here allocates, and nothing checks bounds: callers do.

export * from "./bitsets.as";
export * from "./codes.as";
export * from "./counting.as";
export * from "./numbers.as";
export * from "./ordering.as";
export * from "./phrases.as";
export * from "./postings.as";
export * from "./top-values.as";
