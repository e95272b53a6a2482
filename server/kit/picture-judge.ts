import { blocker } from '#domain/blocker.ts'
import { MAX_PIXELS } from '#domain/material/file-kinds.ts'
import { Refused } from './refused.ts'
import { sharp, UNPACKED } from './sharp.ts'

const THUMB_PIXELS = 480

/** What a picture is once it was unpacked; the thumb is WebP. */
export type JudgedPicture = { width: number; height: number; thumb: Buffer }

/**
 * Unpacks a picture that was sent to us, in the library's own threads: it must be whole, of the size that its head says, and of no more
 * pixels than can be unpacked.
 * @throws Refused 415 that names the file
 */
export async function judgePicture(source: string | Buffer, name: string): Promise<JudgedPicture> {
  try {
    const { width, height } = await sharp(source, { ...UNPACKED, limitInputPixels: false }).metadata()
    if (width * height > MAX_PIXELS)
      throw new Refused(blocker('material.file.too_many_pixels', { params: { name, width, height, max: MAX_PIXELS / 1_000_000 } }), {
        status: 415,
      })
    return { width, height, thumb: await thumbOf(source) }
  } catch (error) {
    if (error instanceof Refused) throw error
    throw new Refused(blocker('material.file.broken', { params: { name } }), { status: 415 })
  }
}

/** A small picture of a picture. @throws Error when it cannot be unpacked */
export const thumbOf = (source: string | Buffer): Promise<Buffer> =>
  sharp(source, UNPACKED)
    .rotate()
    .resize(THUMB_PIXELS, THUMB_PIXELS, { fit: 'inside', withoutEnlargement: true })
    .webp({ quality: 78 })
    .toBuffer()
