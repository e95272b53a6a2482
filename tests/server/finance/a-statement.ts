import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import type { StatementKind } from '#domain/finance/statement.ts'
import { extractNext } from '#server/features/finance/extraction.ts'
import { extract } from '#server/features/finance/extraction.service.ts'
import { createFileStore } from '#server/kit/file-store.ts'
import type { Answer, Finance } from './a-finance.ts'
import { openMonths } from './open-months.ts'

/** Whatever a test says of a file; its bytes are text unless they are bytes. */
export type AFile = { name?: string; body: string | Buffer }

/** Sends a statement as the console does. */
export const upload = (finance: Finance, kind: StatementKind, file: AFile, more: Record<string, string> = {}, as = finance.me) =>
  sendFile(finance, kind, file, more, as)

/** Sends a file, or none, with its fields to a call of `gxt_finance`. A field without text is not sent. */
export async function sendFile(
  finance: Finance,
  call: string,
  file: AFile | null,
  more: Record<string, string> = {},
  as = finance.me,
): Promise<Answer> {
  const form = new FormData()
  for (const [field, value] of Object.entries({ ticket: randomUUID(), month: '2026-10', ...more }))
    if (value !== '') form.append(field, value)
  if (file)
    form.append('file', new Blob([typeof file.body === 'string' ? file.body : new Uint8Array(file.body)]), file.name ?? '对账单.csv')
  const request = new Request('http://local/', { method: 'POST', body: form })
  const answer = await finance.http.inject({
    method: 'POST',
    url: `/dapper/api/finance-v2/gxt_finance/${call}`,
    headers: { authorization: as, 'content-type': request.headers.get('content-type') ?? '' },
    payload: Buffer.from(await request.arrayBuffer()),
  })
  return { status: answer.statusCode, body: answer.json(), text: answer.body }
}

export const filesOf = ({ dataDir }: Finance) => createFileStore(dataDir)

/** Does what waits, as the worker would. */
export async function extractAll(finance: Finance): Promise<void> {
  const { db } = finance.database
  while (await extractNext(db, (claimed, workerId) => extract({ db, files: filesOf(finance) }, claimed, workerId), randomUUID()));
}

export const rowsOf = async ({ database }: Finance) => await database.db.selectFrom('statement_row').selectAll().orderBy('line').execute()

export const progress = async (finance: Finance, query: Record<string, string> = {}, as?: string) =>
  (await finance.get('gxt_finance/extraction_progress', { kind: 'income', month: '2026-10', ...query }, as)).body.data

/** Uploads, extracts, and answers the result of it: the extraction, and its bad rows as cells. */
export async function extracted(finance: Finance, kind: StatementKind, file: AFile, more: Record<string, string> = {}) {
  const sent = await upload(finance, kind, file, more)
  if (sent.status !== 200) throw new Error(sent.text)
  await extractAll(finance)
  const { extraction } = await progress(finance, { kind, month: more.month ?? '2026-10' })
  const bad = extraction.bad_key ? (await finance.get('gxt_finance/file_download', { key: extraction.bad_key })).text : ''
  return { extraction, bad, reasons: bad.split('\r\n').slice(1, -1) }
}

export async function clean({ database: { db } }: Finance): Promise<void> {
  await openMonths(db)
  await db.deleteFrom('statement_row').execute()
  await db.deleteFrom('extraction').execute()
  await db.deleteFrom('statement_file').execute()
}

const INCOME = ['月份', '结算方', '游戏', '应用商店', '流水', '退款', '税额', '分成比例', '应结金额', '币种', '参考号']

/** A statement in the shape of our own template. */
export const ownIncome = (...rows: readonly (readonly string[])[]): string => [INCOME, ...rows].map((row) => row.join(',')).join('\r\n')

export const incomeRow = (change: Partial<Record<(typeof INCOME)[number], string>> = {}): string[] => {
  const row: Record<string, string> = {
    月份: '2026-10',
    结算方: 'Apple',
    游戏: '1',
    应用商店: 'App Store',
    流水: '1000.00',
    退款: '10',
    税额: '',
    分成比例: '70%',
    应结金额: '693',
    币种: 'USD',
    参考号: 'r1',
    ...change,
  }
  return INCOME.map((head) => row[head] ?? '')
}

export const example = (file: string): string => join(import.meta.dirname, '../../../examples', file)
