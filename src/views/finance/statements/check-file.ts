import type { Blocker } from '#domain/blocker.ts'
import { STATEMENT_LIMITS, type StatementKind } from '#domain/finance/statement.ts'
import { recognise, type StatementTemplate } from '#domain/finance/statement-templates.ts'
import type { ChosenFile } from '#machines/extraction/extraction.types.ts'

/** The hash of the bytes as the server makes it, in hex; empty where the page may not hash (an address without TLS): the server looks itself. */
export async function sha256Of(bytes: Blob): Promise<string> {
  if (!('subtle' in crypto)) return ''
  const hash = await crypto.subtle.digest('SHA-256', await bytes.arrayBuffer())
  return Array.from(new Uint8Array(hash), (byte) => byte.toString(16).padStart(2, '0')).join('')
}

const HEAD_BYTES = 64 * 1024

/** Why a text file is none of the statements that are understood. What is in a workbook, the server says. */
export async function headProblems(
  { name, bytes }: Pick<ChosenFile, 'name' | 'bytes'>,
  kind: StatementKind,
  mappings: readonly StatementTemplate[] = [],
): Promise<Blocker[]> {
  if (!/\.(csv|txt|tsv)$/i.test(name)) return []
  const text = decoded(new Uint8Array(await bytes.slice(0, HEAD_BYTES).arrayBuffer()))
  const lines = text
    .replace(/^\ufeff/, '')
    .split(/\r\n?|\n/, STATEMENT_LIMITS.preface + 1)
    .map((line) => line.split(/[\t,;]/).map((cell) => cell.replace(/^"|"$/g, '')))
  const result = recognise(lines, kind, mappings)
  return 'problems' in result ? result.problems : []
}

/** The beginning may end within a character, so it is not held to its encoding. */
function decoded(bytes: Uint8Array): string {
  const utf8 = new TextDecoder('utf-8').decode(bytes, { stream: true })
  return utf8.includes('\ufffd') ? new TextDecoder('gb18030').decode(bytes, { stream: true }) : utf8
}
