import { sql, type Transaction } from 'kysely'
import type { Database } from '#server/db/schema.ts'
import { textsOf } from './batch-plan.ts'
import { GAMES, type DemoGame } from './games.ts'
import type { DemoMaterial } from './materials.ts'
import { createRandom } from './random.ts'

type Trx = Transaction<Database>
type Parts = { people: ReadonlyMap<string, string>; materials: readonly DemoMaterial[]; now: Date }

const PLATFORMS = [
  { spreaderId: '21', word: 'Meta', texts: true },
  { spreaderId: '4651', word: 'TikTok', texts: false },
  { spreaderId: '383', word: '腾讯', texts: true },
  { spreaderId: '304', word: '短视频', texts: false },
] as const
const DAYS = 30
const DAY_MS = 86_400_000
const HOUR_MS = 3_600_000
const MAKERS = ['buyer', 'linjia', 'huanghao']

/** Creatives of every game on several platforms, decided by the reviewers, with what each cost and brought in the last thirty days. */
export async function insertCreativeLibrary(trx: Trx, { people, materials, now }: Parts): Promise<void> {
  const random = createRandom('creatives')
  const made = GAMES.flatMap((game, place) =>
    PLATFORMS.flatMap((platform, index) => {
      const pictures = materials.filter(({ game_id, type }) => game_id === game.gameId && type === 'image').slice(0, 3)
      if (pictures.length === 0 || (place + index) % 5 === 4) return []
      const creator = people.get(MAKERS[(place + index) % MAKERS.length] ?? '') ?? null
      const created_at = new Date(now.getTime() - (30 - place) * DAY_MS - index * HOUR_MS)
      return [{ ...contentOf(game, platform), material_ids: pictures.map(({ id }) => id), creator, updated_by: creator, created_at }]
    }),
  )
  const stored = await trx.insertInto('creative').values(made).returning(['id', 'created_at']).execute()
  await decideAll(trx, people)
  const figures = stored.flatMap(({ id }, index) => {
    if (index % 7 === 6) return [] // no one has used it yet
    const [level, rate] = [random.between(50, 1_200), random.between(30, 220)]
    return Array.from({ length: DAYS }, (_, ago) => {
      const spend = level * 100 + random.between(0, level * 60)
      const day = new Date(now.getTime() - (ago + 1) * DAY_MS + 8 * HOUR_MS).toISOString().slice(0, 10)
      return { creative_id: id, day, spend_minor: spend, return_minor: Math.round((spend * (rate + random.between(-15, 15))) / 100) }
    })
  })
  await trx.insertInto('creative_figure').values(figures).execute()
}

/** Meta's say what the batches of the demo say, so that each shows where it is used. */
function contentOf(game: DemoGame, { spreaderId, word, texts }: (typeof PLATFORMS)[number]) {
  const said = textsOf(game, 2).map(({ values }) => values)
  const text = (key: string) => said.flatMap(({ [key]: value }) => (typeof value === 'string' ? value : []))
  return {
    game_id: game.gameId,
    region_id: game.region,
    spreader_id: spreaderId,
    name: `${game.name}_${game.concepts[0]}_${word}`,
    titles: texts ? text('headline') : text('message').slice(0, 1),
    messages: texts ? text('message') : [],
  }
}

/** What was put up with them was decided the day after; some of the colleagues' did not pass. */
async function decideAll(trx: Trx, people: ReadonlyMap<string, string>): Promise<void> {
  const reviewer = people.get('reviewer') ?? null
  const fails = sql`(c.id % 5 = 1 and c.creator <> ${people.get('buyer') ?? null}::bigint)`
  await sql`
    update review_record r set submitted_at = c.created_at, deadline = c.created_at + interval '24 hours', decided_at = c.created_at + interval '2 hours',
      reviewer = ${reviewer}::bigint, revision = 2, state = case when ${fails} then 'failed' else 'passed' end,
      reasons = case when ${fails} then array['exaggeration'] else '{}'::text[] end,
      comment = case when ${fails} then '标题请去掉“限时福利”' else '' end
    from creative c where r.object_type = 'creative' and r.object_id = c.id::text`.execute(trx)
  await sql`
    insert into review_decision (record_id, verdict, reasons, comment, user_id, at)
    select r.id, case r.state when 'passed' then 'pass' else 'fail' end, r.reasons, r.comment, r.reviewer, r.decided_at
    from review_record r join creative c on r.object_type = 'creative' and r.object_id = c.id::text where r.reviewer is not null`.execute(
    trx,
  )
  await sql`update creative_version v set made_at = c.created_at from creative c where c.id = v.creative_id`.execute(trx)
}
