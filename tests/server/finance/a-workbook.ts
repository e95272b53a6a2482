import { crc32, deflateRawSync } from 'node:zlib'

/** `flags` and `crc` are what is written of a part, whatever is true of it. */
type Part = { name: string; body: string | Buffer; declares?: number; flags?: number; crc?: number }

/** A zip of these parts; `declares` is the unpacked size its table of contents claims. */
export function zipOf(parts: readonly Part[]): Buffer {
  const locals: Buffer[] = []
  const heads: Buffer[] = []
  let offset = 0
  for (const { name, body, declares, flags = 0, crc } of parts) {
    const bytes = Buffer.from(body)
    const packed = deflateRawSync(bytes)
    const [title, size] = [Buffer.from(name), declares ?? bytes.length]
    const local = Buffer.alloc(30)
    local.writeUInt32LE(0x04034b50, 0)
    local.writeUInt16LE(8, 8)
    local.writeUInt16LE(flags, 6)
    local.writeUInt32LE(crc ?? crc32(bytes), 14)
    local.writeUInt32LE(packed.length, 18)
    local.writeUInt32LE(size, 22)
    local.writeUInt16LE(title.length, 26)
    const head = Buffer.alloc(46)
    head.writeUInt32LE(0x02014b50, 0)
    head.writeUInt16LE(flags, 8)
    head.writeUInt16LE(8, 10)
    head.writeUInt32LE(crc ?? crc32(bytes), 16)
    head.writeUInt32LE(packed.length, 20)
    head.writeUInt32LE(size, 24)
    head.writeUInt16LE(title.length, 28)
    head.writeUInt32LE(offset, 42)
    locals.push(local, title, packed)
    heads.push(head, title)
    offset += 30 + title.length + packed.length
  }
  const directory = Buffer.concat(heads)
  const end = Buffer.alloc(22)
  end.writeUInt32LE(0x06054b50, 0)
  end.writeUInt16LE(parts.length, 8)
  end.writeUInt16LE(parts.length, 10)
  end.writeUInt32LE(directory.length, 12)
  end.writeUInt32LE(offset, 16)
  return Buffer.concat([...locals, directory, end])
}

const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')

/** A cell as text, or as the XML it is given as. */
export type ACell = string | { xml: string }

export const columnName = (at: number): string => String.fromCharCode(65 + at)

const cellOf = (cell: ACell, at: number, line: number): string =>
  typeof cell === 'string'
    ? `<c r="${columnName(at)}${line}" t="inlineStr"><is><t>${escaped(cell)}</t></is></c>`
    : cell.xml.replace('<c ', `<c r="${columnName(at)}${line}" `)

export type AWorkbook = {
  rows?: readonly (readonly ACell[])[]
  /** line → attributes of its row */
  attributes?: Readonly<Record<number, string>>
  columns?: string
  merges?: readonly string[]
  sheet?: string
  more?: readonly Part[]
  /** what the zip says of the sheet */
  sheetPart?: Pick<Part, 'flags' | 'crc'>
  workbook?: string
}

/** A workbook with these rows; whatever is odd about it is said by XML. */
export function workbookOf({
  rows = [],
  attributes = {},
  columns = '',
  merges = [],
  sheet,
  more = [],
  workbook,
  sheetPart = {},
}: AWorkbook): Buffer {
  const lines = rows.map(
    (cells, index) =>
      `<row r="${index + 1}" ${attributes[index + 1] ?? ''}>${cells.map((cell, at) => cellOf(cell, at, index + 1)).join('')}</row>`,
  )
  const merged = merges.length > 0 ? `<mergeCells>${merges.map((ref) => `<mergeCell ref="${ref}"/>`).join('')}</mergeCells>` : ''
  const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
  const body =
    sheet ?? `<?xml version="1.0"?><worksheet xmlns="${main}">${columns}<sheetData>${lines.join('')}</sheetData>${merged}</worksheet>`
  return zipOf([
    {
      name: 'xl/workbook.xml',
      body: workbook ?? `<workbook xmlns:r="r"><sheets><sheet name="a" sheetId="1" r:id="rId1"/></sheets></workbook>`,
    },
    {
      name: 'xl/_rels/workbook.xml.rels',
      body: `<Relationships><Relationship Id="rId1" Target="worksheets/sheet1.xml"/><Relationship Id="rId2" Target="/xl/worksheets/sheet2.xml"/><Relationship Id="rId3" Target="worksheets/sheet3.xml"/></Relationships>`,
    },
    { name: 'xl/worksheets/sheet1.xml', body, ...sheetPart },
    ...more,
  ])
}
