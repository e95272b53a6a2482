import { blocker } from '#domain/blocker.ts'
import { Refused } from './refused.ts'
import { refuseDeclaredBomb, zipEntries, type ZipEntry } from './zip.ts'

const refused = (code: string) => new Refused(blocker(code, { field: 'file' }))

/** Code that comes with a workbook: a project of VBA, or sheets of the macros that were before it. */
const MACROS = /(^|\/)vbaProject\.bin$|(^|\/)macrosheets\//i

/** The parts of a workbook, as every import asks for them. @throws Refused when it is none, is damaged or encrypted, or has macros */
export function workbookParts(bytes: Buffer): ZipEntry[] {
  const entries = zipEntries(bytes)
  refuseDeclaredBomb(entries)
  if (!entries.some(({ name }) => name === 'xl/workbook.xml')) throw refused('import.file.type')
  if (entries.some(({ name }) => MACROS.test(name))) throw refused('import.file.macros')
  return entries
}

const OLE = Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1])
/** The stream that holds a workbook saved with a password ([MS-OFFCRYPTO] 2.3.4.4). */
const SEALED = Buffer.from('EncryptedPackage', 'utf16le')

/** The old container of Office: an `.xls`, or a workbook that is locked with a password. @throws Refused */
export function refuseOle(bytes: Buffer): void {
  if (bytes.subarray(0, 8).equals(OLE)) throw refused(bytes.includes(SEALED) ? 'import.file.encrypted' : 'import.file.xls')
}
