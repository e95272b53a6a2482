import sharp from 'sharp'
import { MAX_PIXELS } from '#domain/material/file-kinds.ts'

// one picture is unpacked on one thread, so that many at once leave the others some
sharp.concurrency(1)
sharp.cache(false)

/** How a picture from outside is unpacked: within bounds, and whole. */
export const UNPACKED = { limitInputPixels: MAX_PIXELS, failOn: 'error', sequentialRead: true } as const

export { sharp }
