//! Sets of documents.
use std::sync::Arc;

use tantivy::postings::BlockSegmentPostings;
use tantivy::query::{ConstScorer, EnableScoring, Explanation, Query, Scorer, Weight};
use tantivy::schema::{Field, IndexRecordOption};
use tantivy::{DocId, DocSet, Score, SegmentReader, COLLECT_BLOCK_BUFFER_LEN, TERMINATED};

use crate::Res;

/// A materialised document set, usable as a query; iterating it is its own scorer.
#[derive(Clone)]
pub struct Bits {
    words: Arc<Vec<u64>>,
    size: u32,
    word: usize,
    rest: u64,
    doc: DocId,
}

impl std::fmt::Debug for Bits {
    fn fmt(&self, f: &mut std::fmt::Formatter) -> std::fmt::Result {
        write!(f, "Bits({})", self.size)
    }
}

impl Bits {
    fn new(words: Vec<u64>, size: u32) -> Bits {
        let mut b = Bits { rest: words[0], words: Arc::new(words), size, word: 0, doc: 0 };
        b.advance();
        b
    }
    pub fn and(&self, o: &Bits) -> Bits {
        let words: Vec<u64> = self.words.iter().zip(o.words.iter()).map(|(a, b)| a & b).collect();
        Bits::new(words, self.size.min(o.size))
    }
    pub fn has(&self, d: DocId) -> bool {
        self.words[d as usize / 64] >> (d % 64) & 1 == 1
    }
    /// Union of the postings of all terms in a range of the dictionary, or of the given terms.
    pub fn of<'a>(reader: &SegmentReader, field: Field, terms: Terms<'a>) -> Res<Bits> {
        let inv = reader.inverted_index(field)?;
        let mut words = vec![0u64; reader.max_doc() as usize / 64 + 1];
        let mut size = 0u32;
        let mut postings = BlockSegmentPostings::empty();
        let mut open = false;
        let mut add = |info: &tantivy::postings::TermInfo| -> Res<()> {
            if open {
                inv.reset_block_postings_from_terminfo(info, &mut postings)?;
            } else {
                postings = inv.read_block_postings_from_terminfo(info, IndexRecordOption::Basic)?;
                open = true;
            }
            size = size.saturating_add(info.doc_freq);
            while !postings.docs().is_empty() {
                for &d in postings.docs() {
                    words[d as usize / 64] |= 1 << (d % 64);
                }
                postings.advance();
            }
            Ok(())
        };
        match terms {
            Terms::Prefix(p) => {
                let mut end = p.as_bytes().to_vec();
                *end.last_mut().expect("prefix") += 1;
                let mut s = inv.terms().range().without_keys().ge(p).lt(end).into_stream()?;
                while s.advance() {
                    add(s.value())?;
                }
            }
            Terms::Any(list) => {
                for t in list {
                    if let Some(info) = inv.terms().get(t)? {
                        add(&info)?;
                    }
                }
            }
        }
        Ok(Bits::new(words, size.min(reader.max_doc())))
    }
}

pub enum Terms<'a> {
    Prefix(&'a str),
    Any(&'a [String]),
}

impl DocSet for Bits {
    fn advance(&mut self) -> DocId {
        while self.rest == 0 {
            self.word += 1;
            let Some(&w) = self.words.get(self.word) else {
                self.doc = TERMINATED;
                return TERMINATED;
            };
            self.rest = w;
        }
        self.doc = self.word as u32 * 64 + self.rest.trailing_zeros();
        self.rest &= self.rest - 1;
        self.doc
    }
    fn seek(&mut self, target: DocId) -> DocId {
        if self.doc >= target {
            return self.doc;
        }
        self.word = target as usize / 64;
        let Some(&w) = self.words.get(self.word) else {
            self.word = self.words.len();
            self.rest = 0;
            self.doc = TERMINATED;
            return TERMINATED;
        };
        self.rest = w & !0 << (target % 64);
        self.advance()
    }
    fn fill_buffer(&mut self, buffer: &mut [DocId; COLLECT_BLOCK_BUFFER_LEN]) -> usize {
        for (i, b) in buffer.iter_mut().enumerate() {
            if self.doc == TERMINATED {
                return i;
            }
            *b = self.doc;
            self.advance();
        }
        buffer.len()
    }
    fn doc(&self) -> DocId {
        self.doc
    }
    fn size_hint(&self) -> u32 {
        self.size
    }
}

impl Query for Bits {
    fn weight(&self, _: EnableScoring<'_>) -> Res<Box<dyn Weight>> {
        Ok(Box::new(self.clone()))
    }
}

impl Weight for Bits {
    fn scorer(&self, _: &SegmentReader, boost: Score) -> Res<Box<dyn Scorer>> {
        Ok(Box::new(ConstScorer::new(self.clone(), boost)))
    }
    fn explain(&self, _: &SegmentReader, _: DocId) -> Res<Explanation> {
        Ok(Explanation::new("Bits", 1.0))
    }
}
