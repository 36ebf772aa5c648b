import { realpath, stat, statfs } from "node:fs/promises";
import { getFileIdentity } from "../../../platform/storage/source-folder.ts";

/**
 * Identifies the folder at a path; the identity changes when a disk is mounted or unmounted there. Undefined if the folder
 * cannot be read: an unmounted disk, a server that does not respond, or a link instead of the folder.
 */
export async function readFolderIdentity(root: string): Promise<string | undefined> {
  const found = await stat(root, { bigint: true }).catch(() => undefined);
  const real = await realpath(root).catch(() => undefined);
  return found?.isDirectory() && real === root ? getFileIdentity(found) : undefined;
}

/** Linux type numbers of network file systems, which do not report changes made by other machines. */
const NETWORK_FILE_SYSTEMS = new Set([
  0x6969, // NFS
  0x517b, // SMB
  0xff534d42, // CIFS
  0xfe534d42, // SMB 2 and later
  0x01021997, // 9P
  0x65735546, // FUSE: SSHFS and the like
  0x00c36400, // Ceph
  0x5346414f, // AFS
  0x786f4256, // shared folders of VirtualBox
  0x0bd00bd0, // Lustre
  0x47504653, // GPFS
]);

export async function isNetworkMount(root: string): Promise<boolean> {
  const { type } = await statfs(root);
  return NETWORK_FILE_SYSTEMS.has(type >>> 0);
}
