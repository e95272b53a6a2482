import { sql, type Kysely } from 'kysely'
import type { BillRow, PaymentRow } from '#contract/finance-repayments.ts'
import type { Scope } from '#permissions/grants.ts'
import type { Database } from '#server/db/schema.ts'
import { allOf, containing, scoped, scopedOrNone } from '#server/db/sql.ts'
import { readFinanceLog } from './finance-log.reads.ts'

type Db = Kysely<Database>
type Paging = { page: number; per_page: number }
export type BillScopes = { games: Scope; spreaders: Scope }

export type BillFilter = BillScopes & {
  month?: string | undefined
  kind?: 'income' | 'outcome' | undefined
  openOnly?: boolean
  /** with a payment that is booked in this month and waits for its confirmation */
  waiting?: string | undefined
  /** due on this day or before */
  dueBy?: string | undefined
  q?: string | undefined
  ids?: readonly string[] | undefined
}

const idList = (ids: readonly string[]) => sql`${ids.filter((id) => /^\d{1,18}$/.test(id))}::bigint[]`
/** Bills of the caller's games and channels; one without a channel belongs to anyone who may see its game. */
const billWithin = (bill: string, { games, spreaders }: BillScopes) =>
  allOf([scoped(`${bill}.game_id`, games), scopedOrNone(`${bill}.spreader_id`, spreaders)])

/** A payment is someone's to see when every bill it lies on is. */
export const paymentWithin = (scopes: BillScopes) => sql<boolean>`not exists (
  select from repayment_allocation a join bill b on b.id = a.bill_id where a.repayment_id = p.id and not ${billWithin('b', scopes)})`

const waitingIn = (month: string) => sql<boolean>`exists (
  select from repayment_allocation a join bill_repayment p on p.id = a.repayment_id
  where a.bill_id = b.id and p.month = ${month} and p.state = 'added')`

const matching = (filter: BillFilter) =>
  sql.join(
    [
      billWithin('b', filter),
      ...(filter.month === undefined ? [] : [sql`b.month = ${filter.month}`]),
      ...(filter.kind === undefined ? [] : [sql`b.kind = ${filter.kind}`]),
      ...(filter.openOnly ? [sql`held.minor < b.amount_minor`] : []),
      ...(filter.waiting === undefined ? [] : [waitingIn(filter.waiting)]),
      ...(filter.dueBy === undefined ? [] : [sql`b.due_on <= ${filter.dueBy}`]),
      ...(filter.q ? [sql`(b.number ilike ${containing(filter.q)} or b.counterparty ilike ${containing(filter.q)})`] : []),
      ...(filter.ids === undefined ? [] : [sql`b.id = any(${idList(filter.ids)})`]),
    ],
    sql` and `,
  )

const FROM = sql`bill b join game g on g.game_id = b.game_id left join spreader s on s.id = b.spreader_id
  cross join lateral (
    select coalesce(sum(a.amount_minor), 0)::bigint as minor,
      coalesce(sum(a.amount_minor) filter (where p.state = 'confirmed'), 0)::bigint as confirmed
    from repayment_allocation a join bill_repayment p on p.id = a.repayment_id
    where a.bill_id = b.id and p.state <> 'deleted') held`

const orderOf = ({ dueBy }: BillFilter) => (dueBy === undefined ? sql`b.month desc, b.due_on` : sql`b.due_on`)

/** Bills with what is open of them: newest month first, or those that are due by a day as they are due. */
export async function readBills(db: Db, filter: BillFilter, { page, per_page: perPage }: Paging): Promise<BillRow[]> {
  const { rows } = await sql<BillRow>`
    select b.id::text, b.number, b.month, b.kind, b.counterparty, b.game_id, g.name as game_name, b.spreader_id, s.name as spreader_name,
      b.amount_minor, held.minor as held_minor, held.confirmed as confirmed_minor, b.amount_minor - held.minor as open_minor,
      b.currency, b.issued_on, b.due_on
    from ${FROM} where ${matching(filter)}
    order by ${orderOf(filter)}, b.id limit ${perPage} offset ${(page - 1) * perPage}`.execute(db)
  return rows
}

/** Count and sums of the whole filter, by currency. */
export async function readBillSums(db: Db, filter: BillFilter) {
  const { rows } = await sql<{ currency: string; bills: number; amount_minor: string; held_minor: string; confirmed_minor: string }>`
    select b.currency, count(*)::int as bills, sum(b.amount_minor)::text as amount_minor, sum(held.minor)::text as held_minor,
      sum(held.confirmed)::text as confirmed_minor
    from ${FROM} where ${matching(filter)} group by b.currency order by b.currency`.execute(db)
  return {
    total: rows.reduce((sum, { bills }) => sum + bills, 0),
    sums: rows.map(({ bills: _bills, ...sum }) => ({
      ...sum,
      open_minor: (BigInt(sum.amount_minor) - BigInt(sum.held_minor)).toString(),
    })),
  }
}

type StoredPayment = Omit<PaymentRow, 'added_by' | 'added_at' | 'confirmed_by' | 'confirmed_at'> & {
  added_by: string
  added_name: string
  added_at: Date
  confirmed_by: string | null
  confirmed_name: string | null
  confirmed_at: Date | null
}

/** Payments by id, or those that lie on bills, newest first; those on a foreign bill are left out. */
export async function readPayments(
  db: Db,
  scopes: BillScopes,
  { ids, billIds }: { ids?: readonly string[]; billIds?: readonly string[] },
): Promise<PaymentRow[]> {
  const chosen = ids
    ? sql`p.id = any(${idList(ids)})`
    : sql`p.state <> 'deleted' and exists (select from repayment_allocation a where a.repayment_id = p.id and a.bill_id = any(${idList(billIds ?? [])}))`
  const { rows } = await sql<StoredPayment>`
    select p.id::text, p.kind, first.counterparty, p.month, coalesce(m.state, 'open') as month_state, p.amount_minor, p.over_minor, p.currency, p.paid_on,
      p.method, p.note, p.state, p.reason, p.version, p.added_by::text, au.name as added_name, p.added_at,
      p.confirmed_by::text, cu.name as confirmed_name, p.confirmed_at,
      case when p.evidence_key is not null then json_build_object('name', p.evidence_name, 'mime', p.evidence_mime, 'bytes', p.evidence_bytes) end as evidence,
      (select coalesce(json_agg(json_build_object('bill_id', a.bill_id::text, 'number', b.number, 'amount_minor', a.amount_minor::text) order by b.id <> p.bill_id, b.due_on, b.id), '[]')
        from repayment_allocation a join bill b on b.id = a.bill_id where a.repayment_id = p.id) as parts
    from bill_repayment p join bill first on first.id = p.bill_id join app_user au on au.id = p.added_by
      left join app_user cu on cu.id = p.confirmed_by left join finance_month m on m.month = p.month and m.kind = p.kind
    where ${chosen} and ${billWithin('first', scopes)} and ${paymentWithin(scopes)} order by p.paid_on desc, p.id desc`.execute(db)
  return rows.map(({ added_name, confirmed_name, ...row }) => ({
    ...row,
    added_by: { id: row.added_by, name: added_name },
    added_at: row.added_at.toISOString(),
    confirmed_by: row.confirmed_by === null ? null : { id: row.confirmed_by, name: confirmed_name ?? '' },
    confirmed_at: row.confirmed_at?.toISOString() ?? null,
  }))
}

/** Where the evidence of a payment lies. The payment is one that `readPayments` gave the caller. */
export async function readEvidence(db: Db, id: string) {
  const { rows } = await sql<{ key: string | null; name: string | null; mime: string | null; sha256: string | null }>`
    select evidence_key as key, evidence_name as name, evidence_mime as mime, evidence_sha256 as sha256 from bill_repayment
    where id = any(${idList([id])})`.execute(db)
  return rows[0] ?? { key: null, name: null, mime: null, sha256: null }
}

/** What counterparties have paid beyond their bills, confirmed or not, by direction and currency. */
export async function readCredits(db: Db, scopes: BillScopes) {
  const { rows } = await sql<{ kind: 'income' | 'outcome'; counterparty: string; currency: string; over_minor: string }>`
    select p.kind, b.counterparty, p.currency, sum(p.over_minor)::text as over_minor
    from bill_repayment p join bill b on b.id = p.bill_id
    where p.state <> 'deleted' and p.over_minor > 0 and ${billWithin('b', scopes)} and ${paymentWithin(scopes)}
    group by 1, 2, 3 order by 1, 2, 3`.execute(db)
  return rows
}

/** The present business day: finance closes its books in UTC+8. */
export async function readBusinessDay(db: Db): Promise<string> {
  const { rows } = await sql<{ day: string }>`select company_day()::text as day`.execute(db)
  return rows[0]?.day ?? ''
}

const LOGGED = [
  'state',
  'amount_minor',
  'currency',
  'paid_on',
  'month',
  'method',
  'over_minor',
  'bills',
  'note',
  'evidence',
  'evidence_sha256',
]

/** What happened to payments within the grants. */
export const readRepaymentLog = (
  db: Db,
  scopes: BillScopes,
  { id, month }: { id?: string | undefined; month?: string | undefined },
  paging: Paging,
) =>
  readFinanceLog(
    db,
    {
      fields: LOGGED,
      about: sql<boolean>`l.entity = 'finance.repayment' and exists (
        select from bill_repayment p join bill first on first.id = p.bill_id
        where p.id::text = l.entity_id and ${billWithin('first', scopes)} and ${paymentWithin(scopes)}
          and ${id === undefined ? sql`true` : sql`p.id = any(${idList([id])})`} and ${month === undefined ? sql`true` : sql`p.month = ${month}`})`,
    },
    paging,
  )
