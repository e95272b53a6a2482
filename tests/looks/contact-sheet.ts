import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import { fileOf, nameOfLook, type Look } from './looks.ts'

/** Of one picture on a sheet, in pixels; a desk is 1440 wide. */
const WIDTH = 480
const LINE = 24
const GAP = 8
const COLUMNS = 5

/** A sheet of every look (`<look>.png`), and `index.html` with a row for each page and a column for each look. */
export async function writeContactSheets(folder: string, paths: readonly string[], looks: readonly Look[]): Promise<void> {
  for (const look of looks) await writeSheet(folder, look, paths)
  writeFileSync(join(folder, 'index.html'), indexOf(paths, looks))
}

async function writeSheet(folder: string, look: Look, paths: readonly string[]): Promise<void> {
  const isPhone = look.width < 600
  const columns = Math.min(paths.length, isPhone ? COLUMNS * 2 : COLUMNS)
  const width = isPhone ? WIDTH / 2 : WIDTH
  const height = Math.round((width * look.height) / look.width)
  const pieces = await Promise.all(
    paths.map(async (path, at) => {
      const left = GAP + (at % columns) * (width + GAP)
      const top = GAP + Math.floor(at / columns) * (height + LINE + GAP)
      const picture = await sharp(join(folder, nameOfLook(look), fileOf(path)))
        .resize({ width, height })
        .toBuffer()
      return [
        { input: labelOf(path, width), left, top },
        { input: picture, left, top: top + LINE },
      ]
    }),
  )
  const rows = Math.ceil(paths.length / columns)
  await sharp({
    create: { width: GAP + columns * (width + GAP), height: GAP + rows * (height + LINE + GAP), channels: 3, background: '#888888' },
  })
    .composite(pieces.flat())
    .png({ compressionLevel: 9 })
    .toFile(join(folder, `${nameOfLook(look)}.png`))
}

const labelOf = (path: string, width: number): Buffer =>
  Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${LINE}"><rect width="100%" height="100%" fill="#222"/><text x="6" y="17" font-family="sans-serif" font-size="13" fill="#fff">${escaped(path)}</text></svg>`,
  )

const indexOf = (paths: readonly string[], looks: readonly Look[]): string => `<!doctype html>
<meta charset="utf-8"><title>Looks</title>
<style>body{font:13px sans-serif;margin:8px}td,th{padding:4px;vertical-align:top;text-align:start}img{height:220px}thead th{position:sticky;top:0;background:#fff}</style>
<table><thead><tr><th></th>${looks.map((look) => `<th>${nameOfLook(look)}</th>`).join('')}</tr></thead>
${paths
  .map(
    (path) =>
      `<tr><th>${escaped(path)}</th>${looks
        .map((look) => `${nameOfLook(look)}/${fileOf(path)}`)
        .map((file) => `<td><a href="${file}"><img loading="lazy" src="${file}" alt=""></a></td>`)
        .join('')}</tr>`,
  )
  .join('\n')}
</table>
`

const escaped = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
