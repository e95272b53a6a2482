import type { Kysely, Transaction } from 'kysely'
import type { CopyEdit, DuplicateCount, DuplicateRow } from '#contract/ads-duplication.ts'
import type { BatchSpec } from '#domain/batch/batch.ts'
import { referencesIn } from '#domain/batch/spec-values.ts'
import { storedTotals, totalsCounter } from '#domain/batch/totals.ts'
import { blocker, type Blocker } from '#domain/blocker.ts'
import { byLevel } from '#domain/channels/levels.ts'
import type { Channel, Level } from '#domain/channels/channel.ts'
import { sourceBlockers } from '#domain/duplication/asked-source.ts'
import { copyRows, type CopiedRow, type SourceObject } from '#domain/duplication/copy-rows.ts'
import { COPY_ROWS_MAX, copiesMax, planBlockers, type DuplicatePlan } from '#domain/duplication/plan.ts'
import { SOURCES_MAX } from '#domain/duplication/source-ref.ts'
import { rateOn } from '#domain/finance/fx.ts'
import { dayInZone } from '#domain/zone.ts'
import type { Connector } from '#server/connectors/core/port.ts'
import type { Database } from '#server/db/schema.ts'
import { readRates } from '#server/features/finance/finance.reads.ts'
import { refuseIf, Refused } from '#server/kit/refused.ts'
import { editRows, type Edited } from './batch-edit.service.ts'
import { readAccounts, readGame, readKnown, type UsableAccount } from './batch-facts.reads.ts'
import { commitBatch, lockedBatch, presentBatch, type BatchCaller, type Committed } from './batch.service.ts'
import { gatherSources, type Gathered } from './duplicate-sources.service.ts'
import { readTargetFacts, type TargetFacts } from './duplicate-targets.service.ts'
import { withPlans } from './duplicate.reads.ts'
import { insertDuplicate, updateWaived } from './duplicate.repository.ts'
import type { Wanted } from './duplicate-asked.service.ts'

type Db = Kysely<Database>
type Trx = Transaction<Database>

/** What copying the sources would come to. Nothing is chosen yet, and nothing refused: each source says what became of it. */
export async function countCopies(db: Db, caller: BatchCaller, connector: Connector | undefined, wanted: Wanted): Promise<DuplicateCount> {
  refuseIf(levelBlockers(caller.channel, wanted.level, wanted.sources))
  const { sources, objects, left_out, game_id } = await gatherSources(db, caller, connector, wanted)
  const levels = byLevel(caller.channel, (level) => objects.filter((object) => object.level === level).length)
  const samples = byLevel(caller.channel, (level) => objects.find((object) => object.level === level)?.name ?? '')
  return {
    max_num: copiesMax(caller.channel),
    unit: 'copies_per_source_and_account',
    max_rows: COPY_ROWS_MAX,
    levels,
    samples,
    game_id,
    sources,
    left_out,
  }
}

const levelBlockers = (channel: Channel, level: Level, sources: readonly string[]): Blocker[] => [
  ...(channel.levels.some(({ key }) => key === level) ? [] : [blocker('duplicate.level_unknown', { field: 'level', params: { level } })]),
  ...(sources.length > SOURCES_MAX
    ? [blocker('duplicate.sources_many', { field: 'sources', params: { count: sources.length, max: SOURCES_MAX } })]
    : []),
]

export type AskedDuplicate = { gathered: Gathered; facts: TargetFacts }

/** Asks the networks before anything is written. @throws Refused with the plan's blockers, and each source that cannot be copied */
export async function askForDuplicate(
  db: Db,
  caller: BatchCaller,
  connector: Connector | undefined,
  plan: DuplicatePlan,
): Promise<AskedDuplicate> {
  refuseIf(planBlockers(plan, caller.channel, { perCopy: null }))
  const wanted = { level: plan.level, sources: plan.sources, withChildren: plan.with_children, gameId: plan.game_id }
  const gathered = await gatherSources(db, caller, connector, wanted)
  refuseMissing(gathered)
  refuseIf(sourceBlockers(gathered.sources))
  refuseIf(planBlockers(plan, caller.channel, { perCopy: gathered.objects.length }))
  return { gathered, facts: await readTargetFacts(db, caller, connector, plan, gathered.objects) }
}

/** A source that the caller may not see is refused like one that does not exist. */
function refuseMissing({ sources }: Gathered): void {
  const missing = sourceBlockers(sources).filter(({ code }) => code === 'duplicate.source.missing')
  if (missing.length > 0) throw new Refused(missing, { status: 404 })
}

/** Stores the copies as a draft of their own. @throws Refused when an account is not of the game, or is switched off */
export async function createDuplicate(
  trx: Trx,
  caller: BatchCaller,
  plan: DuplicatePlan,
  { gathered, facts }: AskedDuplicate,
): Promise<string> {
  const { channel, scope, userId } = caller
  const game = await readGame(trx, plan.game_id, scope)
  if (!game) throw new Refused(blocker('batch.game.unknown', { field: 'game_id', params: { id: plan.game_id } }))
  const accounts = await readAccounts(trx, plan.game_id, channel.spreaderId)
  refuseIf(accountBlockers(plan, accounts))
  const known = new Map(accounts.map((account) => [account.accountId, account]))
  const nowMs = Date.now()
  const rows = copyRows(channel, plan, gathered.objects, {
    game: { gameId: game.gameId, name: game.name },
    date: dayInZone(nowMs, game.timezone),
    targets: await targetsOf(trx, plan, known, facts, nowMs),
    check: { accounts: known, nowMs, known: await referencesKnown(trx, channel, plan, gathered.objects, facts) },
  })
  return insertDuplicate(trx, {
    plan,
    spec: specOf(channel, plan),
    rows,
    totals: totalsOf(channel, rows, known),
    leftOut: gathered.left_out,
    userId,
  })
}

function accountBlockers({ account_ids }: DuplicatePlan, accounts: readonly UsableAccount[]): Blocker[] {
  return account_ids.flatMap((id, at) => {
    const account = accounts.find(({ accountId }) => accountId === id)
    const said = { field: 'account_ids', row: at + 1, params: { id } }
    if (!account) return [blocker('batch.account.unknown', said)]
    return account.off ? [blocker(`batch.account.${account.off}`, said)] : []
  })
}

async function targetsOf(
  trx: Trx,
  { account_ids }: DuplicatePlan,
  accounts: ReadonlyMap<string, UsableAccount>,
  facts: TargetFacts,
  nowMs: number,
) {
  const rates = await readRates(trx)
  const today = new Date(nowMs).toISOString().slice(0, 10)
  const rateOf = (currency: string) => rateOn(rates, currency, today)?.rate ?? null
  return account_ids.flatMap((id) => {
    const account = accounts.get(id)
    if (!account) return []
    return [
      {
        account,
        from: (source: Pick<SourceObject, 'account_id' | 'currency'>) => ({
          account,
          from: { accountId: source.account_id, currency: source.currency },
          usable: facts.usableIn(id, source.account_id),
          names: facts.names,
          rateOf,
          nowMs,
        }),
      },
    ]
  })
}

/** What is proposed has to pass the checks as well. */
function referencesKnown(trx: Trx, channel: Channel, plan: DuplicatePlan, objects: readonly SourceObject[], facts: TargetFacts) {
  const asked = referencesIn(
    channel,
    objects.map(({ level, values }) => [level, values]),
  )
  return readKnown(trx, plan.game_id, channel.spreaderId, channel.abilities.materialKinds, facts.withProposed(asked), plan.account_ids)
}

function totalsOf(channel: Channel, rows: readonly CopiedRow[], accounts: ReadonlyMap<string, UsableAccount>) {
  const counter = totalsCounter(channel, (accountId) => accounts.get(accountId)?.currency ?? '')
  for (const row of rows) counter.add(row)
  return storedTotals(counter.totals())
}

type Headed = Pick<DuplicatePlan, 'game_id' | 'name' | 'account_ids' | 'naming' | 'copies'>

/** What every reader of batches expects; the rows were written one by one, so that nothing of it is multiplied. */
export const specOf = (channel: Channel, plan: Headed): BatchSpec => ({
  channel: channel.key,
  game_id: plan.game_id,
  name: plan.name,
  account_ids: plan.account_ids,
  naming: plan.naming,
  copies: plan.copies,
  common: byLevel(channel, () => ({})),
  axes: {},
})

/** The duplicate batch as lists show it. @throws Refused 404: also for a batch that is none, or of a game the caller may not use */
export async function presentDuplicate(db: Db, caller: BatchCaller, batchId: string): Promise<DuplicateRow> {
  const [found] = await withPlans(db, [await presentBatch(db, caller, batchId)])
  if (!found) throw new Refused(blocker('batch.missing', { field: 'batch_id' }), { status: 404 })
  return found
}

/** Saves edits of one level of a duplicate batch, and what is left as it is on purpose. As `editRows`. */
export async function saveCopies(
  trx: Trx,
  caller: BatchCaller,
  level: Level,
  batchId: string,
  edits: readonly CopyEdit[],
): Promise<Edited> {
  await heldDuplicate(trx, caller, batchId)
  await updateWaived(
    trx,
    batchId,
    edits.flatMap(({ seq, waived }) => (waived === undefined ? [] : [{ seq, waived }])),
  )
  return editRows(
    trx,
    caller,
    level,
    batchId,
    edits.map(({ waived: _waived, ...edit }) => edit),
  )
}

/** As `commitBatch`, for a duplicate batch only. */
export async function commitDuplicate(
  trx: Trx,
  caller: BatchCaller,
  confirmed: { batchId: string; version: number; total: number },
): Promise<Committed & { first: boolean }> {
  await heldDuplicate(trx, caller, confirmed.batchId)
  return commitBatch(trx, caller, confirmed)
}

async function heldDuplicate(trx: Trx, caller: BatchCaller, batchId: string): Promise<void> {
  const { kind } = await lockedBatch(trx, caller, batchId)
  if (kind !== 'duplicate') throw new Refused(blocker('batch.missing', { field: 'batch_id' }), { status: 404 })
}
