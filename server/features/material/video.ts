import { spawn } from 'node:child_process'
import { z } from 'zod'

export type VideoFacts = { width: number; height: number; duration_ms: number }

const PROBE = process.env['FFPROBE'] ?? 'ffprobe'
export const CONVERT = process.env['FFMPEG'] ?? 'ffmpeg'
const LIMIT_MS = 60_000
const MOST_BYTES = 16 * 1024 * 1024

/** How ffmpeg calls the containers we take: the file is read as that and as nothing else, so that no playlist in it leads elsewhere. */
const DEMUXERS: Readonly<Record<string, string>> = { 'video/mp4': 'mov', 'video/quicktime': 'mov', 'video/webm': 'matroska' }

const side = (number: unknown): number => (typeof number === 'number' && number > 0 ? number : 0)
const probed = z.object({
  streams: z.array(z.object({ codec_type: z.string(), width: z.number().optional(), height: z.number().optional() })),
  format: z.object({ duration: z.coerce.number().optional() }),
})

/** Is Debian's ffmpeg, or another, on this machine? */
export const hasVideoTools = async (): Promise<boolean> =>
  (await ran(PROBE, ['-version'])) !== null && (await ran(CONVERT, ['-version'])) !== null

/** Size and length of a video, as its container says; null for what is none, or broken. */
export async function probeVideo(path: string, mime: string): Promise<VideoFacts | null> {
  const told = await ran(PROBE, ['-v', 'error', ...heldTo(mime), '-show_streams', '-show_format', '-of', 'json', '-i', path])
  const read = told === null ? null : probed.safeParse(parsed(told.toString('utf8')))
  const video = read?.success ? read.data.streams.find(({ codec_type: type }) => type === 'video') : undefined
  const seconds = read?.success ? read.data.format.duration : undefined
  const [width, height] = [side(video?.width), side(video?.height)]
  if (width === 0 || height === 0 || seconds === undefined || !(seconds > 0)) return null
  return { width, height, duration_ms: Math.round(seconds * 1000) }
}

/** Most pixels a side of a frame. */
const FRAME_PIXELS = 1920

/** One frame of the first second as PNG, in the video's own size up to 1920 pixels a side; null when no frame can be unpacked. */
export async function frameOf(path: string, mime: string, { duration_ms: ms }: VideoFacts): Promise<Buffer | null> {
  const at = (Math.min(ms / 2, 1000) / 1000).toFixed(3)
  const fit = `scale='min(${FRAME_PIXELS},iw)':'min(${FRAME_PIXELS},ih)':force_original_aspect_ratio=decrease`
  const scale = ['-frames:v', '1', '-vf', fit, '-f', 'image2pipe', '-c:v', 'png', 'pipe:1']
  const frame = await ran(CONVERT, ['-v', 'error', '-nostdin', '-threads', '1', ...heldTo(mime), '-ss', at, '-i', path, ...scale])
  return frame && frame.length > 0 ? frame : null
}

const heldTo = (mime: string): string[] => ['-protocol_whitelist', 'file,pipe', '-f', DEMUXERS[mime] ?? 'mov']

const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

/** What a program wrote; null when it is missing, failed, took too long or wrote too much. */
const ran = (program: string, args: readonly string[]): Promise<Buffer | null> =>
  new Promise((resolve) => {
    const child = spawn(program, args, { stdio: ['ignore', 'pipe', 'ignore'], timeout: LIMIT_MS, killSignal: 'SIGKILL' })
    const chunks: Buffer[] = []
    let bytes = 0
    child.stdout.on('data', (chunk: Buffer) => {
      bytes += chunk.length
      if (bytes > MOST_BYTES) child.kill('SIGKILL')
      else chunks.push(chunk)
    })
    child.on('error', () => resolve(null))
    child.on('close', (code) => resolve(code === 0 ? Buffer.concat(chunks) : null))
  })
