// Counting kernels over one linear memory. All arguments are byte addresses and lengths;
// `words` are 64-bit words of a bitset. testing/reference-kernels.ts does the same in TypeScript, for tests.
// Nothing here allocates, and nothing checks bounds: callers do.

export * from "./kernels/bitsets.as";
export * from "./kernels/codes.as";
export * from "./kernels/counting.as";
export * from "./kernels/numbers.as";
export * from "./kernels/ordering.as";
export * from "./kernels/phrases.as";
export * from "./kernels/postings.as";
