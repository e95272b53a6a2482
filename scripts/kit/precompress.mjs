import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { extname, join } from 'node:path'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'

const TEXT = ['.js', '.css', '.svg', '.json', '.webmanifest']
/** Below this the answer's headers weigh as much as what is saved. */
const WORTH_BYTES = 1_024

/** Writes `x.br` and `x.gz` next to every text file of a built folder, so that the server sends them as they are. */
export function precompress(folder) {
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile() || !TEXT.includes(extname(entry.name))) continue
    const file = join(entry.parentPath, entry.name)
    const content = readFileSync(file)
    if (content.length < WORTH_BYTES) continue
    const params = { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY, [constants.BROTLI_PARAM_SIZE_HINT]: content.length }
    writeFileSync(`${file}.br`, brotliCompressSync(content, { params }))
    writeFileSync(`${file}.gz`, gzipSync(content, { level: 9 }))
  }
}
