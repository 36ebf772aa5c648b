//! Facet counting over the ordinals of a str fast field.
use std::sync::Arc;

use tantivy::columnar::{ColumnIndex, ColumnValues};
use tantivy::{DocId, SegmentReader, TantivyError};

use crate::Res;

pub const TOP: usize = 100;

pub struct Facet {
    values: Arc<dyn ColumnValues<u64>>,
    /// First value row of each document (multi-valued fields only).
    starts: Option<Arc<dyn ColumnValues<u32>>>,
    /// Read once at open: looking a label up costs more than counting a small result.
    labels: Vec<String>,
}

const CHUNK: usize = 1024;
/// A chunk of documents is decoded as one run when it covers at least a quarter of the run.
const DENSE: usize = 4;
/// Small dictionaries count in lanes, so that equal neighbours do not wait for each other.
const LANES: usize = 4;
const LANE_CARD: usize = 512;

fn grow<T: Default + Clone>(v: &mut Vec<T>, n: usize) -> &mut [T] {
    if v.len() < n {
        v.resize(n, T::default());
    }
    &mut v[..n]
}

#[derive(Default)]
pub struct Buffers {
    values: Vec<u64>,
    rows: Vec<u32>,
    from: Vec<u32>,
    to: Vec<u32>,
    next: Vec<u32>,
}

impl Facet {
    pub fn open(reader: &SegmentReader, name: &str) -> Res<Facet> {
        let (dict, column) = reader.fast_fields().str(name)?.expect("str fast field").into_parts();
        let starts = match &column.index {
            ColumnIndex::Full => None,
            ColumnIndex::Multivalued(m) if m.get_start_index_column().num_vals() == reader.max_doc() + 1 => Some(m.get_start_index_column().clone()),
            _ => return Err(TantivyError::SchemaError(format!("{name}: a document has no value"))),
        };
        let mut labels = Vec::with_capacity(dict.num_terms());
        let mut stream = dict.stream()?;
        while stream.advance() {
            labels.push(String::from_utf8_lossy(stream.key()).into_owned());
        }
        Ok(Facet { values: column.values, starts, labels })
    }

    /// Counts per ordinal for the given sorted documents, or for all documents.
    pub fn count(&self, docs: Option<&[DocId]>, b: &mut Buffers) -> Vec<u32> {
        let card = self.labels.len();
        if card <= LANE_CARD {
            let mut lanes = vec![0u32; card * LANES];
            self.for_each_block(docs, b, &mut |ords| {
                let (quads, rest) = ords.as_chunks::<LANES>();
                for q in quads {
                    for (lane, &o) in q.iter().enumerate() {
                        lanes[lane * card + o as usize] += 1;
                    }
                }
                for &o in rest {
                    lanes[o as usize] += 1;
                }
            });
            (0..card).map(|o| (0..LANES).map(|l| lanes[l * card + o]).sum()).collect()
        } else {
            let mut counts = vec![0u32; card];
            self.for_each_block(docs, b, &mut |ords| {
                for &o in ords {
                    counts[o as usize] += 1;
                }
            });
            counts
        }
    }

    /// Decodes the ordinals of the documents in blocks.
    #[inline(always)]
    fn for_each_block(&self, docs: Option<&[DocId]>, b: &mut Buffers, f: &mut impl FnMut(&[u64])) {
        let Some(docs) = docs else {
            let n = self.values.num_vals() as usize;
            for at in (0..n).step_by(4 * CHUNK) {
                let out = grow(&mut b.values, (4 * CHUNK).min(n - at));
                self.values.get_range(at as u64, out);
                f(out);
            }
            return;
        };
        for chunk in docs.chunks(CHUNK) {
            let (first, n) = (chunk[0], chunk.len());
            let span = (chunk[n - 1] - first) as usize + 1;
            let dense = span <= n * DENSE;
            match &self.starts {
                None if span == n => {
                    let out = grow(&mut b.values, n);
                    self.values.get_range(first as u64, out);
                    f(out);
                }
                None if dense => {
                    let out = grow(&mut b.values, span);
                    self.values.get_range(first as u64, out);
                    for (i, &d) in chunk.iter().enumerate() {
                        out[i] = out[(d - first) as usize];
                    }
                    f(&out[..n]);
                }
                None => {
                    let out = grow(&mut b.values, n);
                    self.values.get_vals(chunk, out);
                    f(out);
                }
                Some(starts) if dense => {
                    let from = grow(&mut b.from, span + 1);
                    starts.get_range(first as u64, from);
                    let row0 = from[0];
                    let out = grow(&mut b.values, (from[span] - row0) as usize);
                    self.values.get_range(row0 as u64, out);
                    let mut w = 0;
                    for &d in chunk {
                        let i = (d - first) as usize;
                        for r in from[i] - row0..from[i + 1] - row0 {
                            out[w] = out[r as usize];
                            w += 1;
                        }
                    }
                    f(&out[..w]);
                }
                Some(starts) => {
                    let (from, to, next) = (grow(&mut b.from, n), grow(&mut b.to, n), grow(&mut b.next, n));
                    for (x, &d) in next.iter_mut().zip(chunk) {
                        *x = d + 1;
                    }
                    starts.get_vals(chunk, from);
                    starts.get_vals(next, to);
                    b.rows.clear();
                    for (&s, &e) in from.iter().zip(to.iter()) {
                        b.rows.extend(s..e);
                    }
                    let out = grow(&mut b.values, b.rows.len());
                    self.values.get_vals(&b.rows, out);
                    f(out);
                }
            }
        }
    }

    /// The `TOP` most frequent labels, ties in label order.
    pub fn top(&self, counts: &[u32]) -> Vec<(String, u32)> {
        let mut v: Vec<u64> = counts.iter().enumerate().filter(|(_, &c)| c > 0).map(|(o, &c)| !((c as u64) << 32 | !(o as u32) as u64)).collect();
        if v.len() > TOP {
            v.select_nth_unstable(TOP - 1);
            v.truncate(TOP);
        }
        v.sort_unstable();
        v.into_iter().map(|x| (self.labels[x as u32 as usize].clone(), (!x >> 32) as u32)).collect()
    }
}
