//! Collector: all matching documents and, with scores, the best ones.
use tantivy::collector::{Collector, SegmentCollector};
use tantivy::{DocId, Score, SegmentOrdinal, SegmentReader};

use crate::bits::Bits;
use crate::{Res, HITS};

pub struct Matches {
    pub filter: Option<Bits>,
    pub scored: bool,
}

#[derive(Default)]
pub struct Found {
    pub docs: Vec<DocId>,
    pub best: Vec<(Score, DocId)>,
}

pub struct SegmentMatches {
    filter: Option<Bits>,
    found: Found,
    floor: Score,
}

impl SegmentMatches {
    fn cut(&mut self) {
        let best = &mut self.found.best;
        if best.len() > HITS {
            best.select_nth_unstable_by(HITS - 1, order);
            best.truncate(HITS);
            self.floor = best[HITS - 1].0;
        }
    }
}

fn order(a: &(Score, DocId), b: &(Score, DocId)) -> std::cmp::Ordering {
    b.0.total_cmp(&a.0).then(a.1.cmp(&b.1))
}

impl SegmentCollector for SegmentMatches {
    type Fruit = Found;
    fn collect(&mut self, doc: DocId, score: Score) {
        if self.filter.as_ref().is_some_and(|f| !f.has(doc)) {
            return;
        }
        self.found.docs.push(doc);
        if score > self.floor {
            self.found.best.push((score, doc));
            if self.found.best.len() == 4 * HITS {
                self.cut();
            }
        }
    }
    fn collect_block(&mut self, docs: &[DocId]) {
        match &self.filter {
            Some(f) => self.found.docs.extend(docs.iter().filter(|&&d| f.has(d))),
            None => self.found.docs.extend_from_slice(docs),
        }
    }
    fn harvest(mut self) -> Found {
        self.cut();
        self.found.best.sort_unstable_by(order);
        self.found
    }
}

impl Collector for Matches {
    type Fruit = Found;
    type Child = SegmentMatches;
    fn for_segment(&self, _: SegmentOrdinal, _: &SegmentReader) -> Res<SegmentMatches> {
        Ok(SegmentMatches { filter: self.filter.clone(), found: Found::default(), floor: Score::MIN })
    }
    fn requires_scoring(&self) -> bool {
        self.scored
    }
    fn merge_fruits(&self, mut found: Vec<Found>) -> Res<Found> {
        Ok(found.pop().unwrap_or_default()) // one segment
    }
}
