import { createHash } from 'node:crypto'
import { fileTypeFromBuffer } from 'file-type'
import { blocker } from '#domain/blocker.ts'
import { SCAN_MIMES, scanBlockers, type ScanMime } from '#domain/scan.ts'
import type { FileStore } from './file-store.ts'
import { Download, type UploadedFile } from './handler.ts'
import { judgePicture } from './picture-judge.ts'
import { refuseIf, Refused } from './refused.ts'

/** A scanned paper in the file store. `sha256` of its bytes, in hex. */
export type KeptScan = { key: string; name: string; mime: ScanMime; bytes: number; sha256: string }

/**
 * Keeps a scanned paper; what it is, its bytes say, and a picture is judged as materials are.
 * @throws Refused 413 when it is too large, 400 when it is of another kind, 415 when its picture is cut or too large to unpack
 */
export async function keepScan(files: Pick<FileStore, 'put'>, { name: sentAs, bytes }: UploadedFile): Promise<KeptScan> {
  const name = sentAs.replaceAll('\0', '').slice(0, 200) || 'file'
  refuseIf(scanBlockers({ name, size: bytes.length }), { status: 413 })
  const found = (await fileTypeFromBuffer(bytes))?.mime
  const mime = SCAN_MIMES.find((one) => one === found)
  if (mime === undefined) throw new Refused(blocker('scan.kind', { field: 'file', params: { name } }))
  if (mime !== 'application/pdf') await judgePicture(bytes, name)
  return { key: await files.put(bytes), name, mime, bytes: bytes.length, sha256: createHash('sha256').update(bytes).digest('hex') }
}

/** A stored paper as a file to be saved. @throws Refused 404 when there is none, or its file is gone */
export async function scanDownload(
  files: Pick<FileStore, 'stream'>,
  { key, name, mime }: { key: string | null; name: string | null; mime: string | null },
): Promise<Download> {
  const missing = () => new Refused('file.missing', { status: 404 })
  if (key === null) throw missing()
  const body = await files.stream(key).catch(() => {
    throw missing()
  })
  return new Download({ body, mime: mime ?? 'application/octet-stream', fileName: name ?? 'file' })
}
