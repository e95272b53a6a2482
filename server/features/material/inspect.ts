import { fileTypeFromFile } from 'file-type'
import { open, stat } from 'node:fs/promises'
import { blocker } from '#domain/blocker.ts'
import { bytesBlockers, fileBlockers, kindOfMime } from '#domain/material/file-kinds.ts'
import type { MaterialKind } from '#domain/material/material.ts'
import { judgePicture } from '#server/kit/picture-judge.ts'
import { Refused, refuseIf } from '#server/kit/refused.ts'
import { sharp, UNPACKED } from '#server/kit/sharp.ts'
import { probeVideo, type VideoFacts } from './video.ts'

/** What a file is once someone has looked at its bytes. */
export type Inspected = {
  type: MaterialKind
  mime: string
  extension: string
  width: number
  height: number
  /** WebP, at most 480 pixels a side; of images */
  thumb: Buffer | null
  /** of videos; null where no one could look */
  duration_ms: number | null
}

/**
 * Looks at the bytes of a file: they must be what its name says, whole, and of a size that can be unpacked. Pictures are unpacked in the
 * library's own threads, videos looked at by ffmpeg in a process of its own.
 * @throws Refused that names the file
 */
export async function inspectFile(path: string, name: string, hasVideoTools: boolean): Promise<Inspected> {
  const { size } = await stat(path)
  refuseIf(fileBlockers({ name, bytes: size }), { status: 415 })
  const mime = await mimeOf(path)
  refuseIf(bytesBlockers(name, mime), { status: 415 })
  const kind = mime === null ? null : kindOfMime(mime)
  if (mime === null || kind === null) throw new Refused(blocker('material.file.kind', { params: { name, extension: mime ?? '–' } }))
  const facts =
    kind.type === 'image' ? { ...(await judgePicture(path, name)), duration_ms: null } : await lookAtVideo(path, name, mime, hasVideoTools)
  return { ...kind, mime, ...facts }
}

/** What the bytes are. HTML and SVG have no signature: they are told by how they begin, and are nothing the library takes. */
async function mimeOf(path: string): Promise<string | null> {
  const told = await fileTypeFromFile(path)
  if (told) return told.mime === 'video/x-m4v' ? 'video/mp4' : told.mime
  const file = await open(path)
  const { buffer, bytesRead } = await file.read(Buffer.alloc(512), 0, 512, 0)
  await file.close()
  const begin = buffer.subarray(0, bytesRead).toString('latin1').trimStart().toLowerCase()
  if (begin.startsWith('<svg') || begin.includes('<svg')) return 'image/svg+xml'
  return begin.startsWith('<') ? 'text/html' : null
}

/** The frame that represents a video, as every network takes pictures: JPEG in its own size. */
export const posterOf = (frame: Buffer): Promise<Buffer> => sharp(frame, UNPACKED).jpeg({ quality: 88 }).toBuffer()

async function lookAtVideo(path: string, name: string, mime: string, hasVideoTools: boolean) {
  if (!hasVideoTools) return { width: 0, height: 0, thumb: null, duration_ms: null }
  const facts: VideoFacts | null = await probeVideo(path, mime)
  if (!facts) throw new Refused(blocker('material.file.broken', { params: { name } }), { status: 415 })
  return { ...facts, thumb: null }
}
