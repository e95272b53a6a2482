import type { Insertable, Transaction } from 'kysely'
import { FAIL_REASONS } from '#domain/review/review.ts'
import type { Database } from '#server/db/schema.ts'
import { saveSetting } from '#server/kit/setting.repository.ts'
import { GAMES } from './games.ts'
import type { DemoMaterial } from './materials.ts'
import { createRandom } from './random.ts'
import { LETTERS, TEMPLATES, TEXTS, WORDS } from './review-texts.ts'

type Trx = Transaction<Database>
type Parts = { people: ReadonlyMap<string, string>; materials: readonly DemoMaterial[]; now: Date }

const WAITING = 80
const MATERIALS = 8
const DECIDED = 18
const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS
const BUYERS = ['buyer', 'linjia', 'huanghao']
/** The game every demo buyer and reviewer may use, and that the first creatives are of. */
const FIRST_GAME = '10078'

/** What waits for the reviewers, what was decided before, watched words, templates and letters. */
export async function insertReview(trx: Trx, { people, materials, now }: Parts): Promise<void> {
  const idOf = (account: string) => people.get(account) ?? null
  await trx
    .insertInto('review_word')
    .values(
      WORDS.map(({ days, ...word }) => ({
        ...word,
        expires_on: days === undefined ? null : dayOf(now, days),
        created_by: idOf('reviewer'),
      })),
    )
    .execute()
  await saveSetting(trx, { key: 'review_templates', value: TEMPLATES, updatedBy: idOf('reviewer') })
  const letters = await insertLetters(trx, { people, materials, now })
  await insertCreatives(trx, { people, materials, now }, letters)
  await putMaterialsUp(trx, { people, materials, now })
}

/** A day of the server's zone, so many days from now. */
const dayOf = (now: Date, days: number) => new Date(now.getTime() + days * DAY_MS + 8 * HOUR_MS).toISOString().slice(0, 10)

async function insertLetters(trx: Trx, { people, materials, now }: Parts): Promise<{ id: string; game_id: string }[]> {
  const games = [...new Set(materials.map(({ game_id }) => game_id))]
  return await trx
    .insertInto('authorization_book')
    .values(
      games.flatMap((game_id, index) =>
        LETTERS.filter((_, place) => (place + index) % 2 === 0).map(({ title, holder, category, from, until }) => ({
          game_id,
          title,
          holder,
          category,
          valid_from: dayOf(now, from),
          expires_on: dayOf(now, until),
          created_by: people.get('reviewer') ?? null,
        })),
      ),
    )
    .returning(['id', 'game_id'])
    .execute()
}

/** Creatives over the demo's pictures: most wait, some were decided, and of every sixth an earlier version failed. */
async function insertCreatives(trx: Trx, { people, materials, now }: Parts, letters: readonly { id: string; game_id: string }[]) {
  const random = createRandom('review')
  const pictures = [...materials].sort((one, other) => Number(other.game_id === FIRST_GAME) - Number(one.game_id === FIRST_GAME))
  const reviewers = ['reviewer', 'reviewer2'].flatMap((account) => people.get(account) ?? [])
  const records: Decidable[] = []
  const waiting: Insertable<Database['review_record']>[] = []
  for (let index = 0; index < WAITING + DECIDED; index += 1) {
    const picture = pictures[index % pictures.length]
    if (!picture) throw new Error('the demo has pictures')
    const [headline, message] = TEXTS[index % TEXTS.length] ?? ['', '']
    const submitted = new Date(now.getTime() - random.between(1, 40) * HOUR_MS)
    const hasFailed = index % 6 === 5
    const isOnlyText = index % 10 === 9
    const record = {
      object_type: 'creative' as const,
      object_id: `c-demo-${index + 1}`,
      game_id: picture.game_id,
      region_id: picture.region_id,
      title: `${picture.name}_${headline.slice(0, 6)}`,
      material_id: isOnlyText ? null : picture.id,
      material_version: isOnlyText ? null : 1,
      submitter: people.get(BUYERS[index % BUYERS.length] ?? '') ?? null,
      letter_id: index % 3 === 0 ? (letters.find(({ game_id }) => game_id === picture.game_id)?.id ?? null) : null,
    }
    const texts = [
      { field: 'headline', text: headline },
      ...(isOnlyText ? [`今晚 8 点｜${headline}`, `${headline}，预约有礼`] : []).map((text) => ({ field: 'headline', text })),
      { field: 'message', text: message },
    ]
    const reviewer = reviewers[index % reviewers.length]
    if (hasFailed && reviewer)
      records.push(
        decided({
          record: {
            ...record,
            version: 1,
            texts: JSON.stringify([{ field: 'headline', text: `全网最低！${headline}` }, ...texts.slice(1)]),
          },
          at: new Date(submitted.getTime() - 5 * HOUR_MS),
          reviewer,
          reasons: ['exaggeration'],
          comment: '请去掉“全网最低”',
        }),
      )
    const present = { ...record, version: hasFailed ? 2 : 1, texts: JSON.stringify(texts) }
    if (index < WAITING) {
      const deadline = new Date(submitted.getTime() + 24 * HOUR_MS)
      const note = hasFailed ? '已按意见修改标题' : ''
      waiting.push({ ...present, submitted_at: submitted, deadline, note })
    } else if (reviewer) {
      const isPassed = index % 3 !== 0
      const reasons = isPassed ? [] : [FAIL_REASONS[index % (FAIL_REASONS.length - 1)] ?? 'quality']
      records.push(decided({ record: present, at: submitted, reviewer, reasons, comment: isPassed ? '' : '请修改后重新送审' }))
    }
  }
  // what failed comes before the version that waits: the difference is to the one before
  await insertRecords(trx, records)
  await trx.insertInto('review_record').values(waiting).execute()
}

type Past = {
  record: Insertable<Database['review_record']>
  at: Date
  reviewer: string
  reasons: string[]
  comment: string
}

type Decidable = {
  record: Insertable<Database['review_record']>
  decision: Omit<Insertable<Database['review_decision']>, 'record_id'> | null
}

/** A record with the decision that was taken an hour after it was put up. */
function decided({ record, at, reviewer, reasons, comment }: Past): Decidable {
  const decided_at = new Date(at.getTime() + HOUR_MS)
  const [state, verdict] = reasons.length === 0 ? (['passed', 'pass'] as const) : (['failed', 'fail'] as const)
  return {
    record: { ...record, submitted_at: at, state, reasons, comment, reviewer, decided_at, revision: 2 },
    decision: { verdict, reasons, comment, user_id: reviewer, at: decided_at },
  }
}

async function insertRecords(trx: Trx, records: readonly Decidable[]): Promise<void> {
  const stored = await trx
    .insertInto('review_record')
    .values(records.map(({ record }) => record))
    .returning(['id', 'object_id', 'version'])
    .execute()
  const idOf = (record: Decidable['record']) =>
    stored.find((one) => one.object_id === record.object_id && one.version === record.version)?.id
  await trx
    .insertInto('review_decision')
    .values(
      records.flatMap(({ record, decision }) => {
        const record_id = idOf(record)
        return decision && record_id !== undefined ? [{ ...decision, record_id }] : []
      }),
    )
    .execute()
}

/** Of what a game has two of, batches show the first. */
const isSecond = (tags: readonly string[]) => GAMES.some(({ concepts: [, second] }) => second !== undefined && tags.includes(second))

/** Some materials wait themselves: their records come with their versions. */
async function putMaterialsUp(trx: Trx, { people, materials, now }: Parts): Promise<void> {
  const some = materials
    .filter(({ type, tags, width, height }) => type === 'video' || (isSecond(tags) && width > height))
    .slice(0, MATERIALS)
  await trx
    .updateTable('material')
    .set({ review_state: 'waiting', updated_by: people.get('buyer') ?? null, updated_at: now })
    .where(
      'id',
      'in',
      some.map(({ id }) => id),
    )
    .execute()
}
