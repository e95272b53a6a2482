import { randomBytes, randomUUID } from 'node:crypto'
import type { Kysely } from 'kysely'
import type { Database } from '#server/db/schema.ts'
import type { Channel } from '#domain/channels/channel.ts'
import type { ChangeKind } from '#domain/object/change.ts'
import { levelKeys, rootOf } from '#domain/channels/levels.ts'
import { META } from '#domain/channels/meta.ts'
import { aSpecOn, GAME } from '../batch/a-house.ts'
import { aStoredBill } from '../finance/a-repayment.ts'

export type Stored = ReturnType<typeof storing>

/**
 * Writes one object of a kind straight into a furnished database (`furnish`) and answers its id. Objects of the game `GAME` carry the name
 * `own`, those of another game `foreign`; `by` is the person who made them.
 */
export function storing(db: Kysely<Database>, by: string, names: { own: string; foreign: string } = { own: 'own', foreign: 'foreign' }) {
  const nameIn = (game: string) => (game === GAME ? names.own : names.foreign)
  let count = 0
  const next = () => ++count

  async function batch(
    game: string,
    account: string,
    name: string,
    { kind = 'create', channel = META }: { kind?: 'create' | 'duplicate'; channel?: Channel } = {},
  ): Promise<string> {
    const spec = { ...aSpecOn(channel), game_id: game, account_ids: [account], name }
    const { id } = await db
      .insertInto('batch')
      .values({
        channel: channel.key,
        kind,
        name,
        game_id: game,
        account_ids: [account],
        spec: JSON.stringify(spec),
        state: 'draft',
        expanded: 1,
        created_by: by,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    if (kind === 'duplicate') {
      const plan = {
        level: rootOf(channel),
        sources: [],
        game_id: game,
        account_ids: [account],
        copies: 1,
        with_children: true,
        begin: 'paused',
      }
      await db
        .insertInto('duplication')
        .values({ batch_id: id, plan: JSON.stringify(plan) })
        .execute()
    }
    const item = { batch_id: id, seq: 1, level: rootOf(channel), account_id: account, name, values: '{}' }
    await db.insertInto('batch_item').values(item).execute()
    return id
  }

  /** A batch with a row of each level, one in the other: on Meta 1 is the campaign, 2 its ad set, 3 the ad in it. */
  async function family(game: string, account: string, name: string, channel = META): Promise<string> {
    const id = await batch(game, account, name, { channel })
    const below = levelKeys(channel)
      .slice(1)
      .map((level, at) => ({
        batch_id: id,
        seq: at + 2,
        level,
        parent_seq: at + 1,
        account_id: account,
        name,
        values: '{}',
      }))
    await db.insertInto('batch_item').values(below).execute()
    return id
  }

  async function sheetImport(game: string, name: string, createdBy = by, channel = META): Promise<string> {
    const { id } = await db
      .insertInto('batch_import')
      .values({
        channel: channel.key,
        game_id: game,
        file_name: name,
        created_by: createdBy,
        sheet: JSON.stringify([[name]]),
        columns: '{}',
        rows: '[]',
        bad: '[]',
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    return id
  }

  async function review(game: string): Promise<string> {
    const { id } = await db
      .insertInto('review_record')
      .values({
        object_type: 'creative',
        object_id: `c-${randomUUID()}`,
        version: 1,
        game_id: game,
        region_id: '1',
        title: nameIn(game),
        submitter: by,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    return id
  }

  async function cost(game: string): Promise<string> {
    const name = { id: `name-${next()}`, tier: '3' as const, name_zh: names.own, name_en: names.own }
    await db.insertInto('cost_name').values(name).execute()
    const entry = { month: '2026-10', game_id: game, name_id: name.id, amount_minor: 100, currency: 'CNY', fx_rate: '1', base_minor: 100 }
    const { id } = await db
      .insertInto('cost_entry')
      .values({ ...entry, level: 'game', note: game === GAME ? '' : names.foreign, entered_by: by })
      .returning('id')
      .executeTakeFirstOrThrow()
    return id
  }

  /** One that is over: another may begin in the same month. */
  async function extraction(startedBy: string, games: string[] | null): Promise<string> {
    const file = { month: '2026-10', kind: 'income' as const, file_name: games ? 'own' : names.foreign, bytes: 1, sha256: '', template: '' }
    const { id: file_id } = await db
      .insertInto('statement_file')
      .values({ ...file, storage_key: `f-${randomUUID()}`, uploaded_by: startedBy })
      .returning('id')
      .executeTakeFirstOrThrow()
    const { id } = await db
      .insertInto('extraction')
      .values({ month: '2026-10', kind: 'income', file_id, state: 'extracted', started_by: startedBy, games, spreaders: games && ['21'] })
      .returning('id')
      .executeTakeFirstOrThrow()
    return id
  }

  const bill = (game: string) => aStoredBill(db, { game_id: game, counterparty: nameIn(game) })

  async function repayment(game: string): Promise<string> {
    const bill_id = await bill(game)
    const { id } = await db
      .insertInto('bill_repayment')
      .values({
        bill_id,
        month: '2026-10',
        kind: 'income',
        amount_minor: 10,
        currency: 'USD',
        paid_on: '2026-10-10',
        method: 'bank',
        note: nameIn(game),
        added_by: by,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    await db.insertInto('repayment_allocation').values({ repayment_id: id, bill_id, amount_minor: 10 }).execute()
    return id
  }

  async function cpaRule(game: string): Promise<string> {
    const { id } = await db
      .insertInto('cpa_rule')
      .values({
        game_id: game,
        spreader_id: '21',
        event: 'cr',
        currency: 'CNY',
        tiers: JSON.stringify([{ from: 1, to: null, price_minor: '1' }]),
        starts_on: '2026-10-01',
        note: nameIn(game),
        created_by: by,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    return id
  }

  async function figure(game: string): Promise<string> {
    const { id } = await db
      .insertInto('platform_figure')
      .values({
        month: '2026-10',
        game_id: game,
        app_store: nameIn(game),
        currency: 'CNY',
        amount_minor: 70,
        source: 'platform',
        note: nameIn(game),
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    return id
  }

  async function material(game: string): Promise<string> {
    const sha256 = randomBytes(32).toString('hex')
    const { id } = await db
      .insertInto('material')
      .values({
        game_id: game,
        name: nameIn(game),
        type: 'video',
        mime: 'video/mp4',
        width: 1,
        height: 1,
        bytes: 1,
        sha256,
        storage_key: `${sha256}.mp4`,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    return id
  }

  async function creative(game: string, spreader_id = '21'): Promise<string> {
    const values = {
      game_id: game,
      region_id: '1',
      spreader_id,
      name: `${nameIn(game)} ${next()}`,
      material_ids: ['m1'],
    }
    return (await db.insertInto('creative').values(values).returning('id').executeTakeFirstOrThrow()).id
  }

  async function landing(game: string): Promise<string> {
    const number = next()
    const page = { game_id: game, name: `${nameIn(game)} ${number}`, url: `https://${game}.example.com/${number}` }
    return (await db.insertInto('landing_page').values(page).returning('id').executeTakeFirstOrThrow()).id
  }

  async function lifeCycle(game: string): Promise<string> {
    const values = {
      game_id: game,
      name: `${nameIn(game)} ${next()}`,
      phases: ['launch/2026-02-01/'],
      packages: [`com.${nameIn(game)}.app/2026-01-01/`],
    }
    return (await db.insertInto('life_cycle').values(values).returning('id').executeTakeFirstOrThrow()).id
  }

  async function eventSource(game: string): Promise<string> {
    const name = `${nameIn(game)} ${next()}`
    const values = { game_id: game, name, key_hash: Buffer.from(name), made_by: by }
    return (await db.insertInto('event_source').values(values).returning('id').executeTakeFirstOrThrow()).id
  }

  /** A real-time strategy that was rehearsed for an ad account. */
  async function rtaTarget(account: string): Promise<string> {
    const target_id = `10086:target-${next()}`
    const objects = JSON.stringify([{ account_id: account, ad_id: null }])
    const empty = { changes: '[]', warnings: '[]', refusals: '[]', outside: 0, seen: '' }
    await db
      .insertInto('rta_rehearsal')
      .values({ target_id, target_name: names.own, hash: 'a'.repeat(64), objects, base_version: 0, made_by: by, ...empty })
      .execute()
    return target_id
  }

  async function folder(game: string): Promise<string> {
    const values = { game_id: game, name: `${nameIn(game)} ${next()}` }
    return (await db.insertInto('material_folder').values(values).returning('id').executeTakeFirstOrThrow()).id
  }

  async function fileOf(extractionId: string): Promise<string> {
    const { storage_key } = await db
      .selectFrom('extraction as e')
      .innerJoin('statement_file as f', 'f.id', 'e.file_id')
      .select('storage_key')
      .where('e.id', '=', extractionId)
      .executeTakeFirstOrThrow()
    return storage_key
  }

  async function statementRow(game: string, kind: 'income' | 'outcome'): Promise<string> {
    const amounts = { flow_minor: 100, due_minor: 70, actual_minor: 70, system_minor: 70, base_minor: 70, currency: 'CNY', fx_rate: '1' }
    const { id } = await db
      .insertInto('statement_row')
      .values({ month: '2026-10', kind, row_hash: randomUUID(), counterparty: nameIn(game), game_id: game, ...amounts })
      .returning('id')
      .executeTakeFirstOrThrow()
    return id
  }

  /** A draft that sets one field of one object, or deletes it; of a campaign of Meta by default. */
  async function changeSet(
    game: string,
    account_id: string,
    {
      channel = META,
      level = rootOf(channel),
      kind = 'edit',
      field = 'status',
    }: { channel?: Channel; level?: string; kind?: ChangeKind; field?: string } = {},
  ): Promise<string> {
    const name = nameIn(game)
    const network_id = `77${next()}`
    const values = JSON.stringify({ status: 'ACTIVE', [field]: 'ACTIVE' })
    const at = { account_id, network_id, name }
    const now = new Date()
    await db
      .insertInto('network_object')
      .values({ ...at, level, above: [], status: 'ACTIVE', values, pulled_at: now, changed_at: now })
      .execute()
    const { id } = await db
      .insertInto('object_change_set')
      .values({ channel: channel.key, level, kind, account_ids: [account_id], made_by: by })
      .returning('id')
      .executeTakeFirstOrThrow()
    const was = JSON.stringify({ [field]: field === 'name' ? name : 'ACTIVE' })
    const becomes = JSON.stringify({ [field]: 'PAUSED' })
    await db
      .insertInto('object_change')
      .values({ set_id: id, seq: 1, ...at, was, becomes, state: 'ready' })
      .execute()
    return id
  }

  /** A template of the part that says who sees ads. */
  async function template(game_id: string, owner_id = by): Promise<string> {
    const content = JSON.stringify({ common: {}, axes: { targeting: [{ name: '广泛', values: { age_min: '18' } }] } })
    const { id } = await db
      .insertInto('batch_template')
      .values({ name: `${nameIn(game_id)} ${next()}`, game_id, channel: 'fb_ad', part: 'targeting', content, owner_id })
      .returning('id')
      .executeTakeFirstOrThrow()
    return id
  }

  /** An audience draft, on a network that has drafts. */
  async function adDraft(game_id: string, channel: string): Promise<string> {
    const { id } = await db
      .insertInto('ad_draft')
      .values({ name: `${nameIn(game_id)} ${next()}`, game_id, channel, kind: 'audience', values: '{}', owner_id: by, updated_by: by })
      .returning('id')
      .executeTakeFirstOrThrow()
    return id
  }

  return {
    batch,
    template,
    adDraft,
    family,
    changeSet,
    sheetImport,
    review,
    cost,
    extraction,
    bill,
    repayment,
    cpaRule,
    figure,
    material,
    creative,
    landing,
    lifeCycle,
    folder,
    eventSource,
    rtaTarget,
    fileOf,
    statementRow,
  }
}
