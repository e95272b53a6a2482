type Size = { width: number; height: number }

/**
 * Width and height from the head of a PNG, GIF, BMP or JPEG file; null when it is none of them. The public reference of ad images and the Ads
 * Guide name no other format, WebP among them.
 */
export function imageSize(bytes: Buffer): Size | null {
  if (bytes.length < 26) return null
  if (bytes.readUInt32BE(0) === 0x89504e47) return { width: bytes.readUInt32BE(16), height: bytes.readUInt32BE(20) }
  if (bytes.toString('latin1', 0, 4) === 'GIF8') return { width: bytes.readUInt16LE(6), height: bytes.readUInt16LE(8) }
  if (bytes.toString('latin1', 0, 2) === 'BM') return { width: bytes.readInt32LE(18), height: Math.abs(bytes.readInt32LE(22)) }
  return bytes.readUInt16BE(0) === 0xffd8 ? jpegSize(bytes) : null
}

/** The first start-of-frame segment holds the size. */
function jpegSize(bytes: Buffer): Size | null {
  for (let at = 2; at + 9 < bytes.length;) {
    if (bytes[at] !== 0xff) return null
    const marker = bytes[at + 1] ?? 0
    if (marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker))
      return { width: bytes.readUInt16BE(at + 7), height: bytes.readUInt16BE(at + 5) }
    at += marker === 0xff ? 1 : 2 + bytes.readUInt16BE(at + 2)
  }
  return null
}
