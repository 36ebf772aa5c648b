// Vocabulary of a synthetic picture library in German and English: nouns, adjectives and prepositions. Two nouns make a
// compound, so that a few hundred words give a vocabulary of tens of thousands.

/** German, its form at the start of a compound (if different), English. */
const NOUNS = `Hafen harbour|Licht light|Wasser water|See lake|Berg mountain|Wald forest|Stadt city|Land country|
Haus house|Garten garden|Fenster window|Brücke:Brücken bridge|Straße:Straßen street|Schiff:Schiffs ship|Boot:Boots boat|
Himmel:Himmels sky|Sonne:Sonnen sun|Mond moon|Stern:Sternen star|Wolke:Wolken cloud|Regen rain|Schnee snow|Eis ice|
Nebel fog|Sturm storm|Wind wind|Feuer fire|Glas glass|Holz wood|Stein stone|Metall metal|Papier paper|Farbe:Farb colour|
Keramik ceramics|Ton clay|Schale:Schalen bowl|Vase:Vasen vase|Teller plate|Tasse:Tassen cup|Kanne:Kannen jug|
Lampe:Lampen lamp|Tisch table|Stuhl chair|Werkstatt:Werkstatt workshop|Werkzeug tool|Maschine:Maschinen machine|
Motor:Motoren engine|Wagen car|Rad wheel|Zug train|Bahnhof:Bahnhofs station|Flug flight|Turm tower|Schloss castle|
Kirche:Kirchen church|Markt market|Platz square|Park park|Wiese:Wiesen meadow|Feld field|Acker farmland|Korn grain|
Blume:Blumen flower|Rose:Rosen rose|Baum tree|Blatt leaf|Frucht fruit|Apfel apple|Orange:Orangen orange|Zitrone:Zitronen lemon|
Brot bread|Käse cheese|Wein wine|Kaffee coffee|Tee tea|Küche:Küchen kitchen|Fest festival|Musik music|Tanz dance|
Theater theatre|Bild picture|Kunst art|Muster pattern|Linie:Linien line|Fläche:Flächen surface|Form form|Raum room|
Treppe:Treppen stair|Tür door|Dach roof|Wand wall|Boden floor|Decke:Decken ceiling|Spiegel mirror|Schatten shadow|
Morgen morning|Abend evening|Nacht night|Winter winter|Sommer summer|Herbst autumn|Frühling:Frühlings spring|Küste:Küsten coast|
Strand beach|Insel island|Fluss river|Bach brook|Tal valley|Gipfel summit|Pfad path|Weg way|Reise journey|Urlaub:Urlaubs holiday|
Mensch:Menschen people|Kind:Kinder child|Frau:Frauen woman|Mann:Männer man|Hand hand|Gesicht:Gesichts face|Arbeit:Arbeits work|
Büro office|Schule:Schul school|Labor laboratory|Technik technology|Strom power|Kraft force|Netz net|Daten data|Handel:Handels trade|
Bau building|Kran crane|Gerüst scaffold|Architektur architecture|Messe:Messe fair|Sport sport|Ball ball|Lauf run|Pferd:Pferde horse|
Hund:Hunde dog|Katze:Katzen cat|Vogel bird|Fisch fish|Biene:Bienen bee|Schaf sheep|Ziege:Ziegen goat|Moos moss|Gras grass|Sand sand`;

/** German and English, in this order. */
const ADJECTIVES = `alte old|neue new|kleine small|große large|helle bright|dunkle dark|stille quiet|weite wide|warme warm|kalte cold|
blaue blue|grüne green|rote red|gelbe yellow|graue grey|weiße white|schwarze black|goldene golden|schöne beautiful|leere empty|
volle full|runde round|flache flat|hohe high|tiefe deep|raue rough|glatte smooth|matte matt|feine fine|schwere heavy|leichte light|
frische fresh|trockene dry|nasse wet|schnelle fast|ruhige calm|bunte colourful|einfache simple|moderne modern|historische historic`;

const PREPOSITIONS_DE =
  "am im bei mit ohne unter über vor hinter neben aus für durch gegen zwischen und oder als wie nach".split(" ");
const PREPOSITIONS_EN =
  "at in by with without under above before behind beside from for through against between and or as like after".split(
    " ",
  );

export interface Term {
  de: string;
  en: string;
}

export interface Vocabulary {
  /** Most common first: single nouns, then compounds. */
  terms: readonly Term[];
  adjectives: readonly Term[];
  prepositions: { de: readonly string[]; en: readonly string[] };
}

export function createVocabulary(): Vocabulary {
  const nouns = parse(NOUNS);
  const plain = nouns.map(({ de, en }) => ({ de, en }));
  const compounds = nouns.flatMap((first, i) =>
    // Another order for each noun, so that the most common compounds do not all start with the same noun.
    nouns.map((_, j) => {
      const second = nouns[(i * 7 + j * 11 + 3) % nouns.length] ?? first;
      return { de: first.compoundForm + second.de.toLowerCase(), en: `${first.en} ${second.en}` };
    }),
  );
  const shuffled = compounds.map((_, i) => compounds[(i * 7919) % compounds.length] as Term);
  return {
    terms: removeDuplicates([...plain, ...shuffled]),
    adjectives: parse(ADJECTIVES),
    prepositions: { de: PREPOSITIONS_DE, en: PREPOSITIONS_EN },
  };
}

function parse(list: string): (Term & { compoundForm: string })[] {
  return list.split("|").map((entry) => {
    const [german = "", ...english] = entry.trim().split(" ");
    const [de = "", compoundForm = de] = german.split(":");
    return { de, compoundForm, en: english.join(" ") };
  });
}

function removeDuplicates(terms: readonly Term[]): Term[] {
  const seen = new Map(terms.map((term) => [term.de, term]));
  return [...seen.values()];
}
