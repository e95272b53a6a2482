import type { Sharp } from 'sharp'
import { sharp, UNPACKED } from './sharp.ts'

/** Pictures a network takes. */
export type PictureNeeds = {
  /** as `sharp` names them: `jpeg`, `png`, `gif` */
  formats: readonly string[]
  /** least width in pixels of the picture that represents a video */
  posterWidth: number
  /** width and height in pixels of the product picture; missing: the network has none */
  logoPx?: number
}

/** Crops a picture to a square of so many pixels around its centre. PNG if it has transparency, otherwise JPEG. */
export async function squareOf(bytes: Buffer, px: number): Promise<Picture> {
  try {
    const { hasAlpha } = await sharp(bytes, UNPACKED).metadata()
    const square = sharp(bytes, UNPACKED).rotate().resize({ width: px, height: px, fit: 'cover' })
    return await encoded(square, hasAlpha)
  } catch {
    return { bytes, format: 'bin' }
  }
}

type Picture = { bytes: Buffer; format: string }

const JPEG_QUALITY = 90

/**
 * A picture as a network takes it. One of its formats, and wide enough where that is asked, leaves as it is; anything else becomes JPEG, or
 * PNG where it can be seen through, with its own proportions. What cannot be unpacked leaves as it is: the network says what it is.
 */
export async function pictureFor(bytes: Buffer, { formats }: Pick<PictureNeeds, 'formats'>, minWidth = 0): Promise<Picture> {
  try {
    const { format, width, hasAlpha } = await sharp(bytes, UNPACKED).metadata()
    if (formats.includes(format) && width >= minWidth) return { bytes, format }
    const picture = sharp(bytes, UNPACKED).rotate()
    const sized = width < minWidth ? picture.resize({ width: minWidth }) : picture
    return await encoded(sized, hasAlpha)
  } catch {
    return { bytes, format: 'bin' }
  }
}

const encoded = async (picture: Sharp, hasAlpha: boolean): Promise<Picture> =>
  hasAlpha
    ? { bytes: await picture.png().toBuffer(), format: 'png' }
    : { bytes: await picture.jpeg({ quality: JPEG_QUALITY }).toBuffer(), format: 'jpeg' }
