import { realpath, stat, statfs } from "node:fs/promises";
import { identityOf } from "../../../platform/open-below.ts";

/** Which folder stands at a path now: another one once a disk is mounted there, or no longer. */
export interface Presence {
  identity: string;
}

/**
 * Undefined where nothing can be read: a disk that is gone, a server that does not answer, or a link in the place of the
 * folder.
 */
export async function presenceOf(root: string): Promise<Presence | undefined> {
  const found = await stat(root, { bigint: true }).catch(() => undefined);
  const real = await realpath(root).catch(() => undefined);
  return found?.isDirectory() && real === root ? { identity: identityOf(found) } : undefined;
}

/** Numbers of file systems whose changes by others this system does not hear of, as Linux gives them. */
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
