import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { outcomeOf } from '#domain/batch/item.ts'
import { SYNC_STATUS } from '#domain/sync-status.ts'
import { PRESETS } from '#permissions/presets.ts'
import { processWork } from '#tests/kit/work.ts'
import { aHouse, aHouseSpec, JPY, OTHER_GAMES_ACCOUNT, USD, waitFor, type House } from './a-house.ts'

let house: House
beforeAll(async () => {
  house = await aHouse()
})
afterAll(() => house.close())

const total = (counts: Record<string, number>) =>
  Object.entries(counts).reduce((sum, [key, value]) => sum + (key === 'total' ? 0 : value), 0)

describe('creating a batch', () => {
  test('expands it into checked rows and adds them up', async () => {
    const batchId = await house.draft(aHouseSpec({ account_ids: [USD, JPY], copies: 2 }))
    const batch = await house.batch(batchId)
    expect(batch).toMatchObject({
      state: 'draft',
      expanded: 28,
      problems: 0,
      levels: { campaign: 4, adgroup: 8, ad: 16 },
      counts: { waiting: 28, skipped: 0, total: 28 },
      daily_budget: [
        { currency: 'JPY', amount_minor: '20000' },
        { currency: 'USD', amount_minor: '20000' },
      ],
      lifetime_budget: [],
    })
    const rows = await house.rows(batchId)
    expect(rows.map(({ seq }) => seq)).toEqual(Array.from({ length: 28 }, (_, index) => index + 1))
    expect(rows[0]?.name).toMatch(/^萌宠小镇_新马_\d{8}_01$/)
    expect(rows[1]).toMatchObject({
      level: 'adgroup',
      parent_seq: 1,
      values: { countries: ['SG'], daily_budget: '5000' },
      outcome: 'waiting',
      sync_status: 102,
    })
  })

  test('is refused with each reason at its path', async () => {
    const spec = aHouseSpec({
      account_ids: [USD, OTHER_GAMES_ACCOUNT],
      axis: { material: [{ name: 'v', values: { material_id: 'x1' } }], page: [] },
    })
    const answer = await house.post('create_batch', { ticket: randomUUID(), spec: JSON.stringify(spec) })
    expect(answer.status).toBe(400)
    expect(answer.body.blockers).toEqual([
      { code: 'batch.account.unknown', field: 'account_ids', params: { id: OTHER_GAMES_ACCOUNT } },
      { code: 'batch.axis.no_variants', field: 'axes.page', params: { axis: 'page' } },
      { code: 'batch.value.reference_unknown', field: 'axes.material.0.values.material_id', params: { value: 'x1' } },
    ])
    const wrongMaterial = await house.post('create_batch', {
      ticket: randomUUID(),
      spec: JSON.stringify({ ...spec, account_ids: [USD], axes: { ...aHouseSpec().axes, material: spec.axes.material } }),
    })
    expect(wrongMaterial.body.blockers).toEqual([
      { code: 'batch.value.reference_unknown', field: 'axes.material.0.values.material_id', params: { value: 'x1' } },
    ])
  })

  test('is refused for a game outside the grants', async () => {
    const answer = await house.post('create_batch', { ticket: randomUUID(), spec: JSON.stringify(aHouseSpec({ game_id: '10102' })) })
    expect(answer.body.blockers).toEqual([{ code: 'permission.game_outside', field: 'spec.game_id', params: { id: '10102' } }])
  })

  test('happens once for one ticket', async () => {
    const fields = { ticket: randomUUID(), spec: JSON.stringify(aHouseSpec({ name: 'once' })) }
    const answers = await Promise.all(Array.from({ length: 10 }, () => house.post('create_batch', fields)))
    expect(new Set(answers.map(({ body }) => body.data.batch_id)).size).toBe(1)
    expect((await house.get('batch_list', { q: 'once' })).body.total).toBe(1)
  })

  test('goes on where a killed server left it, with the same rows', async () => {
    const batchId = await house.draft(aHouseSpec({ account_ids: [USD, JPY] }))
    const before = await house.rows(batchId)
    const { db } = house.database
    await db.deleteFrom('batch_item').where('batch_id', '=', batchId).where('seq', '>', 3).execute()
    await db.updateTable('batch').set({ state: 'expanding', expanded: 3 }).where('id', '=', batchId).execute()
    const { startExpander } = await import('#server/features/batch/expander.ts')
    const second = await startExpander({ url: house.database.url, onError: (error) => expect.unreachable(error.message) })
    await waitFor(async () => (await house.batch(batchId)).state === 'draft')
    await second.close()
    expect(await house.rows(batchId)).toEqual(before)
  })

  test('from the last one keeps its source and shows aged values as problems', async () => {
    const source = await house.draft(aHouseSpec({ name: 'source' }))
    const { version, counts } = await house.batch(source)
    await house.post('commit_batch', { ticket: randomUUID(), batch_id: source, version: String(version), total: String(counts.total) })
    await house.database.db.updateTable('ad_account').set({ min_daily_budget_minor: '6000' }).where('account_id', '=', USD).execute()
    const created = await house.post('create_last_batch', { ticket: randomUUID(), game_id: '10012' })
    await house.expander.idle()
    await waitFor(async () => (await house.batch(created.body.data.batch_id)).state === 'draft')
    await house.database.db.updateTable('ad_account').set({ min_daily_budget_minor: '100' }).where('account_id', '=', USD).execute()
    const detail = await house.get('get_last_batch_detail', { batch_id: created.body.data.batch_id })
    expect(detail.body.data).toMatchObject({ source_batch_id: source, batch: { kind: 'last', problems: 6 }, spec: { name: 'source' } })
    expect((await house.get('get_last_batch_detail', { game_id: '10012' })).body.data.batch.batch_id).toBe(source)
  })

  test('takes the next number where the account has a campaign of the name; one that is named so is warned of', async () => {
    const first = await house.draft()
    const [held] = await house.rows(first)
    await house.database.db.updateTable('batch_item').set({ network_id: 'n1' }).where('batch_id', '=', first).where('seq', '=', 1).execute()
    const spec = aHouseSpec()
    const [numbered] = await house.rows(await house.draft(spec))
    expect([held?.name.slice(-3), numbered?.name.slice(-3), numbered?.warnings]).toEqual(['_01', '_02', []])
    const [named] = await house.rows(await house.draft({ ...spec, naming: { ...spec.naming, campaign: held?.name ?? '' } }))
    expect(named?.warnings).toEqual([{ code: 'batch.name.exists', field: 'name' }])
    await house.database.db.updateTable('batch_item').set({ network_id: null }).where('batch_id', '=', first).execute()
  })

  test('is refused for the app of a game that has none, at the field that asks for it', async () => {
    const ofGame = (app: string) => house.database.db.updateTable('game').set({ app }).execute()
    await ofGame('')
    const { status, body } = await house.post('create_batch', { ticket: randomUUID(), spec: JSON.stringify(aHouseSpec()) })
    await ofGame('123456')
    const blockers = [{ code: 'channel.app.no_id', field: 'common.adgroup.optimization_goal', params: { game: '萌宠小镇' } }]
    expect([status, body.blockers]).toEqual([400, blockers])
  })

  test('keeps the totals the database would add up from the rows', async () => {
    const { readTotals } = await import('#server/features/batch/totals.reads.ts')
    const { META } = await import('#domain/channels/meta.ts')
    const spec = aHouseSpec({
      account_ids: [USD, JPY],
      common: { campaign: {}, adgroup: {}, ad: { description: '长'.repeat(255) } },
      axis: {
        budget: [
          { name: 'B', values: { daily_budget: { USD: '5000', JPY: '700' } } },
          {
            name: 'T',
            values: { adgroup_budget_mode: 'total', lifetime_budget: { USD: '90000', JPY: '9000' }, end_time: '2099-01-03T00:00:00+08:00' },
          },
        ],
      },
    })
    const batchId = await house.draft(spec)
    const { totals } = await house.database.db.selectFrom('batch').select('totals').where('id', '=', batchId).executeTakeFirstOrThrow()
    expect(totals).toEqual(await readTotals(house.database.db, batchId, META))
    expect(totals).toMatchObject({
      daily: [
        { currency: 'JPY', amount_minor: '1400' },
        { currency: 'USD', amount_minor: '10000' },
      ],
      lifetime: [
        { currency: 'JPY', amount_minor: '18000' },
        { currency: 'USD', amount_minor: '180000' },
      ],
    })
  })

  test('shows its first page before the last row is stored', async () => {
    const spec = aHouseSpec({
      copies: 50,
      axis: {
        targeting: Array.from({ length: 40 }, (_, at) => ({ name: `t${at}`, values: { countries: ['SG'] } })),
        material: Array.from({ length: 6 }, (_, at) => ({ name: `m${at}`, values: { material_id: 'm1' } })),
      },
    })
    const work = processWork()
    const goOn = await holdRowsFrom(5_000)
    const created = await house.post('create_batch', { ticket: randomUUID(), spec: JSON.stringify(spec) })
    const batchId: string = created.body.data.batch_id
    const preview = async () => {
      const { body } = await house.get('batch_creative_preview', { batch_id: batchId })
      return [body.batch.state, body.data.length]
    }
    try {
      await expect.poll(preview).toEqual(['expanding', 500])
    } finally {
      await goOn()
    }
    await waitFor(async () => (await preview())[0] === 'draft')
    expect((await house.batch(batchId)).counts.total).toBe(50 + 2_000 + 12_000)
    expect(work.cpuMs()).toBeLessThan(15_000)
  })
})

/** Rows from this one on are not stored until the test goes on. */
async function holdRowsFrom(seq: number): Promise<() => Promise<void>> {
  const { pool } = house.database
  await pool.query(`
    create function wait_for_test() returns trigger language plpgsql as $$ begin perform pg_advisory_xact_lock_shared(7); return new; end $$;
    create trigger wait_for_test before insert on batch_item for each row when (new.seq = ${seq}) execute function wait_for_test()`)
  const holder = await pool.connect()
  await holder.query('select pg_advisory_lock(7)')
  return async () => {
    await holder.query('select pg_advisory_unlock(7)')
    holder.release()
    await pool.query('drop function wait_for_test cascade')
  }
}

describe('editing a draft', () => {
  test('stores cells, checks the row and its siblings again, and answers what changed', async () => {
    const batchId = await house.draft()
    const before = await house.batch(batchId)
    const answer = await house.edit('adgroup', batchId, [{ seq: 2, expected: 1, name: '马来_长期_B50', values: { daily_budget: '7000' } }])
    expect(
      answer.body.data.rows.map((row: { seq: number; version: number; problems: unknown[] }) => [row.seq, row.version, row.problems]),
    ).toEqual([
      [2, 2, []],
      [5, 1, [{ code: 'batch.name.duplicate', field: 'name', params: { seq: 2 } }]],
      [6, 1, [{ code: 'batch.parent.blocked', params: { seq: 5 } }]],
      [7, 1, [{ code: 'batch.parent.blocked', params: { seq: 5 } }]],
    ])
    expect(answer.body.data.batch).toMatchObject({
      version: before.version + 1,
      problems: 3,
      counts: { skipped: 3, waiting: 4, total: 7 },
      daily_budget: [{ currency: 'USD', amount_minor: '7000' }],
    })
    const undone = await house.edit('adgroup', batchId, [
      { seq: 2, expected: 2, name: '新加坡_长期_B50', values: { daily_budget: '5000' } },
    ])
    expect(undone.body.data.batch).toMatchObject({
      problems: 0,
      counts: { skipped: 0 },
      daily_budget: [{ currency: 'USD', amount_minor: '10000' }],
    })
    expect((await house.rows(batchId)).flatMap(({ problems }) => problems)).toEqual([])
  })

  test('answers 409 with the present rows when one is newer than expected, and changes nothing', async () => {
    const batchId = await house.draft()
    await house.edit('ad', batchId, [{ seq: 3, expected: 1, values: { headline: '甲' } }])
    const answer = await house.edit('ad', batchId, [
      { seq: 4, expected: 1, values: { headline: '乙' } },
      { seq: 3, expected: 1, values: { headline: '乙' } },
    ])
    expect([answer.status, answer.body.blockers]).toEqual([409, [{ code: 'batch.item.changed', row: 3, params: { seq: 3 } }]])
    expect(answer.body.present.rows.map((row: { seq: number; values: { headline: string } }) => [row.seq, row.values.headline])).toEqual([
      [3, '甲'],
      [4, '萌宠小镇'],
    ])
    expect((await house.rows(batchId))[3]?.version).toBe(1)
  })

  test('excludes a row with its reason, everything below it with it, and takes it back', async () => {
    const batchId = await house.draft()
    const excluded = await house.edit('campaign', batchId, [{ seq: 1, expected: 1, excluded_reason: '预算不够' }])
    expect(excluded.body.data.batch.counts).toMatchObject({ skipped: 7, total: 7 })
    expect(excluded.body.data.rows).toHaveLength(7)
    const back = await house.edit('campaign', batchId, [{ seq: 1, expected: 2, excluded_reason: null }])
    expect(back.body.data.batch).toMatchObject({ problems: 0, counts: { skipped: 0, waiting: 7 } })
    expect((await house.edit('campaign', batchId, [{ seq: 1, expected: 3, excluded_reason: ' ' }])).body.code).toBe(
      'batch.edit.reason_missing',
    )
  })

  test('moves the budget to the campaign and back without losing the amounts of its ad sets', async () => {
    const batchId = await house.draft()
    const moved = await house.edit('campaign', batchId, [
      { seq: 1, expected: 1, values: { budget_mode: 'day', campaign_daily_budget: '30000' } },
    ])
    expect(moved.body.data.batch.daily_budget).toEqual([{ currency: 'USD', amount_minor: '30000' }])
    expect((await house.rows(batchId))[1]?.values).not.toHaveProperty('daily_budget')
    const back = await house.edit('campaign', batchId, [{ seq: 1, expected: 2, values: { budget_mode: 'none' } }])
    expect(back.body.data.batch).toMatchObject({ problems: 0, daily_budget: [{ currency: 'USD', amount_minor: '10000' }] })
    expect((await house.rows(batchId))[1]?.values).toMatchObject({ daily_budget: '5000', bid_strategy: 'LOWEST_COST_WITHOUT_CAP' })
  })

  test('refuses unknown fields, rows of another level and rows that are not there', async () => {
    const batchId = await house.draft()
    const codes = async (level: 'campaign' | 'ad', edit: { seq: number; values?: Record<string, string> }) =>
      (await house.edit(level, batchId, [{ expected: 1, ...edit }])).body.code
    expect([await codes('ad', { seq: 3, values: { price: '1' } }), await codes('ad', { seq: 1 }), await codes('ad', { seq: 99 })]).toEqual([
      'batch.edit.field_unknown',
      'batch.edit.level',
      'batch.edit.missing',
    ])
  })

  test('shows in the next reading of changes, and only what changed', async () => {
    const batchId = await house.draft()
    const { cursor } = (await house.get('batch_creative_preview', { batch_id: batchId })).body
    await house.edit('ad', batchId, [{ seq: 4, expected: 1, values: { headline: '改' } }])
    const changes = (await house.get('batch_creative_preview', { batch_id: batchId, changed_since: cursor })).body
    expect(changes.data.map((row: { seq: number }) => row.seq)).toEqual([4])
    expect((await house.get('batch_creative_preview', { batch_id: batchId, changed_since: changes.cursor })).body.data).toEqual([])
  })

  test('comes once, however long a transaction elsewhere on the database server stays open', async () => {
    const elsewhere = await house.database.pool.connect()
    await elsewhere.query('begin')
    await elsewhere.query('select pg_current_xact_id()')
    const batchId = await house.draft()
    const { cursor } = (await house.get('batch_creative_preview', { batch_id: batchId })).body
    await house.edit('ad', batchId, [{ seq: 4, expected: 1, values: { headline: '改' } }])
    const changes = (await house.get('batch_creative_preview', { batch_id: batchId, changed_since: cursor })).body
    expect(changes.data.map((row: { seq: number }) => row.seq)).toEqual([4])
    expect((await house.get('batch_creative_preview', { batch_id: batchId, changed_since: changes.cursor })).body.data).toEqual([])
    await elsewhere.query('rollback')
    elsewhere.release()
  })

  test('misses no change of a transaction that began before the reading and ended after it', async () => {
    const batchId = await house.draft()
    const open = await house.database.pool.connect()
    await open.query('begin')
    await open.query('update batch_item set name = $2, changed_in = pg_current_xact_id() where batch_id = $1 and seq = 5', [
      batchId,
      'late',
    ])
    const { cursor } = (await house.get('batch_creative_preview', { batch_id: batchId })).body
    await open.query('commit')
    open.release()
    const changes = (await house.get('batch_creative_preview', { batch_id: batchId, changed_since: cursor })).body
    expect(changes.data.some((row: { seq: number; name: string }) => row.seq === 5 && row.name === 'late')).toBe(true)
  })

  test.each([
    '7',
    '7:6:',
    '7:9:9',
    '7:9:8,7',
    '7:9:8,',
    '0:1:',
    `7:9${'0'.repeat(19)}:`,
    '99999999999999999999:99999999999999999999:',
    "7:9:8'",
    '7:9:８',
  ])('reads no changes since %j, which is no cursor, and names it', async (cursor) => {
    const batchId = await house.draft()
    const refused = await house.get('batch_creative_preview', { batch_id: batchId, changed_since: cursor })
    expect(refused).toMatchObject({ status: 400, body: { blockers: [{ code: 'input.invalid', field: 'changed_since' }] } })
  })

  test('adds objects, named and checked', async () => {
    const batchId = await house.draft()
    const named = await house.get('adgroup/auto_name', { batch_id: batchId, template: '{game}-{seq}' })
    expect(named.body.data.name).toBe('萌宠小镇-02')
    const added = await house.post('adgroup/add', {
      ticket: randomUUID(),
      batch_id: batchId,
      parent_seq: '1',
      name: '新组',
      values: JSON.stringify({ countries: ['TH'], start_time: '2099-01-01T00:00:00+08:00', daily_budget: '9900' }),
    })
    expect(added.body.data.rows).toMatchObject([
      { seq: 8, parent_seq: 1, name: '新组', version: 1, problems: [], values: { age_min: '18' } },
    ])
    expect(added.body.data.batch).toMatchObject({ counts: { total: 8 }, daily_budget: [{ currency: 'USD', amount_minor: '19900' }] })
    const orphan = await house.post('ad/add', { ticket: randomUUID(), batch_id: batchId, parent_seq: '1', name: 'x', values: '{}' })
    expect(orphan.body.code).toBe('batch.parent.missing')
  })

  test('checks ad groups again against the accounts as they are now', async () => {
    const batchId = await house.draft()
    await house.database.db.updateTable('ad_account').set({ min_daily_budget_minor: '6000' }).where('account_id', '=', USD).execute()
    const { body } = await house.post('adgroup/check', { batch_id: batchId })
    expect(body.data.rows.map((row: { problems: { code: string }[] }) => row.problems.map(({ code }) => code))).toEqual([
      ['batch.budget.below_minimum'],
      ['batch.budget.below_minimum'],
    ])
    expect((await house.batch(batchId)).counts).toMatchObject({ skipped: 6, waiting: 1 })
    await house.database.db.updateTable('ad_account').set({ min_daily_budget_minor: '100' }).where('account_id', '=', USD).execute()
    await house.database.db.updateTable('ad_account').set({ use_status: 'off' }).where('account_id', '=', USD).execute()
    const off = await house.post('adgroup/check', { batch_id: batchId, 'seqs[]': '2' })
    expect(off.body.data.rows).toEqual([
      { seq: 2, problems: [{ code: 'batch.account.off', field: 'account_id', params: { id: USD } }], warnings: [] },
    ])
    await house.database.db.updateTable('ad_account').set({ use_status: 'on' }).where('account_id', '=', USD).execute()
    await house.post('adgroup/check', { batch_id: batchId })
    expect((await house.batch(batchId)).counts).toMatchObject({ skipped: 0, waiting: 7 })
  })
})

describe('committing', () => {
  const commit = (batchId: string, version: number, count: number, ticket: string = randomUUID()) =>
    house.post('commit_batch', { ticket, batch_id: batchId, version: String(version), total: String(count) })

  test('50 times at once, with one ticket or with fifty, is one commit and 50 equal answers', async () => {
    for (const ticketOf of [() => 'e5b7a3b0-4a4e-4f5e-9d55-0c1f3f6a7b10', () => randomUUID()]) {
      const batchId = await house.draft()
      const { version, counts } = await house.batch(batchId)
      const answers = await Promise.all(Array.from({ length: 50 }, () => commit(batchId, version, counts.total, ticketOf())))
      expect(new Set(answers.map(({ text }) => text)).size).toBe(1)
      expect(answers[0]?.body.data).toMatchObject({ batch_id: batchId, committed: 7 })
      const lines = await house.database.db
        .selectFrom('audit_log')
        .select('id')
        .where('entity', '=', 'batch')
        .where('entity_id', '=', batchId)
        .where('event', '=', 'batch.committed')
        .execute()
      expect(lines).toHaveLength(1)
    }
  })

  test('another version than the one confirmed answers 409 with the present batch', async () => {
    const batchId = await house.draft()
    const { version, counts } = await house.batch(batchId)
    await house.edit('ad', batchId, [{ seq: 3, expected: 1, excluded_reason: '不要' }])
    const answer = await commit(batchId, version, counts.total)
    expect([answer.status, answer.body.code, answer.body.present.version]).toEqual([409, 'batch.changed', version + 1])
    expect((await house.batch(batchId)).state).toBe('draft')
  })

  test('nothing to send is refused, and of a committed batch only what failed is edited', async () => {
    const batchId = await house.draft()
    await house.edit('campaign', batchId, [{ seq: 1, expected: 1, excluded_reason: '不要' }])
    const { version } = await house.batch(batchId)
    expect((await commit(batchId, version, 7)).body.code).toBe('batch.commit.nothing_to_send')
    await house.edit('campaign', batchId, [{ seq: 1, expected: 2, excluded_reason: null }])
    expect((await commit(batchId, version + 1, 7)).status).toBe(200)
    const late = await house.edit('ad', batchId, [{ seq: 3, expected: 1, values: { headline: '晚' } }])
    expect([late.status, late.body.code]).toEqual([409, 'batch.repair.not_failed'])
    expect((await house.post('discard_batch', { ticket: randomUUID(), batch_id: batchId })).status).toBe(409)
  })

  test('a lost answer is given again by its ticket', async () => {
    const batchId = await house.draft()
    const { version, counts } = await house.batch(batchId)
    const ticket = randomUUID()
    const first = await commit(batchId, version, counts.total, ticket)
    expect((await commit(batchId, version, counts.total, ticket)).text).toBe(first.text)
  })

  test('a draft that is discarded is gone for good', async () => {
    const batchId = await house.draft()
    expect((await house.post('discard_batch', { ticket: randomUUID(), batch_id: batchId })).body.data.state).toBe('discarded')
    expect((await commit(batchId, 1, 7)).body.code).toBe('batch.step.illegal')
  })
})

describe('counting', () => {
  test('gives each row the outcome of the shared rule, whatever its facts', async () => {
    const { pool } = house.database
    const batchId = await house.draft()
    const combinations = Object.values(SYNC_STATUS).flatMap((syncStatus) =>
      [false, true].flatMap((undecided) =>
        [false, true].flatMap((problem) => [false, true].map((excluded) => ({ syncStatus, undecided, problem, excluded }))),
      ),
    )
    for (const { syncStatus, undecided, problem, excluded } of combinations) {
      const { rows } = await pool.query<{ outcome: string; skipped: boolean }>(
        `update batch_item set sync_status = $2, undecided = $3, problems = $4, excluded_reason = $5 where batch_id = $1 and seq = 1 returning outcome, skipped`,
        [batchId, syncStatus, undecided, problem ? '[{"code":"x"}]' : null, excluded ? 'x' : null],
      )
      const skipped = problem || excluded
      expect([syncStatus, undecided, skipped, rows[0]?.outcome, rows[0]?.skipped]).toEqual([
        syncStatus,
        undecided,
        skipped,
        outcomeOf({ skipped, syncStatus, undecided }),
        skipped,
      ])
    }
  })

  test('adds up while rows move', async () => {
    const batchId = await house.draft()
    await house.edit('ad', batchId, [{ seq: 3, expected: 1, excluded_reason: '不要' }])
    const { version } = await house.batch(batchId)
    await house.post('commit_batch', { ticket: randomUUID(), batch_id: batchId, version: String(version), total: '7' })
    const set = (seq: number, status: number, undecided = false) =>
      house.database.pool.query('update batch_item set sync_status = $3, undecided = $4 where batch_id = $1 and seq = $2', [
        batchId,
        seq,
        status,
        undecided,
      ])
    const result = async () => {
      const { body } = await house.get('batch_status', { batch_id: batchId })
      expect(total(body.data.batch.counts)).toBe(body.data.batch.counts.total)
      return [body.data.result, body.data.batch.counts]
    }
    await Promise.all([set(1, 203), set(2, 104), set(4, 100, true)])
    expect(await result()).toEqual(['2', { done: 1, failed: 1, skipped: 1, unknown: 1, waiting: 3, total: 7 }])
    await Promise.all([set(5, 203), set(6, 203), set(7, 203)])
    expect((await result())[0]).toBe('0')
    await Promise.all([set(2, 203), set(4, 203)])
    expect((await result())[0]).toBe('1')
  })
})

describe('the scope of a person', () => {
  test('makes a batch of another game as good as missing, everywhere', async () => {
    const batchId = await house.draft()
    const stranger = await house.signIn({
      global: { game: ['10045'], region: ['*'], spreader: ['*'], app: ['*'] },
      pages: PRESETS.buyer.pages,
    })
    const answers = [
      await house.get('batch_status', { batch_id: batchId }, stranger),
      await house.get('batch_creative_preview', { batch_id: batchId }, stranger),
      await house.get('campaign/edit', { batch_id: batchId, seq: '1' }, stranger),
      await house.get('adgroup_creative_preview', { batch_id: batchId, seq: '2' }, stranger),
      await house.get('get_last_batch_detail', { batch_id: batchId }, stranger),
      await house.get('ad/auto_name', { batch_id: batchId, seq: '3' }, stranger),
      await house.post('adgroup/check', { batch_id: batchId }, stranger),
      await house.post('discard_batch', { ticket: randomUUID(), batch_id: batchId }, stranger),
      await house.post('commit_batch', { ticket: randomUUID(), batch_id: batchId, version: '1', total: '7' }, stranger),
      await house.post(
        'update_ad',
        { ticket: randomUUID(), batch_id: batchId, edits: JSON.stringify([{ seq: 3, expected: 1 }]) },
        stranger,
      ),
      await house.post('retry_batch', { ticket: randomUUID(), batch_id: batchId }, stranger),
      await house.post('decide_unknown', { ticket: randomUUID(), batch_id: batchId, seq: '1', decision: 'absent' }, stranger),
    ]
    const missing = await house.get('batch_status', { batch_id: '999999' })
    expect(answers.map(({ status, body }) => [status, body.code])).toEqual(answers.map(() => [404, 'batch.missing']))
    expect([missing.status, missing.body.code]).toEqual([404, 'batch.missing'])
    // each try of an object leaves a line, whether it is foreign or was never there
    const refused = await house.database.db
      .selectFrom('audit_log')
      .select(['user_id', 'after'])
      .where('event', '=', 'permission.refused')
      .where('after', '@>', JSON.stringify({ blockers: [{ code: 'batch.missing' }] }))
      .execute()
    expect(refused).toHaveLength(answers.length + 1)
    expect(new Set(refused.map(({ user_id: by }) => by)).size).toBe(2)
    expect((await house.get('batch_list', {}, stranger)).body).toMatchObject({ data: [], total: 0 })
  })

  test('without the function refuses the call', async () => {
    const batchId = await house.draft()
    const reviewer = await house.signIn(PRESETS.reviewer)
    expect((await house.get('batch_status', { batch_id: batchId }, reviewer)).status).toBe(200)
    expect((await house.post('commit_batch', { ticket: randomUUID(), batch_id: batchId, version: '1', total: '7' }, reviewer)).status).toBe(
      403,
    )
  })
})

describe('looking up', () => {
  test('finds regions in either language and by id', async () => {
    const ids = async (query: Record<string, string>) =>
      (await house.get('search', { type: 'geo', ...query })).body.data.map((option: { id: string }) => option.id)
    expect([
      await ids({ q: '台湾' }),
      (await ids({ q: 'korea' })).sort(),
      (await ids({ q: 'us' }))[0],
      await ids({ 'ids[]': 'JP' }),
    ]).toEqual([['TW'], ['KP', 'KR'], 'US', ['JP']])
  })

  test('asks the network for interests once in ten minutes, and remembers names', async () => {
    const search = async (query: Record<string, string>) => (await house.get('targeting_search', query)).body.data
    expect([await search({ q: '塔防' }), await search({ q: '塔防 ' }), await search({ 'ids[]': '6003' })]).toEqual([
      [{ id: '6003', name: '兴趣 塔防' }],
      [{ id: '6003', name: '兴趣 塔防' }],
      [{ id: '6003', name: '兴趣 塔防' }],
    ])
    expect(house.lookups).toEqual(['interest 塔防'])
  })

  test('offers materials, pages and audiences of the games of the person only', async () => {
    const of = async (path: string, query: Record<string, string> = {}) =>
      (await house.get(path, query)).body.data.map((option: { id: string }) => option.id)
    expect((await of('creative/list')).sort()).toEqual(['m1', 'm2', 'v1'])
    expect([await of('facebook_page'), await of('instagram_account', { page_id: 'p1' }), await of('search', { type: 'audience' })]).toEqual(
      [['p1'], ['i1'], ['a1']],
    )
  })

  test('has words for every option of the dictionary', async () => {
    const { data } = (await house.get('dict')).body
    expect(data['campaign.objective'][0]).toEqual({ value: 'OUTCOME_APP_PROMOTION', name: '应用推广', is_default: true })
    expect(
      Object.values(data)
        .flat()
        .filter((entry) => (entry as { name: string }).name.startsWith('channel.')),
    ).toEqual([])
  })

  test('shows one ad group with its creatives', async () => {
    const batchId = await house.draft()
    const { body } = await house.get('adgroup_creative_preview', { batch_id: batchId, seq: '2' })
    expect(body.data.ads.map((ad: { seq: number; material: { thumbnail: string } }) => [ad.seq, ad.material.thumbnail])).toEqual([
      [3, '/files/m1.png?signed'],
      [4, '/files/m2.png?signed'],
    ])
  })
})
