import { blocker, type Blocker } from '../blocker.ts'
import type { MaterialKind } from './material.ts'

const MB = 1024 * 1024

/** Largest file of each kind, in bytes: what the networks take (an image of 30 MB, a video of 1 GB by Meta's rules for ads). */
export const MAX_BYTES = { image: 30 * MB, video: 1024 * MB } as const satisfies Record<MaterialKind, number>
/** More pixels than this are unpacked by no one: a small file may claim a picture of many gigabytes. */
export const MAX_PIXELS = 64_000_000
/** Files of one upload. */
export const FILES_AT_ONCE = 500
/** A file travels in parts of this size, in bytes. */
export const PART_BYTES = 8 * MB

type FileKind = { type: MaterialKind; mime: string; extensions: readonly string[] }

/** What the library takes. An extension represents what the bytes must be. */
export const FILE_KINDS: readonly FileKind[] = [
  { type: 'image', mime: 'image/jpeg', extensions: ['jpg', 'jpeg'] },
  { type: 'image', mime: 'image/png', extensions: ['png'] },
  { type: 'image', mime: 'image/apng', extensions: ['apng', 'png'] },
  { type: 'image', mime: 'image/webp', extensions: ['webp'] },
  { type: 'image', mime: 'image/gif', extensions: ['gif'] },
  { type: 'video', mime: 'video/mp4', extensions: ['mp4', 'm4v'] },
  { type: 'video', mime: 'video/quicktime', extensions: ['mov'] },
  { type: 'video', mime: 'video/webm', extensions: ['webm'] },
]

/** Types that a browser shows in place; everything else is only ever saved. */
export const SHOWN_MIMES: readonly string[] = FILE_KINDS.map(({ mime }) => mime)

export const extensionOf = (fileName: string): string => /\.([^./\\]{1,8})$/.exec(fileName)?.[1]?.toLowerCase() ?? ''

/** What a file claims to be by its name; null for what the library does not take. */
export const claimedKind = (fileName: string): MaterialKind | null =>
  FILE_KINDS.find(({ extensions }) => extensions.includes(extensionOf(fileName)))?.type ?? null

/** The first name of the extension under which bytes of this type are kept; null for what the library does not take. */
export const kindOfMime = (mime: string): { type: MaterialKind; extension: string } | null => {
  const found = FILE_KINDS.find((kind) => kind.mime === mime)
  return found ? { type: found.type, extension: found.extensions[0] ?? '' } : null
}

/** Why a file cannot come in, as far as its name and size tell; empty means it may be sent. */
export function fileBlockers({ name, bytes }: { name: string; bytes: number }): Blocker[] {
  const extension = extensionOf(name)
  const kind = claimedKind(name)
  if (extension === 'svg') return [blocker('material.file.svg', { params: { name } })]
  if (kind === null) return [blocker('material.file.kind', { params: { name, extension: extension || '–' } })]
  if (bytes === 0) return [blocker('material.file.empty', { params: { name } })]
  const max = MAX_BYTES[kind]
  return bytes > max ? [blocker('material.file.too_large', { params: { name, max: Math.floor(max / MB) } })] : []
}

/** Why bytes of this type may not bear this name. `mime` is what the bytes are; null: no one knows. */
export function bytesBlockers(name: string, mime: string | null): Blocker[] {
  const extension = extensionOf(name)
  const allowed = FILE_KINDS.filter(({ extensions }) => extensions.includes(extension)).map((kind) => kind.mime)
  if (mime !== null && allowed.includes(mime)) return []
  return [blocker('material.file.not_extension', { params: { name, extension: extension || '–', mime: mime ?? '?' } })]
}

/** How a file of so many bytes is cut; the last part is what is left. */
export const partsOf = (bytes: number): number => Math.max(1, Math.ceil(bytes / PART_BYTES))
