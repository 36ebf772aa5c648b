// Words that follow each other.

/**
 * Documents of `bits` in whose stream the pattern occurs, into `dst`.
 * A stream is the document's words as LEB128 codes; codes below `boundary` separate texts.
 * Pattern: pairs (code, set of positions it may stand at, as a mask); `last` is the mask of the last position.
 */
export function phrase(
  bits: usize,
  words: i32,
  offsets: usize,
  streams: usize,
  boundary: u32,
  pattern: usize,
  pairs: i32,
  last: u32,
  dst: usize,
): void {
  const patternEnd = pattern + ((<usize>pairs) << 3);
  for (let w: i32 = 0; w < words; w++) {
    let x = load<u64>(bits + ((<usize>w) << 3));
    let found: u64 = 0;
    while (x != 0) {
      const t = <usize>ctz<u64>(x);
      x &= x - 1;
      const at = offsets + ((((<usize>w) << 6) + t) << 2);
      let p = streams + <usize>load<u32>(at);
      const end = streams + <usize>load<u32>(at + 4);
      let state: u32 = 0;
      while (p < end) {
        let code = <u32>load<u8>(p++);
        if (code >= 128) {
          code &= 127;
          let shift: u32 = 7;
          for (;;) {
            const byte = <u32>load<u8>(p++);
            code |= (byte & 127) << shift;
            if (byte < 128) break;
            shift += 7;
          }
        }
        if (code < boundary) {
          state = 0;
          continue;
        }
        let mask: u32 = 0;
        for (let q = pattern; q < patternEnd; q += 8) if (load<u32>(q) == code) mask |= load<u32>(q + 4);
        state = ((state << 1) | 1) & mask;
        if (state & last) {
          found |= (<u64>1) << (<u64>t);
          break;
        }
      }
    }
    store<u64>(dst + ((<usize>w) << 3), found);
  }
}
