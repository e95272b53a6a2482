import { spawn } from 'node:child_process'
import type { Readable } from 'node:stream'
import { ffmpegProgram } from './ffmpeg-program.ts'

export type VideoFacts = { width: number; height: number; duration_ms: number }

export const CONVERT = ffmpegProgram()
const LIMIT_MS = 60_000
const MOST_BYTES = 16 * 1024 * 1024

/** How ffmpeg calls the containers we take: the file is read as that and as nothing else, so that no playlist in it leads elsewhere. */
const DEMUXERS: Readonly<Record<string, string>> = { 'video/mp4': 'mov', 'video/quicktime': 'mov', 'video/webm': 'matroska' }

/** Is there an ffmpeg on this machine? */
export const hasVideoTools = async (): Promise<boolean> => (await ran(CONVERT, ['-version'])) !== null

/**
 * Size and length of a video, as its container says; null for what is none, or broken. Its first packet is copied into a list of checksums: the
 * head of that list is the size, and what ffmpeg says of the file on the way is the length.
 */
export async function probeVideo(path: string, mime: string): Promise<VideoFacts | null> {
  const copied = ['-map', '0:v:0', '-frames:v', '1', '-c', 'copy', '-f', 'framecrc', 'pipe:1']
  const told = await ran(CONVERT, ['-hide_banner', '-nostdin', '-nostats', '-v', 'info', ...heldTo(mime), '-i', path, ...copied])
  const [, width, height] = /^#dimensions 0: (\d+)x(\d+)$/m.exec(told?.out.toString('utf8') ?? '') ?? []
  // tags of the file are indented further
  const [, hours, minutes, seconds] = /^ {2}Duration: (\d+):(\d+):(\d+\.\d+),/m.exec(told?.err.toString('utf8') ?? '') ?? []
  const facts = {
    width: Number(width ?? 0),
    height: Number(height ?? 0),
    duration_ms: Math.round(((Number(hours ?? 0) * 60 + Number(minutes ?? 0)) * 60 + Number(seconds ?? 0)) * 1000),
  }
  return Object.values(facts).every((fact) => fact > 0) ? facts : null
}

/** Most pixels a side of a frame. */
const FRAME_PIXELS = 1920

/** One frame of the first second as PNG, in the video's own size up to 1920 pixels a side; null when no frame can be unpacked. */
export async function frameOf(path: string, mime: string, { duration_ms: ms }: VideoFacts): Promise<Buffer | null> {
  const at = (Math.min(ms / 2, 1000) / 1000).toFixed(3)
  const fit = `scale='min(${FRAME_PIXELS},iw)':'min(${FRAME_PIXELS},ih)':force_original_aspect_ratio=decrease`
  const scale = ['-frames:v', '1', '-vf', fit, '-f', 'image2pipe', '-c:v', 'png', 'pipe:1']
  const frame = await ran(CONVERT, ['-v', 'error', '-nostdin', '-threads', '1', ...heldTo(mime), '-ss', at, '-i', path, ...scale])
  return frame && frame.out.length > 0 ? frame.out : null
}

const heldTo = (mime: string): string[] => ['-protocol_whitelist', 'file,pipe', '-f', DEMUXERS[mime] ?? 'mov']

type Ran = { out: Buffer; err: Buffer }

/** What a program wrote; null when it is missing, failed, took too long or wrote too much. */
const ran = (program: string, args: readonly string[]): Promise<Ran | null> =>
  new Promise((resolve) => {
    const child = spawn(program, args, { stdio: ['ignore', 'pipe', 'pipe'], timeout: LIMIT_MS, killSignal: 'SIGKILL' })
    let bytes = 0
    const kept = (from: Readable): Buffer[] => {
      const chunks: Buffer[] = []
      from.on('data', (chunk: Buffer) => {
        bytes += chunk.length
        if (bytes > MOST_BYTES) child.kill('SIGKILL')
        else chunks.push(chunk)
      })
      return chunks
    }
    const [out, err] = [kept(child.stdout), kept(child.stderr)]
    child.on('error', () => resolve(null))
    child.on('close', (code) => resolve(code === 0 ? { out: Buffer.concat(out), err: Buffer.concat(err) } : null))
  })
