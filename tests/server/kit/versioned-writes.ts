import { randomUUID } from 'node:crypto'
import { sql, type Kysely } from 'kysely'
import { z } from 'zod'
import { accounts } from '#contract/accounts.ts'
import { familyOf } from '#contract/families.ts'
import type { Channel } from '#domain/channels/channel.ts'
import { CHANNELS } from '#domain/channels/index.ts'
import { levelKeys, levelOf } from '#domain/channels/levels.ts'
import { REMOVE } from '#domain/object/own-call.ts'
import { NEW_TABLE } from '#domain/insight-table/table-spec.ts'
import type { Database } from '#server/db/schema.ts'
import { NO_SPECIAL_IDS } from '#permissions/special-ids.ts'
import { PRESETS } from '#permissions/presets.ts'
import { GAME, USD } from '../batch/a-house.ts'
import { fieldsOf as landingFields } from '../landing/a-landing.ts'
import { cycleFields } from '../life-cycle/a-life-cycle.ts'
import { aPng } from '../material/files.ts'
import type { Stored } from './stored.ts'
import { sampleOf, valuesAt, wireOf, type AnyCalls, type Values } from './thing-samples.ts'

/** What two users do at once; `said` is what each of them writes. */
export type VersionedWrite = {
  /** the row that both are about */
  row: { table: keyof Database; id: string; key?: string }
  /** without its ticket; both name the version they read */
  input: (said: string) => Record<string, string>
  file?: (said: string) => Promise<{ name: string; bytes: Buffer }>
  /**
   * What the second user gets: `changed` (409 with the present row), `gone` (404, the row is deleted), `row` (200, its row refused because
   * it changed), `same` (200 with the answer of the first: both want one effect), `again` (200, done again: the answers differ in their times only)
   */
  second?: 'gone' | 'row' | 'same' | 'again'
  /** what of the present row shows that the first one was written; its second version unless told */
  shows?: RegExp
  /** only one person may do it: from two tabs */
  isOfOne?: true
}

export type World = {
  db: Kysely<Database>
  stored: Stored
  /** the person both are when only one may do it */
  one: string
  /** the `data` of a read */
  read: (path: string) => Promise<Record<string, unknown>>
  /** enters one of a thing, and answers its id */
  added: (calls: AnyCalls, values: Values) => Promise<string>
}

const GXT = '/dapper/api/finance-v2/gxt_finance'
const text = (value: unknown) => JSON.stringify(value)
const of = (table: keyof Database, id: string) => ({ table, id })

/** A row's id and the version it was written with. */
const first = (id: string) => ({ id, version: '1' })
const firstEdit = (id: string) => ({ id, revision: '1' })

/** Every write that names what the person has seen, `METHOD path` → two users who do it at once. */
const ownBatch = ({ stored }: World, channel: Channel) => stored.batch(GAME, USD, 'own', { channel })

/** A draft that says of itself that its rows are copies. */
async function aDuplicate(world: World, channel: Channel): Promise<string> {
  const batch_id = await ownBatch(world, channel)
  await world.db.updateTable('batch').set({ kind: 'duplicate' }).where('id', '=', batch_id).execute()
  await world.db.insertInto('duplication').values({ batch_id, plan: '{}' }).execute()
  return batch_id
}

/** A row in the row above it, down to the last level. */
async function withRowsBelow({ db }: World, channel: Channel, batch_id: string): Promise<string> {
  const below = levelKeys(channel).map((level, index) => ({
    batch_id,
    seq: index + 1,
    parent_seq: index,
    level,
    account_id: USD,
    name: 'own',
    values: '{}',
  }))
  await db.insertInto('batch_item').values(below.slice(1)).execute()
  return batch_id
}

type Writes = Readonly<Record<string, (world: World) => Promise<VersionedWrite>>>

/** The writes of drafts of audiences and creatives. A check changes no version, so that both users get what it found. */
function ofDrafts({ key }: Channel): Writes {
  const base = `/dapper/api/${key}/draft`
  const aDraft = async ({ stored }: World) => await stored.adDraft(GAME, key)
  const check = async (world: World, kind: 'audience' | 'creative'): Promise<VersionedWrite> => {
    const id = await aDraft(world)
    await world.db.updateTable('ad_draft').set({ kind }).where('id', '=', id).execute()
    return { row: of('ad_draft', id), input: () => first(id), second: 'again' }
  }
  return {
    [`PUT ${base}/put`]: async (world) => {
      const id = await aDraft(world)
      return { row: of('ad_draft', id), input: (name) => ({ ...first(id), name, values: '{}' }) }
    },
    [`POST ${base}/audience_check`]: (world) => check(world, 'audience'),
    [`POST ${base}/creative_check`]: (world) => check(world, 'creative'),
    [`POST ${base}/delete`]: async (world) => {
      const id = await aDraft(world)
      return { row: of('ad_draft', id), input: () => first(id), second: 'gone' }
    },
  }
}

/** The writes that every family of calls has. */
function ofFamily(channel: Channel): Writes {
  const base = `/dapper/api/${channel.key}`
  const commit = async ({ read }: World, id: string): Promise<VersionedWrite> => {
    const { batch } = await read(`${base}/batch_status?batch_id=${id}`)
    const { version, counts } = batch as { version: number; counts: { total: number } }
    return {
      row: of('batch', id),
      input: () => ({ batch_id: id, version: String(version), total: String(counts.total) }),
      second: 'same',
    }
  }
  const edits = channel.levels.flatMap(({ key: level, called = level }, at) => {
    const edit = (batch_id: string): VersionedWrite => ({
      row: of('batch', batch_id),
      input: (name) => ({ batch_id, edits: text([{ seq: at + 1, expected: 1, name }]) }),
    })
    const ofRows = async (world: World, batch_id: string) => edit(await withRowsBelow(world, channel, batch_id))
    return [
      [`POST ${base}/update_${level}`, async (world: World) => ofRows(world, await ownBatch(world, channel))],
      [`POST ${base}/save_${called}_detail`, async (world: World) => ofRows(world, await aDuplicate(world, channel))],
    ] as const
  })
  return {
    ...(channel.drafts ? ofDrafts(channel) : {}),
    [`POST ${base}/commit_batch`]: async (world) => commit(world, await ownBatch(world, channel)),
    [`POST ${base}/commit_duplicate_batch`]: async (world) => commit(world, await aDuplicate(world, channel)),
    ...Object.fromEntries(edits),
  }
}

export const VERSIONED_WRITES: Writes = {
  'POST /dapper/api/objects/accept': async ({ db }) => {
    const network_id = '88001'
    const values = text({ status: 'PAUSED' })
    const drift = text({ status: { was: 'ACTIVE', since: '2026-11-20T08:00:00Z' } })
    const [pulled_at, changed_at] = [new Date(), new Date()]
    await db
      .insertInto('network_object')
      .values({ account_id: USD, level: 'ad', network_id, above: [], name: 'own', status: 'PAUSED', values, drift, pulled_at, changed_at })
      .execute()
    const rows = text([{ account_id: USD, network_id, version: 1 }])
    return {
      row: { table: 'network_object', id: network_id, key: 'network_id' },
      input: () => ({ channel: 'fb_ad', level: 'ad', rows }),
      second: 'row',
    }
  },
  'POST /dapper/api/batch_template/save': async ({ stored, one }) => {
    const id = await stored.template(GAME, one)
    return { row: of('batch_template', id), input: (name) => ({ ...first(id), name, shared: '0', retired: '0' }), isOfOne: true }
  },
  'PUT /dapper/api/insights/my_insight/table': async ({ db, one }) => {
    const spec = text(NEW_TABLE)
    const { id } = await db
      .insertInto('insight_table')
      .values({ owner_id: one, name: '晨会', spec, sharing: 'edited', saved_by: one })
      .returning('id')
      .executeTakeFirstOrThrow()
    return { row: of('insight_table', id), input: (name) => ({ ...first(id), name, spec, sharing: 'edited' }) }
  },
  'PUT /dapper/api/insights/worksheet/filter': async ({ db, one }) => {
    const filter = { filters: [], range: 'last7', from: '', until: '' }
    const { id } = await db
      .insertInto('insight_worksheet')
      .values({ user_id: one, sheet: 'report', filter: text(filter) })
      .returning('id')
      .executeTakeFirstOrThrow()
    const narrowed = (value: string) => text({ ...filter, filters: [{ dimension: 'account', is: 'in', values: [value] }] })
    return {
      row: of('insight_worksheet', id),
      input: (name) => ({ worksheet: 'report', version: '1', filter: narrowed(name) }),
      isOfOne: true,
    }
  },
  'POST /dapper/api/export_schedules': async ({ db, one }) => {
    const table = await db
      .insertInto('insight_table')
      .values({ owner_id: one, name: '周会', spec: text(NEW_TABLE), saved_by: one })
      .returning('id')
      .executeTakeFirstOrThrow()
    const kept = { every: 'day', format: 'csv', language: 'zh' } as const
    const { id } = await db
      .insertInto('export_schedule')
      .values({ owner_id: one, table_id: table.id, ...kept, hour: 9, zone: 'UTC', next_due: new Date() })
      .returning('id')
      .executeTakeFirstOrThrow()
    const fields = { ...kept, table_id: table.id, origin: 'http://127.0.0.1', weekday: '1', month_day: '1', tell_robot: '0' }
    return {
      row: of('export_schedule', id),
      input: (name) => ({ ...first(id), ...fields, hour: String(name.charCodeAt(0) % 24) }),
      isOfOne: true,
    }
  },
  'POST /dapper/api/objects/changes/commit': async ({ stored }) => {
    const id = await stored.changeSet(GAME, USD)
    return { row: of('object_change_set', id), input: (reason) => ({ ...first(id), count: '1', reason }) }
  },
  ...Object.fromEntries(
    CHANNELS.flatMap((channel) =>
      Object.entries(familyOf(channel.key).own.sends).flatMap(([level, sends = {}]) =>
        Object.entries(sends).map(([name, { method, path }]) => [
          `${method} ${path}`,
          async ({ stored }: World) => {
            const [field = 'status'] = levelOf(channel, level).own?.updates[name] ?? []
            const id = await stored.changeSet(GAME, USD, { channel, level, kind: name === REMOVE ? 'delete' : 'edit', field })
            return { row: of('object_change_set', id), input: (reason: string) => ({ ...first(id), count: '1', typed: '1', reason }) }
          },
        ]),
      ),
    ),
  ),
  'POST /user/api/settings/users/edit': async ({ db }) => {
    const id = await aPerson(db)
    return {
      row: of('app_user', id),
      input: (name) => ({ user_id: id, version: '1', name, email: '', is_agent: '0', domestic: '1', observatory: '0', active: '1' }),
    }
  },
  'POST /user/api/settings/grants/save': async ({ db }) => {
    const id = await aPerson(db)
    return {
      row: of('app_user', id),
      input: (said) => ({
        user_id: id,
        version: '1',
        grants: text({ ...PRESETS.buyer, global: { ...PRESETS.buyer.global, app: [said] } }),
      }),
    }
  },
  ...Object.fromEntries(
    ['renew', 'withdraw'].map((act) => [
      `POST /user/api/settings/invitations/${act}`,
      async ({ db, one }: World): Promise<VersionedWrite> => {
        const invited = { account: `invited-${act}`, name: '王芳', preset: 'buyer', games: [], regions: [], invited_by: one }
        const link = { key_hash: Buffer.from(act), expires_at: new Date(Date.now() + 3_600_000) }
        const { id } = await db
          .insertInto('invitation')
          .values({ ...invited, ...link })
          .returning('id')
          .executeTakeFirstOrThrow()
        return { row: of('invitation', id), input: () => first(id) }
      },
    ]),
  ),
  ...Object.fromEntries(
    ['renew', 'withdraw'].map((act) => [
      `POST /dapper/api/player_event/sources/${act}`,
      async ({ stored }: World): Promise<VersionedWrite> => {
        const id = await stored.eventSource(GAME)
        return { row: of('event_source', id), input: () => first(id) }
      },
    ]),
  ),
  'POST /user/api/settings/company/save': async ({ db }) => {
    const company = { company_name: '甲', zone: 'UTC', currency: 'CNY', language: 'zh' }
    return { row: await aSetting(db, 'company', company), input: (company_name) => ({ version: '1', ...company, company_name }) }
  },
  'POST /user/api/settings/special_ids/save': async ({ db }) => ({
    row: await aSetting(db, 'special_ids', NO_SPECIAL_IDS),
    input: (said) => ({ version: '1', ids: text({ ...NO_SPECIAL_IDS, single_package_games: [said] }) }),
  }),
  ...Object.fromEntries(
    [
      ['', '21'],
      ['/gdt', '383'],
      ['/tiktok', '4651'],
    ].flatMap(([family = '', spreader_id = '']) => [
      [
        `PUT /dapper/api/creative${family}`,
        async ({ stored }: World): Promise<VersionedWrite> => {
          const id = await stored.creative(GAME, spreader_id)
          const draft = { game_id: GAME, spreader_id, material_ids: ['m1'], titles: ['来玩'], landing_id: '', note: '' }
          const messages = spreader_id === '4651' ? [] : ['三分钟一局']
          return {
            row: of('creative', id),
            input: (name) => ({ ...firstEdit(id), creative: text({ ...draft, messages, name }) }),
          }
        },
      ],
      [
        `DELETE /dapper/api/creative${family}`,
        async ({ stored }: World): Promise<VersionedWrite> => {
          const id = await stored.creative(GAME, spreader_id)
          return { row: of('creative', id), input: () => firstEdit(id), second: 'gone' }
        },
      ],
    ]),
  ),
  'POST /dapper/api/creative/thresholds': async ({ db }) => ({
    row: await aSetting(db, 'creative_thresholds', { spendMinor: '100', ratePercent: 10, days: 7 }),
    input: (said) => ({ version: '1', spend_minor: `${said.length}00`, rate_percent: '20', days: '7' }),
  }),
  ...Object.assign({}, ...CHANNELS.map(ofFamily)),
  'POST /dapper/api/review/pass': (world) => aDecision(world, (said) => ({ comment: said })),
  'POST /dapper/api/review/fail_pass': (world) => aDecision(world, (said) => ({ comment: said, 'reasons[]': 'other' })),
  'POST /dapper/api/review/history/edit': async ({ db, stored }) => {
    const id = await stored.review(GAME)
    await db.updateTable('review_record').set({ state: 'passed', decided_at: new Date() }).where('id', '=', id).execute()
    return {
      row: of('review_record', id),
      input: (said) => ({ ...firstEdit(id), verdict: 'fail', 'reasons[]': 'other', comment: said, why: '看错了素材' }),
    }
  },
  'POST /dapper/api/review/edit': async ({ db, stored, one }) => {
    const id = await stored.review(GAME)
    await db.updateTable('review_record').set({ submitter: one }).where('id', '=', id).execute()
    return {
      row: of('review_record', id),
      input: (said) => ({ ...firstEdit(id), texts: text([{ field: 'headline', text: said }]) }),
      isOfOne: true,
    }
  },
  'POST /dapper/api/review/templates/save': async ({ db }) => ({
    row: await aSetting(db, 'review_templates', []),
    input: (name) => ({ version: '1', templates: text([{ id: 't1', name, reasons: ['other'], comment: '' }]) }),
  }),
  'POST /dapper/api/review/words/save': async ({ db }) => {
    const { id } = await db
      .insertInto('review_word')
      .values({ word: `word-${randomUUID()}`, kind: 'sensitive', reason: '', source: '' })
      .returning('id')
      .executeTakeFirstOrThrow()
    return {
      row: of('review_word', id),
      input: (said) => ({ ...first(id), words: text([said]), kind: 'sensitive', reason: '夸大', source: '', expires_on: '' }),
    }
  },
  'POST /dapper/api/help_center/guide': async ({ db, one }) => {
    const page = { page: 'Tools', title_zh: '题', body_zh: '文', updated_by: one }
    const { id } = await db.insertInto('guide').values(page).returning('id').executeTakeFirstOrThrow()
    return {
      row: of('guide', id),
      input: (title_zh) => ({ ...first(id), page: 'Tools', title_zh, title_en: '', body_zh: '文', body_en: '' }),
    }
  },
  'POST /dapper/api/finance-v2/cost-commit': async ({ db, stored, read }) => {
    const id = await stored.cost(GAME)
    await db.updateTable('cost_entry').set({ spreader_id: '21' }).where('id', '=', id).execute()
    const { hash } = await read(`/dapper/api/finance-v2/cost-preview?ids[]=${id}`)
    return { row: of('cost_entry', id), input: () => ({ 'ids[]': id, hash: String(hash) }), shows: /"finance\.cost\.step"/ }
  },
  'POST /dapper/api/finance-v2/cost-edit': async ({ db, stored }) => {
    const id = await stored.cost(GAME)
    const { name_id } = await db.selectFrom('cost_entry').select('name_id').where('id', '=', id).executeTakeFirstOrThrow()
    const entry = { month: '2026-10', game_id: GAME, name_id, spreader_id: '21', amount_minor: '100', currency: 'CNY' }
    return { row: of('cost_entry', id), input: (note) => ({ ...first(id), entry: text({ ...entry, note }), reason: '改备注' }) }
  },
  'POST /dapper/api/finance-v2/cost-batch-delete': async ({ stored }) => {
    const id = await stored.cost(GAME)
    return {
      row: of('cost_entry', id),
      input: () => ({ entries: text([{ id, version: 1 }]), reason: '重复录入' }),
      second: 'gone',
    }
  },
  [`POST ${GXT}/platform_figure`]: async ({ db, stored }) => {
    const id = await aFigure(db, stored)
    const { app_store } = await db.selectFrom('platform_figure').select('app_store').where('id', '=', id).executeTakeFirstOrThrow()
    const place = { month: '2026-10', game_id: GAME, app_store, currency: 'CNY' }
    return {
      row: of('platform_figure', id),
      input: (reason) => ({ ...place, amount_minor: '80', reason, version: '1' }),
    }
  },
  [`POST ${GXT}/platform_figure_delete`]: async ({ db, stored }) => {
    const id = await aFigure(db, stored)
    return { row: of('platform_figure', id), input: () => ({ ...first(id), reason: '重复' }), second: 'gone' }
  },
  [`POST ${GXT}/statement_mapping`]: async ({ db }) => {
    const { columns, defaults, ...words } = A_MAPPING
    const id = await aMapping(db)
    return {
      row: of('statement_mapping', id),
      input: (name) => ({ ...words, id, columns: text(columns), defaults: text(defaults), name, version: '1' }),
    }
  },
  [`POST ${GXT}/statement_mapping_delete`]: async ({ db }) => {
    const id = await aMapping(db)
    return { row: of('statement_mapping', id), input: () => first(id), second: 'gone' }
  },
  [`POST ${GXT}/income_detail_note`]: (world) => aNote(world, 'income'),
  [`POST ${GXT}/outcome_detail_note`]: (world) => aNote(world, 'outcome'),
  'POST /dapper/api/fin/comes/edit': (world) => aNote(world, 'income'),
  [`POST ${GXT}/confirm_income_row`]: (world) => aConfirmation(world, 'income'),
  [`POST ${GXT}/confirm_outcome_row`]: (world) => aConfirmation(world, 'outcome'),
  [`POST ${GXT}/confirm_month`]: async ({ db, stored, read }) => {
    const [month, id] = ['2025-03', await stored.statementRow(GAME, 'income')]
    await db.updateTable('statement_row').set({ month, state: 'confirmed' }).where('id', '=', id).execute()
    await db
      .insertInto('finance_month')
      .values({ month, kind: 'income' })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
    const { hash } = await read(`${GXT}/confirm_month?month=${month}&kind=income`)
    return {
      row: { table: 'finance_month', key: 'month', id: month },
      input: () => ({ month, kind: 'income', action: 'confirm', hash: String(hash) }),
    }
  },
  [`POST ${GXT}/month_rules`]: async ({ db }) => ({
    row: await aSetting(db, 'finance_month_rules', { secondPair: false, toleranceBps: 0 }),
    input: (said) => ({ second_pair: '0', tolerance_bps: String(said.length), version: '1' }),
  }),
  'POST /dapper/api/finance-v2/cpa-save': async ({ stored }) => {
    const id = await stored.cpaRule(GAME)
    return { row: of('cpa_rule', id), input: (reason) => ({ ...first(id), status: 'active', reason }) }
  },
  'POST /dapper/api/finance-v2/cpa-take': async ({ db, stored, read }) => {
    const [id, cost] = [await stored.cpaRule(GAME), await stored.cost(GAME)]
    const month = '2026-10'
    const charge = { rule_id: id, rule_version: 1, day: `${month}-02`, month, events: 3, amount_minor: 3, currency: 'CNY' }
    await db.insertInto('cpa_execution').values(charge).execute()
    const { name_id } = await db.selectFrom('cost_entry').select('name_id').where('id', '=', cost).executeTakeFirstOrThrow()
    const { lines } = z
      .object({ lines: z.array(z.object({ rule_id: z.string(), seen: z.string() })) })
      .parse(await read(`/dapper/api/finance-v2/cpa-charges?month=${month}&name_id=${name_id}`))
    const rules = lines.filter(({ rule_id }) => rule_id === id).map(({ seen }) => ({ id, seen }))
    return { row: of('cpa_rule', id), input: () => ({ month, name_id, rules: text(rules) }), shows: /"state":"taken"/ }
  },
  [`DELETE ${GXT}/bill_repayment`]: (world) => aPaymentMove(world, {}),
  [`POST ${GXT}/bill_repayment_confirm`]: (world) => aPaymentMove(world, { confirmed: '1' }),
  [`POST ${GXT}/bill_repayment_take_back`]: async (world) => {
    const write = await aPaymentMove(world, {})
    const confirmed = { state: 'confirmed' as const, confirmed_by: world.one, confirmed_at: new Date() }
    await world.db.updateTable('bill_repayment').set(confirmed).where('id', '=', write.row.id).execute()
    return write
  },
  [`POST ${GXT}/bill_repayment_evidence`]: async (world) => ({
    ...(await aPaymentMove(world, {})),
    file: async (said) => ({ name: `${said}.pdf`, bytes: Buffer.from('%PDF-1.4\n1 0 obj<<>>endobj\ntrailer<<>>\n%%EOF') }),
  }),
  'POST /dapper/api/materiel_2/add': async ({ db, stored }) => {
    const id = await stored.material(GAME)
    await db.updateTable('material').set({ type: 'image', mime: 'image/png' }).where('id', '=', id).execute()
    return {
      row: of('material', id),
      input: () => ({ game_id: GAME, replaces: id, revision: '1' }),
      file: async (said) => ({ name: `${said}.png`, bytes: await aPng(said.length) }),
    }
  },
  'POST /dapper/api/materiel_2/edit': (world) => aMaterialEdit(world, (id, name) => ({ materials: text([{ id, revision: 1, name }]) })),
  'PUT /dapper/api/materiel_2/name': (world) => aMaterialEdit(world, (id, name) => ({ ...firstEdit(id), name })),
  'POST /dapper/api/materiel_2/youtube': (world) =>
    aMaterialEdit(world, (id, said) => ({ ...firstEdit(id), youtube_id: said.replace(/\W/g, '').padEnd(11, 'x').slice(0, 11) })),
  'DELETE /dapper/api/materiel_2/item': (world) => aMaterialEdit(world, (id) => ({ materials: text([{ id, revision: 1 }]) })),
  'PUT /dapper/api/mat/edit_landing': async ({ db, stored }) => {
    const id = await stored.landing(GAME)
    await db.updateTable('landing_page').set({ switched_on: false }).where('id', '=', id).execute()
    return { row: of('landing_page', id), input: (headline) => ({ ...first(id), ...landingFields({ headline }) }) }
  },
  'PUT /dapper/api/mat/landings/switch': async ({ stored }) => {
    const id = await stored.landing(GAME)
    return { row: of('landing_page', id), input: () => ({ ...first(id), switch: 'off' }) }
  },
  'DELETE /dapper/api/mat/del_landing': async ({ stored }) => {
    const id = await stored.landing(GAME)
    return { row: of('landing_page', id), input: () => first(id), second: 'gone' }
  },
  'PUT /dapper/api/life_cycles': async ({ stored }) => {
    const id = await stored.lifeCycle(GAME)
    return { row: of('life_cycle', id), input: (name) => ({ ...first(id), ...cycleFields({ name }) }) }
  },
  'POST /dapper/api/life_cycles/detail/confirm': async ({ stored }) => {
    const id = await stored.lifeCycle(GAME)
    return { row: of('life_cycle', id), input: () => ({ id, version: '1' }) }
  },
  'POST /dapper/api/life_cycles/detail/reopen': async ({ db, stored }) => {
    const id = await stored.lifeCycle(GAME)
    const confirmed = { confirmed_phases: sql<string[]>`phases`, confirmed_packages: sql<string[]>`packages`, confirmed_at: new Date() }
    await db.updateTable('life_cycle').set(confirmed).where('id', '=', id).execute()
    return { row: of('life_cycle', id), input: (reason) => ({ ...first(id), reason }) }
  },
  'PUT /dapper/api/game_life_cycles': async ({ db }) => {
    // the first confirm of a game writes it as well
    await db.updateTable('game_life_cycle').set({ version: 1 }).where('game_id', '=', GAME).execute()
    return { row: of('game_life_cycle', GAME), input: (note) => ({ ...first(GAME), game_id: GAME, note }) }
  },
  'PUT /dapper/api/acc/account_game': async ({ added }) => {
    const id = await added(accounts, wireOf(accounts, valuesAt(sampleOf(accounts), 700)))
    return { row: of('ad_account_kept', id), input: () => ({ rows: text([{ id, version: 1 }]), 'game_ids[]': GAME }) }
  },
  'POST /dapper/api/acc/accounts/currency': async ({ db, added }) => {
    const id = await added(accounts, wireOf(accounts, valuesAt(sampleOf(accounts), 701)))
    await db.updateTable('ad_account').set({ network_currency: 'KRW' }).where('account_id', '=', id).execute()
    return { row: of('ad_account_kept', id), input: () => ({ rows: text([{ id, version: 1 }]) }) }
  },
  'POST /dapper/api/monitor/config/save': async ({ db }) => {
    const row = { position: 1, url: '^/x$', name: `row-${randomUUID()}`, advanced: false, local_path: '' }
    const { id } = await db.insertInto('monitor_config').values(row).returning('id').executeTakeFirstOrThrow()
    return { row: of('monitor_config', id), input: (name) => ({ ...first(id), position: '1', url: '^/x$', name, advanced: '0' }) }
  },
}

async function aPerson(db: Kysely<Database>): Promise<string> {
  const person = { account: `person-${randomUUID()}`, name: '某人', password_hash: '-', grants: text(PRESETS.buyer) }
  return (await db.insertInto('app_user').values(person).returning('id').executeTakeFirstOrThrow()).id
}

async function aSetting(db: Kysely<Database>, key: string, value: unknown) {
  await db
    .insertInto('setting')
    .values({ key, value: text(value) })
    .onConflict((conflict) => conflict.column('key').doUpdateSet({ value: text(value), version: 1 }))
    .execute()
  return { table: 'setting', key: 'key', id: key } as const
}

async function aDecision({ stored, read }: World, said: (words: string) => Record<string, string>): Promise<VersionedWrite> {
  const id = await stored.review(GAME)
  const { seen } = await read(`/dapper/api/review/detail?id=${id}`)
  return { row: of('review_record', id), input: (words) => ({ items: text([{ id, seen }]), ...said(words) }) }
}

async function aFigure(db: Kysely<Database>, stored: Stored): Promise<string> {
  const id = await stored.figure(GAME)
  await db
    .updateTable('platform_figure')
    .set({ app_store: `store ${id}` })
    .where('id', '=', id)
    .execute()
  return id
}

const A_MAPPING = {
  kind: 'income' as const,
  base: 'channel_share' as const,
  columns: { counterparty: 'a', game: 'b', flow: 'c', share_rate: 'd', due: 'e' },
  defaults: {},
}

async function aMapping(db: Kysely<Database>): Promise<string> {
  const { id: updated_by } = await db.selectFrom('app_user').select('id').limit(1).executeTakeFirstOrThrow()
  const { columns, defaults, ...words } = A_MAPPING
  const row = { ...words, name: randomUUID(), columns: text(columns), defaults: text(defaults), updated_by }
  return (await db.insertInto('statement_mapping').values(row).returning('id').executeTakeFirstOrThrow()).id
}

async function aNote({ stored }: World, kind: 'income' | 'outcome'): Promise<VersionedWrite> {
  const id = await stored.statementRow(GAME, kind)
  return { row: of('statement_row', id), input: (note) => ({ ...first(id), note }) }
}

async function aConfirmation({ stored }: World, kind: 'income' | 'outcome'): Promise<VersionedWrite> {
  const id = await stored.statementRow(GAME, kind)
  return { row: of('statement_row', id), input: () => ({ rows: text([{ id, version: 1 }]), confirmed: '1' }), second: 'row' }
}

async function aPaymentMove({ stored }: World, more: Record<string, string>): Promise<VersionedWrite> {
  const id = await stored.repayment(GAME)
  return { row: of('bill_repayment', id), input: (reason) => ({ ...first(id), reason, ...more }) }
}

async function aMaterialEdit({ stored }: World, input: (id: string, said: string) => Record<string, string>): Promise<VersionedWrite> {
  const id = await stored.material(GAME)
  return { row: of('material', id), input: (said) => input(id, said), second: 'row' }
}
