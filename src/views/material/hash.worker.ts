import { createSha256 } from '#domain/material/sha256.ts'

/** Hashes one file after the other, as its bytes are read: the page stays free, and no file is whole in memory. */
self.onmessage = async ({ data: { id, file } }: MessageEvent<{ id: number; file: Blob }>) => {
  try {
    const hash = createSha256()
    const reader = file.stream().getReader()
    for (let piece = await reader.read(); !piece.done; piece = await reader.read()) hash.update(piece.value)
    self.postMessage({ id, sha256: hash.hex() })
  } catch {
    // the file was moved, changed or taken away after it was chosen
    self.postMessage({ id, sha256: null })
  }
}
