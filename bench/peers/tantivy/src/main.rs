//! Tantivy as a peer: same corpus, queries and work per query as the other contenders.
//! usage: tantivy-peer build DATA INDEX; then tantivy-peer serve INDEX WORK with one command per line: "run CLASS",
//! "answers CLASS FILE".
use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::io::{BufRead, BufReader};
use std::path::Path;
use std::time::Instant;
use std::{env, fs};

use tantivy::index::SegmentId;
use tantivy::indexer::NoMergePolicy;
use tantivy::query::TermQuery;
use tantivy::schema::*;
use tantivy::tokenizer::{AsciiFoldingFilter, LowerCaser, SimpleTokenizer, TextAnalyzer, TokenStream};
use tantivy::{DocAddress, DocId, Index, IndexSettings, IndexSortByField, IndexWriter, Order, Searcher, SegmentReader, TantivyDocument};

use bits::{Bits, Terms};
use facets::{Buffers, Facet};
use matches::{Found, Matches};

mod bits;
mod facets;
mod matches;

type Res<T> = tantivy::Result<T>;
const FIELDS: [&str; 9] = ["asset_type", "format", "photographer", "country", "color_code", "license", "category", "asset_group", "keyword"];
const FACETS: [&str; 8] = ["asset_type", "format", "photographer", "country", "color_code", "category", "asset_group", "keyword"];
const HITS: usize = 50;

struct Bench {
    searcher: Searcher,
    analyzer: TextAnalyzer,
    stored: Field,
    text: Field,
    fields: BTreeMap<&'static str, Field>,
    facets: BTreeMap<&'static str, Facet>,
    buffers: Buffers,
}

struct Answer {
    hits: usize,
    ids: Vec<DocId>,
    facets: BTreeMap<String, Vec<(String, u32)>>,
}

fn analyzer() -> TextAnalyzer {
    TextAnalyzer::builder(SimpleTokenizer::default()).filter(LowerCaser).filter(AsciiFoldingFilter).build()
}

fn schema() -> Schema {
    let mut s = Schema::builder();
    s.add_text_field("j", TextOptions::default().set_stored());
    s.add_text_field("all", TextOptions::default().set_indexing_options(TextFieldIndexing::default().set_tokenizer("fold").set_index_option(IndexRecordOption::WithFreqsAndPositions)));
    s.add_u64_field("imp_date", NumericOptions::default().set_fast());
    s.add_u64_field("file_size", NumericOptions::default().set_fast());
    for f in FIELDS {
        let indexing = TextFieldIndexing::default().set_tokenizer("raw").set_index_option(IndexRecordOption::Basic).set_fieldnorms(false);
        s.add_text_field(f, TextOptions::default().set_indexing_options(indexing).set_fast("raw"));
    }
    s.build()
}

fn build(data: &Path, dir: &Path) -> Res<()> {
    fs::create_dir_all(dir)?;
    let schema = schema();
    let sort = IndexSortByField { field: "imp_date".into(), order: Order::Desc };
    let settings = IndexSettings { sort_by_field: Some(sort), docstore_blocksize: 4096, ..Default::default() };
    let index = Index::builder().schema(schema.clone()).settings(settings).create_in_dir(dir)?;
    index.tokenizers().register("fold", analyzer());
    let mut writer: IndexWriter = index.writer_with_num_threads(1, 1 << 30)?;
    writer.set_merge_policy(Box::new(NoMergePolicy));
    let field = |name: &str| schema.get_field(name).expect("field");
    let (j, all, date, size, facets) = (field("j"), field("all"), field("imp_date"), field("file_size"), FIELDS.map(field));
    let tsv = BufReader::new(fs::File::open(data)?);
    for line in tsv.lines() {
        let line = line?;
        let c: Vec<&str> = line.split('\t').collect();
        let mut d = TantivyDocument::default();
        d.add_text(j, &line);
        d.add_text(all, c[1..6].join(" \n "));
        d.add_u64(date, c[6].parse().expect("date"));
        d.add_u64(size, c[7].parse().expect("size"));
        for (k, &f) in facets.iter().enumerate() {
            for v in c[9 + k].split('|').filter(|v| !v.is_empty()) {
                d.add_text(f, v);
            }
        }
        writer.add_document(d)?;
    }
    writer.commit()?;
    let ids: Vec<SegmentId> = index.searchable_segment_ids()?;
    if ids.len() > 1 {
        writer.merge(&ids).wait()?;
    }
    writer.garbage_collect_files().wait()?;
    writer.wait_merging_threads()?;
    Ok(())
}

impl Bench {
    fn open(index: &Index) -> Res<Bench> {
        let searcher = index.reader()?.searcher();
        assert_eq!(searcher.segment_readers().len(), 1, "one segment");
        let schema = index.schema();
        let mut facets = BTreeMap::new();
        for f in FIELDS {
            facets.insert(f, Facet::open(searcher.segment_reader(0), f)?);
        }
        let field = |name: &str| schema.get_field(name).expect("field");
        Ok(Bench { analyzer: analyzer(), stored: field("j"), text: field("all"), fields: FIELDS.map(|f| (f, field(f))).into(), facets, buffers: Buffers::default(), searcher })
    }
    fn reader(&self) -> &SegmentReader {
        self.searcher.segment_reader(0)
    }
    fn fold(&mut self, s: &str) -> String {
        let mut t = self.analyzer.token_stream(s);
        if t.advance() {
            t.token().text.clone()
        } else {
            s.into()
        }
    }
    fn prefix(&mut self, s: &str) -> Res<Bits> {
        let p = self.fold(s);
        Bits::of(self.reader(), self.text, Terms::Prefix(&p))
    }
    fn facet(&mut self, name: &str, docs: Option<&[DocId]>) -> Vec<(String, u32)> {
        let f = &self.facets[name];
        f.top(&f.count(docs, &mut self.buffers))
    }
    fn answer(&mut self, docs: &[DocId], ids: Vec<DocId>) -> Answer {
        let facets = FACETS.iter().map(|&f| (f.to_string(), self.facet(f, Some(docs)))).collect();
        Answer { hits: docs.len(), ids, facets }
    }
    fn fetch(&self, ids: &[DocId]) -> Res<Vec<String>> {
        ids.iter()
            .map(|&d| {
                let doc: TantivyDocument = self.searcher.doc(DocAddress::new(0, d))?;
                Ok(doc.get_first(self.stored).and_then(|v| v.as_str()).unwrap_or_default().to_string())
            })
            .collect()
    }

    /// A: everything, first by date; the index is sorted by date.
    fn matchall(&mut self) -> Res<Answer> {
        let max = self.reader().max_doc();
        let facets = FACETS.iter().map(|&f| (f.to_string(), self.facet(f, None))).collect();
        Ok(Answer { hits: max as usize, ids: (0..max.min(HITS as u32)).collect(), facets })
    }
    /// B: word AND prefix.
    fn two(&mut self, q: &[String], scored: bool) -> Res<Found> {
        let prefix = self.prefix(&q[2])?;
        let word = self.fold(&q[1]);
        let option = if scored { IndexRecordOption::WithFreqs } else { IndexRecordOption::Basic };
        let word = TermQuery::new(Term::from_field_text(self.text, &word), option);
        self.searcher.search(&word, &Matches { filter: Some(prefix), scored })
    }
    fn date(&mut self, q: &[String]) -> Res<Answer> {
        let docs = self.two(q, false)?.docs;
        let ids = docs.iter().take(HITS).copied().collect();
        Ok(self.answer(&docs, ids))
    }
    fn score(&mut self, q: &[String]) -> Res<Answer> {
        let found = self.two(q, true)?;
        let ids = found.best.iter().map(|x| x.1).collect();
        Ok(self.answer(&found.docs, ids))
    }
    /// C: prefix and three disjunctive filters; each filtered facet is counted without its own filter.
    fn filtered(&mut self, q: &[String]) -> Res<Answer> {
        let prefix = self.prefix(&q[1])?;
        let mut filters = Vec::new();
        for f in &q[2..] {
            let (name, values) = f.split_once('=').expect("filter");
            let values: Vec<String> = values.split('|').map(String::from).collect();
            filters.push((name, Bits::of(self.reader(), self.fields[name], Terms::Any(&values))?));
        }
        let without = |skip: usize| filters.iter().enumerate().filter(|(i, _)| *i != skip).fold(prefix.clone(), |p, (_, (_, b))| p.and(b));
        let run = |b: &Bits| self.searcher.search(b, &Matches { filter: None, scored: false });
        let main = run(&without(usize::MAX))?.docs;
        let mut sideways = Vec::new();
        for i in 0..filters.len() {
            sideways.push((filters[i].0, run(&without(i))?.docs));
        }
        let mut facets: BTreeMap<String, Vec<(String, u32)>> = sideways.iter().map(|(f, docs)| (f.to_string(), self.facet(f, Some(docs)))).collect();
        for f in FACETS {
            if !facets.contains_key(f) {
                facets.insert(f.into(), self.facet(f, Some(&main)));
            }
        }
        Ok(Answer { hits: main.len(), ids: main.iter().take(HITS).copied().collect(), facets })
    }

    fn ask(&mut self, class: &str, q: &[String]) -> Res<Answer> {
        match class {
            "A" => self.matchall(),
            "B" => self.date(q),
            "S" => self.score(q),
            _ => self.filtered(q),
        }
    }
}

/// Every query once; milliseconds each, documents included.
fn times(b: &mut Bench, class: &str, qs: &[Vec<String>]) -> Res<Vec<f64>> {
    let mut t = Vec::with_capacity(qs.len());
    for q in qs {
        let t0 = Instant::now();
        let a = b.ask(class, q)?;
        std::hint::black_box((b.fetch(&a.ids)?, &a.facets));
        t.push(t0.elapsed().as_secs_f64() * 1e3);
    }
    Ok(t)
}

fn json(b: &mut Bench, class: &str, qs: &[Vec<String>]) -> Res<String> {
    let mut out = Vec::new();
    for q in qs {
        let a = b.ask(class, q)?;
        let ids: Vec<String> = b.fetch(&a.ids)?.iter().map(|s| s.split('\t').next().unwrap_or_default().to_string()).collect();
        let mut s = format!("{{\"hits\":{},\"ids\":[{}],\"facets\":{{", a.hits, ids.join(","));
        for (i, (f, top)) in a.facets.iter().enumerate() {
            let top: Vec<String> = top.iter().map(|(l, c)| format!("[\"{l}\",{c}]")).collect();
            write!(s, "{}\"{f}\":[{}]", if i > 0 { "," } else { "" }, top.join(",")).expect("write");
        }
        out.push(s + "}}");
    }
    Ok(format!("[{}]", out.join(",\n")))
}

fn main() -> Res<()> {
    let args: Vec<String> = env::args().collect();
    let (kind, from, to) = match &args[..] {
        [_, kind, from, to] => (kind.as_str(), Path::new(from), Path::new(to)),
        _ => panic!("usage: tantivy-peer build DATA INDEX, or serve INDEX WORK"),
    };
    if kind == "build" {
        let t0 = Instant::now();
        build(from, to)?;
        println!("{}", t0.elapsed().as_millis());
        return Ok(());
    }
    let index = Index::open_in_dir(from)?;
    index.tokenizers().register("fold", analyzer());
    let mut b = Bench::open(&index)?;
    let disk: u64 = fs::read_dir(from)?.map(|e| Ok(e?.metadata()?.len())).sum::<std::io::Result<u64>>()?;
    println!("{{\"version\":\"{}\",\"bytes\":{disk}}}", tantivy::version_string());
    let work = fs::read_to_string(to)?;
    let queries = |class: &str| -> Vec<Vec<String>> {
        let kind = if class == "C" { "C" } else { "B" };
        work.lines().map(|l| l.split('\t').map(String::from).collect::<Vec<_>>()).filter(|c| c[0] == kind).collect()
    };
    for line in std::io::stdin().lock().lines() {
        let line = line?;
        let command: Vec<&str> = line.split(' ').collect();
        match command[..] {
            ["run", class] => println!("{:?}", times(&mut b, class, &queries(class))?),
            ["answers", class, file] => {
                fs::write(file, json(&mut b, class, &queries(class))?)?;
                println!("[]");
            }
            _ => break,
        }
    }
    Ok(())
}
