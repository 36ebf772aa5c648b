// Lucene 10, set up as an expert would: index sorted by date, one segment, facets by ordinals, query cache off.

import { existsSync, mkdirSync, readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Contender } from "./contender.ts";
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

async function jars(folder: string): Promise<string> {
  const lib = join(folder, "lib");
  if (!existsSync(lib) || !readdirSync(lib).some((file) => file.startsWith("lucene-core-"))) {
    const target = `-DoutputDirectory=${lib}`;
    await runTool("mvn", ["-q", "-B", "-f", join(SOURCES, "pom.xml"), "dependency:copy-dependencies", target]).catch(
      (error: Error) => {
        throw new MissingPeerError(
          `Lucene's packages could not be fetched. Install Maven (Debian: apt install maven) and allow it to reach Maven Central. (${error.message})`,
        );
      },
    );
  }
  return lib;
}

export async function startLucene(count: number, work: string): Promise<Contender> {
  const bin = await findJdk();
  const folder = join(work, "lucene");
  const lib = await jars(folder);
  const classes = join(folder, "classes");
  mkdirSync(join(classes, "META-INF/services"), { recursive: true });
  const sources = readdirSync(SOURCES)
    .filter((file) => file.endsWith(".java"))
    .map((file) => join(SOURCES, file));
  await runTool(`${bin}javac`, ["-nowarn", "-cp", `${lib}/*`, "-d", classes, ...sources]);
  writeFileSync(join(classes, "META-INF/services/org.apache.lucene.codecs.Codec"), "SmallBlocks\n");
  const java = [...FLAGS, "-cp", `${classes}:${lib}/*`, "LucenePeer"];
  const built = await runTool(`${bin}java`, [...java, "build", String(count), work]);
  const peer = await startPeer(`${bin}java`, [...java, "serve", String(count), work], work);
  const jdk = (await runTool(`${bin}javac`, ["-version"])).trim();
  return {
    name: "Lucene",
    version: String(peer.about.version),
    settings: `${jdk}, ${FLAGS.slice(0, 2).join(" ")}, one segment sorted by date, sorted-set facets by ordinals, stored fields in 4 KB blocks, query cache off`,
    buildMilliseconds: Number(built.trim().split("\n").at(-1)),
    bytes: Number(peer.about.bytes),
    run: peer.run,
    answers: peer.answers,
    close: peer.close,
  };
}
