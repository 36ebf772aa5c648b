// Lucene 10, set up as an expert would: index sorted by date, one segment, facets by ordinals, query cache off.

import { existsSync, mkdirSync, readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Peer } from "./contender.ts";
import { CORPUS_SOURCES } from "./export.ts";
import { digestOf, type Kept, kept, keptFolder } from "./kept.ts";
import { MissingPeerError, runTool, startPeer } from "./peer-process.ts";

const SOURCES = join(import.meta.dirname, "../../peers/lucene");
const FLAGS = [
  "-Xmx6g",
  "-XX:+UseParallelGC",
  "--add-modules",
  "jdk.incubator.vector",
  "--enable-native-access=ALL-UNNAMED",
];
const OLDEST_JDK = 25;

/** JAVA_HOME, the PATH, then where Linux distributions put JDKs. */
async function findJdk(): Promise<string> {
  const places = "/usr/lib/jvm";
  const installed = existsSync(places) ? readdirSync(places).map((name) => join(places, name)) : [];
  const homes = [...(process.env.JAVA_HOME ? [process.env.JAVA_HOME] : []), "", ...installed];
  for (const home of homes) {
    const bin = home === "" ? "" : join(home, "bin/");
    if (home !== "" && !existsSync(`${bin}javac`)) continue;
    const version = await runTool(`${bin}javac`, ["-version"]).catch(() => "");
    const major = Number(/javac (\d+)/.exec(version)?.[1] ?? 0);
    if (major >= OLDEST_JDK) return bin;
  }
  throw new MissingPeerError(
    `Lucene needs a JDK ${OLDEST_JDK} or newer: install Temurin ${OLDEST_JDK} (https://adoptium.net) and set JAVA_HOME to it.`,
  );
}

async function fetchJars(lib: string): Promise<void> {
  const target = `-DoutputDirectory=${lib}`;
  await runTool("mvn", ["-q", "-B", "-f", join(SOURCES, "pom.xml"), "dependency:copy-dependencies", target]).catch(
    (error: Error) => {
      throw new MissingPeerError(
        `Lucene's packages could not be fetched. Install Maven (Debian: apt install maven) and allow it to reach Maven Central. (${error.message})`,
      );
    },
  );
}

async function compile(bin: string, lib: string, classes: string): Promise<void> {
  mkdirSync(join(classes, "META-INF/services"), { recursive: true });
  const sources = readdirSync(SOURCES)
    .filter((file) => file.endsWith(".java"))
    .map((file) => join(SOURCES, file));
  await runTool(`${bin}javac`, ["-nowarn", "-cp", `${lib}/*`, "-d", classes, ...sources]);
  writeFileSync(join(classes, "META-INF/services/org.apache.lucene.codecs.Codec"), "SmallBlocks\n");
}

export async function lucene(): Promise<Peer> {
  const bin = await findJdk();
  const jdk = (await runTool(`${bin}javac`, ["-version"])).trim();
  const lib = await kept("lucene-jars", digestOf(join(SOURCES, "pom.xml")), fetchJars);
  const sources = digestOf(SOURCES);
  const classes = await kept("lucene-classes", sources, (path) => compile(bin, lib.path, path));
  const java = [...FLAGS, "-cp", `${classes.path}:${lib.path}/*`, "LucenePeer"];
  let index: Kept<number> | undefined;
  return {
    async build(count, data) {
      index = await kept(`lucene-${count}`, digestOf(...CORPUS_SOURCES, SOURCES), async (path) => {
        const built = await runTool(`${bin}java`, [...java, "build", data, path]);
        return Number(built.trim().split("\n").at(-1));
      });
    },
    async start(work) {
      if (!index) throw new Error("Lucene's index was not built");
      const peer = await startPeer(`${bin}java`, [...java, "serve", index.path, work], keptFolder());
      return {
        name: "Lucene",
        settings: `${jdk}, ${FLAGS.slice(0, 2).join(" ")}, one segment sorted by date, sorted-set facets by ordinals, stored fields in 4 KB blocks, query cache off`,
        buildMilliseconds: index.about,
        builtBefore: index.before,
        ...peer,
      };
    },
  };
}
