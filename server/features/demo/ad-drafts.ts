import type { Transaction } from 'kysely'
import { draftLevel } from '#domain/ad-draft/ad-draft.ts'
import type { SpecValues } from '#domain/batch/batch.ts'
import { referencesIn } from '#domain/batch/spec-values.ts'
import { blocker, type Blocker } from '#domain/blocker.ts'
import type { AdDraftKind } from '#domain/channels/drafts.ts'
import { GDT2 } from '#domain/channels/tencent2.ts'
import type { Database } from '#server/db/schema.ts'
import { gameOf } from './batch-plan.ts'
import type { DemoMaterial } from './materials.ts'

type Draft = { kind: AdDraftKind; name: string; by: string; hoursAgo: number; values: SpecValues; problems: readonly Blocker[] }

/** Has an ad account on Tencent Ads. */
const GAME_ID = '10078'
const HOUR_MS = 3_600_000

/** One that is ready, one that lacks its text, and one whose audience was deleted since its check. */
function draftsOf(materials: readonly DemoMaterial[]): Draft[] {
  const picture = materials.find(({ game_id, type }) => game_id === GAME_ID && type === 'image')
  const { name } = gameOf(GAME_ID)
  return [
    {
      kind: 'audience',
      name: '男性核心 18-40',
      by: 'buyer',
      hoursAgo: 3,
      values: { gender: 'MALE', age_min: '18', age_max: '40' },
      problems: [],
    },
    {
      kind: 'creative',
      name: `${name}-待补文案`,
      by: 'linjia',
      hoursAgo: 26,
      values: { ...(picture ? { material_id: picture.id } : {}), title: name },
      problems: [blocker('batch.value.required', { field: 'description' })],
    },
    {
      kind: 'audience',
      name: '春节活动人群',
      by: 'buyer',
      hoursAgo: 24 * 12,
      values: { gender: 'all', age_min: '18', age_max: '66', audiences: ['383202602'] },
      problems: [],
    },
  ]
}

/** Drafts of audiences and creatives for Tencent Ads, as their last check left them. */
export async function insertAdDrafts(
  trx: Transaction<Database>,
  { people, materials, now }: { people: ReadonlyMap<string, string>; materials: readonly DemoMaterial[]; now: Date },
): Promise<void> {
  for (const { kind, name, by, hoursAgo, values, problems } of draftsOf(materials)) {
    const owner_id = people.get(by)
    if (owner_id === undefined) continue
    const named = referencesIn(GDT2, [[draftLevel(GDT2, kind), values]])
    const at = new Date(now.getTime() - hoursAgo * HOUR_MS)
    const { id } = await trx
      .insertInto('ad_draft')
      .values({
        channel: GDT2.key,
        kind,
        game_id: GAME_ID,
        name,
        values: JSON.stringify(values),
        audience_ids: [...(named.get('audience') ?? [])],
        material_ids: [...(named.get('material') ?? [])],
        owner_id,
        updated_by: owner_id,
        created_at: at,
        updated_at: at,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    await trx
      .updateTable('ad_draft')
      .set((draft) => ({
        checked_hash: draft.ref('content_hash'),
        checked_at: at,
        problems: JSON.stringify(problems),
        warnings: '[]',
      }))
      .where('id', '=', id)
      .execute()
  }
}
