/** Messages between the server and its decoder processes: tasks and results. */
import type { PictureColour } from "../../db/picture-colour.ts";
import type { SourceFolder } from "../../platform/storage/source-folder.ts";
import type { PerceptualHash } from "./analysis/perceptual-hash.ts";
import type { PictureSpec } from "./conversions/conversion-spec.ts";

export interface RenditionSize {
  name: string;
  /** Pixels of the long edge. */
  edge: number;
}

/** The folder of a 3D model, whose files it may reference. */
export interface ModelFolder {
  source: SourceFolder;
  /** Below the source, with forward slashes; "." is the source itself. */
  folder: string;
}

export interface FileTask {
  /** A file that the process may read. */
  path: string;
  /** Detected type. */
  mime: string;
  /** For temporary files; empty where the decoder needs none. */
  folder: string;
}

export interface DecodeTask extends FileTask, PictureTask {
  /** Of a model: the folder whose files it may reference. */
  modelFolder?: ModelFolder;
  /** Of documents, from 1. */
  page?: number;
}

export interface PictureTask {
  /** Largest first. */
  sizes: RenditionSize[];
  /** Whether to compute placeholder, colours and hash; set by imports only. */
  analyse?: boolean;
  /** Encode losslessly; for generated drawings on a transparent background. */
  lossless?: boolean;
}

/** Makes pictures of an SVG that the server generated. */
export interface DrawTask extends PictureTask {
  drawing: string;
}

export interface EncodedPicture {
  name: string;
  width: number;
  height: number;
  data: Uint8Array;
}

/** Visual features of a picture, stored for placeholders and similarity search. */
export interface PictureAnalysis {
  /** ThumbHash, base64. */
  placeholder: string;
  /** The most frequent first. */
  colours: PictureColour[];
  /** Absent where the picture has too little contrast. */
  hash?: PerceptualHash;
}

export interface Decoded {
  /** Of the upright source: pixels, or points of a document. */
  width: number;
  height: number;
  dpi?: number;
  pageCount?: number;
  /** Of an animation. */
  frames?: number;
  /** Seconds. */
  duration?: number;
  analysis?: PictureAnalysis;
  /** Text content for the search index. */
  text?: string;
  /** Message of the decoder about a damaged file that still gave a picture. */
  warning?: string;
  /** Empty in the result of a conversion. */
  pictures: EncodedPicture[];
}

/** Makes another file of a file. */
export interface OutputTask extends FileTask {
  /** Path of the output file. */
  target: string;
}

/** Converts a file to a picture of another format or size. */
export interface ConvertTask extends OutputTask {
  form: PictureSpec;
  /** Of documents, from 1. */
  page?: number | undefined;
}

/** A task that makes pictures of a file, or converts it to a picture. */
export type RenderTask = DecodeTask | ConvertTask;
