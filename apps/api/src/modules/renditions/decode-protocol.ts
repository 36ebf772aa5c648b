/** What the decoding children are asked for, and what they answer. */
import type { PictureColour } from "../../db/picture-colour.ts";
import type { SourceFolder } from "../../platform/open-below.ts";
import type { PictureForm } from "./conversion-form.ts";
import type { Lying } from "./orientation.ts";
import type { PictureHash } from "./picture-hash.ts";

export interface WantedPicture {
  name: string;
  /** Pixels of the long edge. */
  edge: number;
}

/** Where a model comes from. */
export interface FolderOfModel {
  source: SourceFolder;
  /** Below the source, with forward slashes; "." is the source itself. */
  folder: string;
}

export interface DecodeTask {
  /** A file that the child may read, or the source of a drawing of our own. */
  input: { path: string } | { drawing: string };
  /** As it was recognised; needed where one decoder reads many formats. */
  mime?: string;
  /** Of a preview: the photograph that it shows. */
  of?: Lying;
  /** Of a model: the folder whose files it may name. */
  beside?: FolderOfModel;
  /** Largest first. */
  wanted: WantedPicture[];
  /** Of documents, from 1. */
  page?: number;
  /** What a small copy of the picture tells costs a little: only the import asks for it. */
  looks?: boolean;
  /** Colours of drawings of our own are kept on a transparent ground without loss. */
  lossless?: boolean;
}

export interface MadePicture {
  name: string;
  width: number;
  height: number;
  data: Uint8Array;
}

/** What is remembered of how a picture looks. */
export interface PictureLooks {
  /** ThumbHash, base64. */
  placeholder: string;
  /** The most frequent first. */
  colours: PictureColour[];
  /** Absent where there are no large forms to be known by. */
  hash?: PictureHash;
}

export interface Decoded {
  /** Of the source, upright; pixels, for documents points. */
  width: number;
  height: number;
  dpi?: number;
  pageCount?: number;
  /** Of a moving picture. */
  frames?: number;
  /** Seconds. */
  duration?: number;
  looks?: PictureLooks;
  /** What a text says, as far as it is searched. */
  words?: string;
  /** The file is damaged, but there is a picture: what the decoder complained of. */
  remark?: string;
  pictures: MadePicture[];
}

/** A file as a picture of another form, written to a file. */
export interface ConvertTask {
  input: { path: string };
  /** As it was recognised. */
  mime: string;
  /** Of a preview: the photograph that it shows. */
  of?: Lying;
  form: PictureForm;
  /** Path of the file that is made. */
  target: string;
  /** Of documents, from 1. */
  page?: number;
}

/** Pixels. */
export interface Converted {
  width: number;
  height: number;
}
