import { randomBytes } from 'node:crypto'
import type { Kysely, Transaction } from 'kysely'
import type { Logger } from 'pino'
import type { AccountFacts } from '#domain/channels/channel.ts'
import type { Database } from '#server/db/schema.ts'
import { createMaterialStore } from '#server/kit/material-store.ts'
import { createFolderStore, type ObjectStore } from '#server/kit/object-store.ts'
import { createVault, vaultKeys, type Vault } from '#server/kit/vault.ts'
import { hashPassword } from '#server/kit/password.ts'
import { COLLEAGUES, DEMO_ACCOUNTS, DEMO_COMPANY, specialIdsOf } from './accounts.ts'
import { BATCH_PLANS, metaSpecOf, type BatchPlan } from './batch-plan.ts'
import { oceanSpecOf } from './ocean-batch.ts'
import { tencentSpecOf } from './tencent-batch.ts'
import { demoRows } from './batch-rows.ts'
import { demoAdAccounts, demoAudiences, demoPages, MASTERS, SPREADERS } from './company.ts'
import { demoGames } from './games.ts'
import { insertCreativeLibrary } from './creatives.ts'
import { GUIDES } from '#server/db/guides/guides.ts'
import { insertGuides } from '#server/db/guides.ts'
import { insertLandingPages } from './landing.ts'
import { insertLifeCycles } from './life-cycles.ts'
import { drawMaterials, madeBy, VENDORS, type DemoMaterial } from './materials.ts'
import { COMPANY_KEY, GUIDE_SETTING, saveSetting, SPECIAL_IDS } from '#server/kit/setting.repository.ts'
import { insertAdDrafts } from './ad-drafts.ts'
import { insertAnnotations } from './annotations.ts'
import { insertInsightTables } from './insight-tables.ts'
import { insertEventSources } from './event-sources.ts'
import { insertFinance } from './finance.ts'
import { insertHistory } from './history.ts'
import { insertMonitoring } from './monitoring.ts'
import { insertReview } from './review.ts'
import * as repository from './seed.repository.ts'

/** `vault` seals the accounts' credentials; the keys of the data folder unless told. */
export type SeedDeps = { db: Kysely<Database>; dataDir: string; log: Logger; now?: Date; vault?: Vault; objects?: ObjectStore }

/**
 * Fills an empty database with the demo company: people, games, accounts, materials with their files, and some days of
 * batches. The same company on every machine; only times count from now.
 * @throws Error when the database is not empty
 */
export async function seedDemo({
  db,
  dataDir,
  log,
  now = new Date(),
  vault = createVault(() => vaultKeys(dataDir, null)),
  objects = createFolderStore(dataDir),
}: SeedDeps): Promise<void> {
  const [materials, people] = await Promise.all([drawMaterials(createMaterialStore(dataDir, objects), now), hashedPeople()])
  await db.transaction().execute(async (trx) => {
    if (!(await repository.claimEmptyHouse(trx))) throw new Error('The demo company is only filled into an empty database.')
    const ids = await repository.insertPeople(trx, people)
    await saveSetting(trx, { key: COMPANY_KEY, value: DEMO_COMPANY, updatedBy: null })
    await saveSetting(trx, { key: SPECIAL_IDS, value: specialIdsOf(ids), updatedBy: null })
    await saveSetting(trx, { key: GUIDE_SETTING, value: guidePutAway(now), updatedBy: ids.get('admin') ?? null })
    await repository.insertCatalogue(trx, { game: at(demoGames(), now), spreader: at(SPREADERS, now), master: at(MASTERS, now) })
    const accounts = demoAdAccounts().map((account, index) => ({ ...account, ...keptBy(ids, index, now) }))
    await repository.insertAdAccounts(trx, accounts, vault)
    await repository.insertCatalogue(trx, {
      network_page: demoPages(),
      audience: demoAudiences(),
      vendor: VENDORS,
      material: materials.map((material, index) => ({ ...material, ...madeBy(ids, index), updated_at: material.created_at })),
    })
    await insertBatches(trx, ids, materials, now)
    await insertAdDrafts(trx, { people: ids, materials, now })
    await insertGuides(trx, GUIDES, { userId: ids.get('admin') ?? '', requestId: 'demo' })
    await insertMonitoring(trx, ids, now)
    await insertAnnotations(trx, ids, now)
    await insertInsightTables(trx, ids, now)
    await insertEventSources(trx, ids)
    await insertReview(trx, { people: ids, materials, now })
    await insertLandingPages(trx, { people: ids, materials, now })
    await insertCreativeLibrary(trx, { people: ids, materials, now })
    await insertLifeCycles(trx, { people: ids, now })
    await insertFinance(trx, ids, now)
    await insertHistory(trx, now)
  })
  log.info({ batches: BATCH_PLANS.length, materials: materials.length }, 'the demo company has moved in')
}

/** A company that works needs no guide for getting started. */
const guidePutAway = (now: Date) => ({ by: DEMO_ACCOUNTS.find(({ account }) => account === 'admin')?.name ?? '', at: now.toISOString() })

async function hashedPeople(): Promise<repository.NewPerson[]> {
  const nobodyKnows = await hashPassword(randomBytes(32).toString('base64url'))
  const own = await Promise.all(
    DEMO_ACCOUNTS.map(async ({ password, ...person }) => ({ ...person, passwordHash: await hashPassword(password) })),
  )
  return [...own, ...COLLEAGUES.map((person) => ({ ...person, passwordHash: nobodyKnows }))]
}

const at = <Row extends object>(rows: readonly Row[], updated_at: Date) => rows.map((row) => ({ ...row, updated_at }))

const DAY_MS = 86_400_000

/** Who answers for an ad account. */
const keptBy = (ids: ReadonlyMap<string, string>, index: number, now: Date) => ({
  owner_id: ids.get(['buyer', 'linjia', 'huanghao'][index % 3] ?? '') ?? null,
  updated_at: now,
})
const MINUTE_MS = 60_000

/** What the builder makes on each network; on the others as on Meta. */
const SPECS: Readonly<Record<string, typeof metaSpecOf>> = {
  toutiao_ad3: oceanSpecOf,
  gdt_ad2: tencentSpecOf,
  gdt_ad: tencentSpecOf,
}

async function insertBatches(
  trx: Transaction<Database>,
  people: ReadonlyMap<string, string>,
  materials: readonly DemoMaterial[],
  now: Date,
) {
  const lastOfGame = new Map<string, string>()
  for (const [index, plan] of BATCH_PLANS.entries()) {
    const createdBy = people.get(plan.by)
    if (!createdBy) throw new Error(`nobody is called ${plan.by}`)
    const times = timesOf(plan, index, now)
    const accounts = accountsOf(plan)
    const specOf = SPECS[plan.network.key] ?? metaSpecOf
    const spec = specOf(plan, {
      accountIds: [...accounts.keys()],
      materials: imagesOf(plan, materials),
      page: pageOf(plan),
      startAt: startOf(times.createdAt),
    })
    const { rows, totals } = demoRows(plan, spec, accounts, times.createdAt)
    const sourceBatchId = plan.kind === 'last' ? (lastOfGame.get(plan.gameId) ?? null) : null
    const id = await repository.insertBatch(trx, { plan, spec, rows, totals, createdBy, sourceBatchId, ...times })
    await repository.insertAudit(trx, trailOf(plan, id, createdBy, times))
    lastOfGame.set(plan.gameId, id)
  }
}

type Times = { createdAt: Date; committedAt: Date | null; settledAt: Date | null }

/** Made in the morning, committed after a look, settled when the network had answered; today's is committed as you come in. */
function timesOf({ daysAgo, state }: BatchPlan, index: number, now: Date): Times {
  const createdAt = new Date(now.getTime() - daysAgo * DAY_MS - (20 + index * 7) * MINUTE_MS)
  const committedAt = state === 'pushing' ? now : state === 'settled' ? new Date(createdAt.getTime() + 16 * MINUTE_MS) : null
  return { createdAt, committedAt, settledAt: state === 'settled' && committedAt ? new Date(committedAt.getTime() + 4 * MINUTE_MS) : null }
}

/** Midnight after tomorrow in the server's zone (UTC+8), as the builder writes an instant. */
const startOf = (createdAt: Date) =>
  `${new Date(createdAt.getTime() + 2 * DAY_MS + 8 * 3_600_000).toISOString().slice(0, 10)}T00:00:00+08:00`

function accountsOf({ network, gameId, places }: BatchPlan): Map<string, AccountFacts> {
  const found = places.map((place) => {
    const account = demoAdAccounts().find(
      ({ games, spreader_id, name }) => spreader_id === network.spreaderId && games[0] === gameId && name.endsWith(`-${place}`),
    )
    if (!account) throw new Error(`game ${gameId} has no account for ${place}`)
    return account
  })
  return new Map(
    found.map(({ account_id, name, currency, timezone, min_daily_budget_minor }) => [
      account_id,
      { accountId: account_id, name, currency, timezone, minDailyBudgetMinor: min_daily_budget_minor },
    ]),
  )
}

const imagesOf = ({ gameId }: BatchPlan, materials: readonly DemoMaterial[]) =>
  materials.filter(({ game_id, type }) => game_id === gameId && type === 'image')

function pageOf({ gameId }: BatchPlan) {
  const page = demoPages().find(({ game_id }) => game_id === gameId)
  if (!page) throw new Error(`game ${gameId} has no page`)
  return page
}

function trailOf({ name, state }: BatchPlan, entityId: string, userId: string, { createdAt, committedAt, settledAt }: Times) {
  const line = (at: Date, event: string, who: string | null, after: object) => ({
    at,
    userId: who,
    requestId: `demo-${entityId}`,
    entityId,
    event: `batch.${event}`,
    after,
  })
  return [
    line(createdAt, 'created', userId, { name }),
    ...(committedAt ? [line(committedAt, 'committed', userId, { state: 'pushing' })] : []),
    ...(settledAt ? [line(settledAt, 'settled', null, { state: 'settled' })] : []),
    ...(state === 'discarded' ? [line(new Date(createdAt.getTime() + 30 * MINUTE_MS), 'discarded', userId, { state })] : []),
  ]
}
