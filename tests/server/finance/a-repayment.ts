import { randomUUID } from 'node:crypto'
import type { Kysely } from 'kysely'
import type { BillRow, PaymentRow } from '#contract/finance-repayments.ts'
import type { Database } from '#server/db/schema.ts'
import type { Answer, Finance } from './a-finance.ts'

let numbers = 0

/** A bill of game 1 in dollars, of a month long before any payment; its id. */
export async function aStoredBill(db: Kysely<Database>, change: object = {}): Promise<string> {
  numbers += 1
  const { id } = await db
    .insertInto('bill')
    .values({
      month: '2026-08',
      kind: 'income',
      number: `AR-${numbers}-${randomUUID().slice(0, 8)}`,
      counterparty: 'Apple',
      game_id: '1',
      spreader_id: null,
      amount_minor: '1000',
      currency: 'USD',
      issued_on: '2026-08-31',
      due_on: '2026-09-30',
      ...change,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** A payment and the version that was seen. */
type Seen = Pick<PaymentRow, 'id' | 'version'>

/** The calls of repayments as the console sends them. */
export const repayments = (finance: Finance) => {
  const BASE = '/dapper/api/finance-v2/gxt_finance'
  const desk = async (query: Record<string, string | readonly string[]> = {}, as?: string) =>
    await finance.get(`${BASE}/bill_repayment`, query, as)
  const add = async (
    fields: { amount: string; parts: Record<string, string>; open?: Record<string, string> } & Record<string, unknown>,
    as = finance.me,
  ): Promise<Answer> => {
    const { amount, parts, open = {}, ...rest } = fields
    const { data } = (await desk({ bill_ids: Object.keys(parts) })).body ?? {}
    const openOf = (id: string): string => open[id] ?? data?.find((bill: BillRow) => bill.id === id)?.open_minor ?? '0'
    const { statusCode, body } = await finance.http.inject({
      method: 'POST',
      url: `${BASE}/bill_repayment`,
      headers: { authorization: as },
      payload: {
        ticket: randomUUID(),
        amount_minor: amount,
        paid_on: '2026-10-10',
        method: 'bank',
        parts: Object.entries(parts).map(([bill_id, amount_minor]) => ({ bill_id, amount_minor, open_minor: openOf(bill_id) })),
        ...rest,
      },
    })
    return { status: statusCode, body: JSON.parse(body), text: body }
  }
  const move = (call: string, { id, version }: Seen, more: Record<string, string> = {}, as?: string) =>
    finance.post(`${BASE}/${call}`, { id, version: String(version), ...more }, as)
  return {
    desk,
    add,
    confirm: (payment: Seen, more = {}, as?: string) => move('bill_repayment_confirm', payment, more, as),
    takeBack: (payment: Seen, more = {}, as?: string) => move('bill_repayment_take_back', payment, { reason: '记错', ...more }, as),
    remove: async (payment: Seen, as = finance.me): Promise<Answer> => {
      const { statusCode, body } = await finance.http.inject({
        method: 'DELETE',
        url: `${BASE}/bill_repayment`,
        headers: { authorization: as, 'content-type': 'application/x-www-form-urlencoded' },
        payload: new URLSearchParams({ ticket: randomUUID(), id: payment.id, version: String(payment.version) }).toString(),
      })
      return { status: statusCode, body: JSON.parse(body), text: body }
    },
    /** without a file: the call that names none */
    attach: async ({ id, version }: Seen, file: { name: string; bytes: Buffer } | null, as = finance.me): Promise<Answer> => {
      const form = new FormData()
      for (const [key, value] of Object.entries({ ticket: randomUUID(), id, version: String(version) })) form.append(key, value)
      if (file) form.append('file', new Blob([new Uint8Array(file.bytes)]), file.name)
      const request = new Request('http://local/', { method: 'POST', body: form })
      const { statusCode, body } = await finance.http.inject({
        method: 'POST',
        url: `${BASE}/bill_repayment_evidence`,
        headers: { authorization: as, 'content-type': request.headers.get('content-type') ?? '' },
        payload: Buffer.from(await request.arrayBuffer()),
      })
      return { status: statusCode, body: JSON.parse(body), text: body }
    },
    evidence: (id: string, as?: string) => finance.get(`${BASE}/bill_repayment_evidence`, { id }, as),
    log: (query: Record<string, string> = {}, as?: string) => finance.get(`${BASE}/bill_repayment_log`, query, as),
  }
}
