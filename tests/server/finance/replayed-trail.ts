import { createHash } from 'node:crypto'
import type pg from 'pg'
import type { CostDraft } from '#domain/finance/cost.ts'
import { closesWith } from '#domain/finance/month-step.ts'
import { ROW_KINDS, type RowKind } from '#domain/finance/row-step.ts'
import { openDatabase, type OpenedDatabase } from '#server/db/open.ts'
import { postShares } from '#server/features/finance/cost-calculation.repository.ts'
import { sharesOf } from '#server/features/finance/cost-preview.service.ts'
import { rateOf } from '#server/features/finance/cost-rules.ts'
import { findCosts } from '#server/features/finance/cost.repository.ts'
import { readAllGames, readRates, readSpreadersWithin } from '#server/features/finance/finance.reads.ts'
import { hashOfTotals, readMonthTotals, WHOLE } from '#server/features/finance/month.reads.ts'
import type { Finance } from './a-finance.ts'
import { extractAll, filesOf, upload } from './a-statement.ts'

/** One line of the trail; `at` keeps the microseconds. */
export type TrailLine = {
  id: string
  at: string
  user_id: string | null
  entity: string
  entity_id: string
  event: string
  before: any // eslint-disable-line @typescript-eslint/no-explicit-any -- as the line was written
  after: any // eslint-disable-line @typescript-eslint/no-explicit-any -- as the line was written
}

export async function trailOf({ database }: Finance): Promise<TrailLine[]> {
  const { rows } = await database.pool.query<TrailLine>(
    `select id::text, at::text, user_id::text, entity, entity_id, event, before, after from audit_log where entity like 'finance.%' order by audit_log.id`,
  )
  return rows
}

/** What is compared: every table that people decide in, without what only holds an object for a worker. */
const COMPARED: Readonly<Record<string, readonly string[]>> = {
  cost_entry: ['lease_by', 'lease_until'],
  cost_share: [],
  statement_row: [],
  bill_repayment: [],
  repayment_allocation: [],
  platform_figure: [],
  finance_month: [],
}

/** Each table's rows as one hash. */
export async function tableHashes({ database: { pool } }: Finance): Promise<Record<string, string>> {
  const hashes: Record<string, string> = {}
  for (const [table, without] of Object.entries(COMPARED)) {
    const { rows } = await pool.query(
      `select (to_jsonb(t) - $1::text[])::text as line from ${table} t ${table === 'finance_month' ? `where state <> 'open'` : ''} order by 1`,
      [without],
    )
    hashes[table] = createHash('sha256').update(JSON.stringify(rows)).digest('hex')
  }
  return hashes
}

type Replay = { from: Finance; into: Finance; raw: OpenedDatabase }
type Step = (line: TrailLine, replay: Replay) => Promise<void>

/** A row of a table out of columns and values; ids are kept. */
async function insert(pool: pg.Pool, table: string, row: Readonly<Record<string, unknown>>): Promise<void> {
  const columns = Object.keys(row)
  await pool.query(
    `insert into ${table} (${columns.join(', ')}) overriding system value values (${columns.map((_, index) => `$${index + 1}`).join(', ')})`,
    Object.values(row),
  )
}

/** Columns of one row; `more` are expressions of the database. */
async function update(pool: pg.Pool, table: string, id: string, row: Readonly<Record<string, unknown>>, more = ''): Promise<void> {
  const sets = Object.keys(row).map((column, index) => `${column} = $${index + 2}`)
  const { rowCount } = await pool.query(`update ${table} set ${[...sets, ...(more ? [more] : [])].join(', ')} where id = $1`, [
    id,
    ...Object.values(row),
  ])
  if (rowCount !== 1) throw new Error(`the trail changes ${table} ${id}, which it never made`)
}

const NEXT_VERSION = 'version = version + 1'

/** `a=1 b=2` as the trail writes it. */
const pairsIn = (text: unknown): [string, string][] =>
  String(text)
    .split(' ')
    .map((one) => one.split('='))
    .map(([name = '', value = '']) => [name, value])

/** An entry's columns; the rate's id is the one that represented the day. */
async function costColumns({ after: { entry } }: TrailLine, { raw }: Replay) {
  const { id: _id, branding, cpa_days, ...columns } = entry
  const levels =
    branding === ''
      ? []
      : String(branding)
          .split(' ')
          .map((one) => one.split(':'))
  const rate = rateOf(await readRates(raw.db), entry satisfies Pick<CostDraft, 'currency' | 'month' | 'day'>)
  const { rows } = await raw.pool.query('select billed from cost_name where id = $1', [entry.name_id])
  return {
    ...columns,
    billed: rows[0].billed,
    branding: JSON.stringify(levels.map(([level, weight]) => ({ level, weight: Number(weight) }))),
    fx_rate_id: rate?.id === '' ? null : rate?.id,
    cpa_days: cpa_days ? JSON.stringify(pairsIn(cpa_days).map(([day, amountMinor]) => ({ day, amountMinor }))) : null,
  }
}

const COST_STEPS: Readonly<Record<string, Step>> = {
  'finance.cost.staged': async (line, replay) => {
    const { at, user_id: entered_by } = line
    const columns = await costColumns(line, replay)
    await insert(replay.raw.pool, 'cost_entry', { id: line.entity_id, ...columns, entered_by, entered_at: at, updated_at: at })
  },
  'finance.cost.edited': async (line, replay) => {
    const { state } = line.after
    const isCalculatedAnew = line.before.state !== 'staged'
    const again = isCalculatedAnew ? { state, error: null, posted_at: null } : {}
    const anew = isCalculatedAnew && state === 'staged' ? { entered_by: line.user_id, committed_by: null, committed_at: null } : {}
    const columns = { ...(await costColumns(line, replay)), ...again, ...anew, updated_at: line.at }
    await update(replay.raw.pool, 'cost_entry', line.entity_id, columns, NEXT_VERSION)
    if (isCalculatedAnew) await replay.raw.pool.query('delete from cost_share where entry_id = $1', [line.entity_id])
  },
  'finance.cost.committed': async ({ entity_id, at, user_id }, { raw }) => {
    const columns = { state: 'committed', error: null, committed_by: user_id, committed_at: at, updated_at: at }
    await update(raw.pool, 'cost_entry', entity_id, columns, NEXT_VERSION)
  },
  // shares follow from the entry; the trail says how many they are
  'finance.cost.posted': async ({ entity_id, at, after }, { raw }) => {
    const [entry] = await findCosts(raw.db, [entity_id], WHOLE)
    if (!entry) throw new Error(`the trail posts ${entity_id}, which it never made`)
    const over = { games: await readAllGames(raw.db), spreaderIds: (await readSpreadersWithin(raw.db, '*')).map(({ id }) => id) }
    const shares = sharesOf(entry, over)
    if (shares.length !== after.shares) throw new Error(`${shares.length} shares, told ${after.shares}`)
    await raw.db.transaction().execute((trx) => postShares(trx, entry, shares))
    await update(raw.pool, 'cost_entry', entity_id, { posted_at: at, updated_at: at })
  },
  'finance.cost_name.billed': async ({ entity_id, after: { name } }, { raw }) => {
    await update(raw.pool, 'cost_name', entity_id, { billed: name.billed === '1' })
  },
  'finance.cost.billed': async ({ entity_id, after: { entry } }, { raw }) => {
    await update(raw.pool, 'cost_entry', entity_id, { billed: entry.billed === '1' })
  },
  'finance.cost.deleted': async ({ entity_id }, { raw }) => {
    await raw.pool.query('delete from cost_share where entry_id = $1', [entity_id])
    await raw.pool.query('delete from cost_entry where id = $1', [entity_id])
  },
}

/** Statements are read again from the files that were kept. */
const STATEMENT_STEPS: Readonly<Record<string, Step>> = {
  'finance.statement.uploaded': async ({ after: { kind, month, file, sha256 } }, { from, into }) => {
    const { rows } = await from.database.pool.query('select storage_key from statement_file where sha256 = $1 limit 1', [sha256])
    const body = await filesOf(from).read(rows[0].storage_key)
    const { status, text } = await upload(into, kind, { name: file, body }, { month, again: '1' })
    if (status !== 200) throw new Error(text)
  },
  'finance.statement.cancel_asked': async ({ entity_id }, { into }) => {
    await into.post('gxt_finance/cancel_extraction', { id: entity_id })
  },
  'finance.statement.extracted': async ({ entity_id, at }, { into, raw }) => {
    await extractAll(into)
    await raw.pool.query(
      `update statement_row r set updated_at = $2 from extraction e where e.id = $1 and r.file_id = e.file_id and r.version = 1`,
      [entity_id, at],
    )
  },
}

const rowStep: Step = async ({ entity_id, after: { row } }, { raw }) => {
  const {
    id: _id,
    month: _month,
    kind: _kind,
    game_id: _game,
    spreader_id: _spreader,
    counterparty: _party,
    currency: _currency,
    ...columns
  } = row
  await update(raw.pool, 'statement_row', entity_id, columns)
}

const figureStep: Step = async ({ entity_id: id, at, user_id: updated_by, before, after: { figure, reason: note } }, { raw }) => {
  if (!before) await insert(raw.pool, 'platform_figure', { id, ...figure, note, updated_by, updated_at: at })
  else
    await update(
      raw.pool,
      'platform_figure',
      id,
      { ...figure, note, updated_by },
      `updated_at = date_trunc('milliseconds', '${at}'::timestamptz)`,
    )
}

const movedStep: Step = async ({ entity_id, at, user_id, after: { repayment, reason } }, { raw }) => {
  const isConfirmed = repayment.state === 'confirmed'
  const columns = { state: repayment.state, reason, confirmed_by: isConfirmed ? user_id : null, confirmed_at: isConfirmed ? at : null }
  await update(raw.pool, 'bill_repayment', entity_id, columns, NEXT_VERSION)
}

/** The paper itself lies in the file store: the trail names it by its hash. One that was replaced later is not named there any more. */
const evidenceStep: Step = async ({ entity_id, after: { repayment } }, { from, raw }) => {
  const { rows } = await from.database.pool.query(
    'select evidence_key, evidence_mime, evidence_bytes from bill_repayment where evidence_sha256 = $1 limit 1',
    [repayment.evidence_sha256],
  )
  const columns = rows[0] ? { ...rows[0], evidence_name: repayment.evidence, evidence_sha256: repayment.evidence_sha256 } : {}
  await update(raw.pool, 'bill_repayment', entity_id, columns, NEXT_VERSION)
}

const addedStep: Step = async ({ entity_id: id, at, user_id, after: { repayment } }, { raw }) => {
  const { bills, ...columns } = repayment
  const parts: { bill_id: string; kind: string; amount_minor: string }[] = []
  for (const [number, amount_minor] of pairsIn(bills)) {
    const { rows } = await raw.pool.query(`select id::text as bill_id, kind from bill where number = $1`, [number])
    parts.push({ ...rows[0], amount_minor })
  }
  const [first] = parts
  await insert(raw.pool, 'bill_repayment', { id, ...columns, bill_id: first?.bill_id, kind: first?.kind, added_by: user_id, added_at: at })
  for (const { bill_id, amount_minor } of parts) await insert(raw.pool, 'repayment_allocation', { repayment_id: id, bill_id, amount_minor })
}

/** A signature represents totals: what was built again until then must come to the same hash. */
const signedStep: Step = async ({ entity_id, at, after: { state, hash, signatures } }, { raw }) => {
  const { month, kind } = keyOf(entity_id)
  const totals = await readMonthTotals(raw.db, { month, kind }, WHOLE)
  if (hashOfTotals(totals) !== hash) throw new Error(`${entity_id} was signed on other totals than the trail builds`)
  const isConfirmed = state === 'confirmed'
  const frozen = isConfirmed ? { frozen: JSON.stringify(totals), confirmed_at: signatures.at(-1).at } : {}
  const columns = { state, totals_hash: hash, signatures: JSON.stringify(signatures), ...frozen, updated_at: at }
  for (const one of isConfirmed ? closesWith(kind) : [kind]) await writeMonth(raw.pool, month, one, columns)
}

const reopenedStep: Step = async ({ entity_id, at, after: { reason } }, { raw }) => {
  const { month, kind } = keyOf(entity_id)
  const columns = { state: 'reopened', signatures: '[]', totals_hash: null, frozen: null, confirmed_at: null, reason, updated_at: at }
  for (const one of closesWith(kind)) await writeMonth(raw.pool, month, one, columns)
}

function keyOf(entityId: string): { month: string; kind: RowKind } {
  const [month = '', named] = entityId.split('/')
  const kind = ROW_KINDS.find((one) => one === named)
  if (!kind) throw new Error(`${entityId} is no month`)
  return { month, kind }
}

async function writeMonth(pool: pg.Pool, month: string, kind: string, row: Readonly<Record<string, unknown>>): Promise<void> {
  await pool.query('insert into finance_month (month, kind) values ($1, $2) on conflict do nothing', [month, kind])
  const sets = Object.keys(row).map((column, index) => `${column} = $${index + 3}`)
  await pool.query(`update finance_month set ${sets.join(', ')}, ${NEXT_VERSION} where month = $1 and kind = $2`, [
    month,
    kind,
    ...Object.values(row),
  ])
}

const nothing: Step = () => Promise.resolve()
// rules and what they charged by day are the ground of costs, as names and rates are: a cost's own line says of which days it is
const CPA_STEPS = Object.fromEntries(['saved', 'switched_on', 'switched_off', 'executed'].map((step) => [`finance.cpa.${step}`, nothing]))

const STEPS: Readonly<Record<string, Step>> = {
  ...COST_STEPS,
  ...CPA_STEPS,
  ...STATEMENT_STEPS,
  ...Object.fromEntries(
    ['noted', 'confirmed', 'taken_back', 'disputed', 'dispute_withdrawn', 'figured'].map((step) => [`finance.row.${step}`, rowStep]),
  ),
  'finance.figure.saved': figureStep,
  'finance.figure.deleted': async ({ entity_id }, { raw }) =>
    void (await raw.pool.query('delete from platform_figure where id = $1', [entity_id])),
  'finance.figure.imported': nothing,
  'finance.repayment.added': addedStep,
  'finance.repayment.evidence_attached': evidenceStep,
  ...Object.fromEntries(['confirmed', 'taken_back', 'deleted'].map((step) => [`finance.repayment.${step}`, movedStep])),
  'finance.month.signed': signedStep,
  'finance.month.confirmed': signedStep,
  'finance.month.reopened': reopenedStep,
  'finance.month.verified': nothing,
}

/** Builds what people decided again from the trail only, line by line, into a database that has the same names, rates, bills and people. */
export async function replayTrail(from: Finance, into: Finance): Promise<number> {
  // nothing guards, spreads or fills on its own here: only what the trail says is done
  const raw = openDatabase(`${into.database.url}?options=-c%20session_replication_role%3Dreplica`)
  try {
    const lines = await trailOf(from)
    for (const line of lines) {
      const step = STEPS[line.event]
      if (!step) throw new Error(`nobody knows how to replay ${line.event}`)
      await step(line, { from, into, raw })
    }
    return lines.length
  } finally {
    await raw.close()
  }
}
