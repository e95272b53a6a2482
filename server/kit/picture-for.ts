import { sharp, UNPACKED } from './sharp.ts'

/** Pictures a network takes. */
export type PictureNeeds = {
  /** as `sharp` names them: `jpeg`, `png`, `gif` */
  formats: readonly string[]
  /** least width in pixels of the picture that represents a video */
  posterWidth: number
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
    return hasAlpha
      ? { bytes: await sized.png().toBuffer(), format: 'png' }
      : { bytes: await sized.jpeg({ quality: JPEG_QUALITY }).toBuffer(), format: 'jpeg' }
  } catch {
    return { bytes, format: 'bin' }
  }
}
