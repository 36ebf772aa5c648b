// Lucene 10, tuned: index sorted by date, one segment, facets by ordinals, query cache off.

import { existsSync, mkdirSync, readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { type CachedResult, computeDigest, getCacheFolder, getOrBuild } from "./build-cache.ts";
import type { ExternalEngine } from "./contender.ts";
import { CORPUS_SOURCES } from "./export.ts";
import { MissingProgramError, runTool, startEngineProcess } from "./peer-process.ts";

const SOURCES = join(import.meta.dirname, "../../peers/lucene");
const FLAGS = [
  "-Xmx6g",
  "-XX:+UseParallelGC",
  "--add-modules",
  "jdk.incubator.vector",
  "--enable-native-access=ALL-UNNAMED",
];
const MIN_JDK_VERSION = 25;

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
    if (major >= MIN_JDK_VERSION) return bin;
  }
  throw new MissingProgramError(
    `Lucene needs a JDK ${MIN_JDK_VERSION} or newer: install Temurin ${MIN_JDK_VERSION} (https://adoptium.net) and set JAVA_HOME to it.`,
  );
}

async function fetchJars(lib: string): Promise<void> {
  const target = `-DoutputDirectory=${lib}`;
  await runTool("mvn", ["-q", "-B", "-f", join(SOURCES, "pom.xml"), "dependency:copy-dependencies", target]).catch(
    (error: Error) => {
      throw new MissingProgramError(
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

export async function createLuceneEngine(): Promise<ExternalEngine> {
  const bin = await findJdk();
  const jdk = (await runTool(`${bin}javac`, ["-version"])).trim();
  const lib = await getOrBuild("lucene-jars", computeDigest(join(SOURCES, "pom.xml")), fetchJars);
  const sources = computeDigest(SOURCES);
  const classes = await getOrBuild("lucene-classes", sources, (path) => compile(bin, lib.path, path));
  const java = [...FLAGS, "-cp", `${classes.path}:${lib.path}/*`, "LucenePeer"];
  let index: CachedResult<number> | undefined;
  return {
    async build(count, data) {
      index = await getOrBuild(`lucene-${count}`, computeDigest(...CORPUS_SOURCES, SOURCES), async (path) => {
        const built = await runTool(`${bin}java`, [...java, "build", data, path]);
        return Number(built.trim().split("\n").at(-1));
      });
    },
    async start(work) {
      if (!index) throw new Error("Lucene's index was not built");
      const peer = await startEngineProcess(`${bin}java`, [...java, "serve", index.path, work], getCacheFolder());
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
