import pg from 'pg'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { accounts, bindGames, confirmCurrency, readAgain, readWaiting } from '#contract/accounts.ts'
import { PRESETS } from '#permissions/presets.ts'
import { accountRoutes } from '#server/features/account/account.routes.ts'
import { accountsWaiting } from '#server/features/account/account-waiting.reads.ts'
import { sampleOf, wireOf, type Values } from '../kit/thing-samples.ts'
import { thingTests } from '../kit/thing-tests.ts'
import { aSession, EVERYTHING } from '../kit/toy.ts'
import { twoGames, type TwoGames } from '../kit/two-games.ts'

thingTests(accounts, {
  routes: accountRoutes(),
  use: async ({ db }, id, userId) => {
    const batch = { channel: 'fb_ad', kind: 'create' as const, name: 'x', game_id: '10012', account_ids: [id], spec: '{}', expanded: 0 }
    await db
      .insertInto('batch')
      .values({ ...batch, state: 'pushing', created_by: userId })
      .execute()
  },
})

describe('accounts', () => {
  let house: TwoGames
  let sql: TwoGames['database']['pool']
  beforeAll(async () => {
    house = await twoGames(accountRoutes())
    sql = house.database.pool
    await sql.query(
      `insert into spreader (id, channel, name, region_id) values ('21', 'facebook', 'Meta', '4'), ('3793', 'kuaishou', '快手', '1')`,
    )
    await sql.query(`insert into master (id, name, spreader_id) values ('m1', '星野', '21'), ('m2', '星野', '3793')`)
    await sql.query(`insert into game (game_id, name, region_id, timezone, currency) values ('10078', '王国防线', '1', 'UTC', 'USD')`)
  })
  beforeEach(async () => {
    await sql.query('truncate ad_account, network_authorisation, batch cascade')
  })
  afterAll(() => house.close())

  const { values } = sampleOf(accounts)
  const save = (some: Values = {}, who = house.admin) => house.write(accounts.save, wireOf(accounts, { ...values, ...some }), who)
  const added = async (some: Values = {}): Promise<{ id: string; version: number }> => {
    const { status, body } = await save(some)
    if (status !== 200) throw new Error(JSON.stringify(body))
    return body.data
  }
  const list = (query = '', who = house.admin) => house.get(`${accounts.list.path}?${query}`, who)
  const namesOf = async (query: string, who = house.admin) => (await list(query, who)).data.map(({ id }: { id: string }) => id)
  const inSheet = (lines: readonly string[]) => ({ name: 'a.csv', bytes: new TextEncoder().encode(lines.join('\n')) })

  test('its id and its channel are said once', async () => {
    const { id } = await added()
    const { status, body } = await save({ id, version: '1', network_id: '2100000000009', spreader_id: '3793' })
    expect([status, body.blockers]).toEqual([
      400,
      [
        { code: 'thing.fixed', field: 'network_id' },
        { code: 'thing.fixed', field: 'spreader_id' },
      ],
    ])
  })

  test('a single-package account is for the games of the list only, and all of its games are in it (E7)', async () => {
    const refused = { code: 'account.account_type_withheld', field: 'account_type' }
    expect((await save({ account_type: 'single_package' })).body.blockers).toEqual([refused])
    expect((await save({ account_type: 'single_package', game_ids: '10078' })).status).toBe(200)
    const both = {
      ...wireOf(accounts, { ...values, network_id: '2', account_type: 'single_package', game_ids: '10078' }),
      'game_ids[1]': '10012',
    }
    expect((await house.write(accounts.save, both)).body.blockers).toEqual([refused])
  })

  test('new users only applies once there is a game (E9)', async () => {
    expect((await save({ audience_type: 'new', game_ids: '' })).body.blockers).toEqual([
      { code: 'account.audience_type_withheld', field: 'audience_type' },
    ])
    expect((await save({ audience_type: 'new' })).status).toBe(200)
  })

  test('an account without a game is there for those with a function for it, and for no others', async () => {
    await added({ game_ids: '' })
    const grants = { ...EVERYTHING, pages: { account: { func: { 'list.view': true, 'item.edit': true } } } }
    const keeper = await aSession(house.database, grants)
    expect([await namesOf(''), await namesOf('', keeper), await namesOf('game_id=10012')]).toEqual([['2100000000001'], [], []])
    const { status, body } = await save({ network_id: '3', game_ids: '' }, keeper)
    expect([status, body.blockers[0].field]).toEqual([403, 'game_ids'])
  })

  test('master, owner and assistants are there, and the master is of the channel', async () => {
    const { body } = await save({ master_id: 'm2', owner_id: '999', 'assistant_ids[]': 'x' })
    expect(body.blockers).toEqual([
      { code: 'thing.no_such', field: 'owner_id', params: { text: '999' } },
      { code: 'thing.no_such', field: 'assistant_ids', params: { text: 'x' } },
      { code: 'account.master_of_other_channel', field: 'master_id' },
    ])
    const kept = await save({ master_id: 'm1', owner_id: house.admin.userId, 'assistant_ids[]': house.admin.userId })
    expect([kept.body.data.master_name, kept.body.data.owner_name, kept.body.data.assistant_names]).toEqual(['星野', '测试', ['测试']])
  })

  test('a channel has one default account for a game', async () => {
    await added({ is_default: '1' })
    expect((await save({ network_id: '2', is_default: '1' })).body.blockers).toEqual([
      { code: 'account.other_default', field: 'is_default', params: { name: values.name } },
    ])
    expect((await save({ network_id: '2', is_default: '1', game_ids: '10045' })).status).toBe(200)
  })

  test('a time zone is one that clocks know', async () => {
    for (const zone of ['Mars/Olympus', '+08:00'])
      expect((await save({ timezone: zone })).body.blockers).toEqual([
        { code: 'thing.not_zone', field: 'timezone', params: { text: zone } },
      ])
  })

  test('sign-ins are counted by what they are, and narrowed to those that end within some days', async () => {
    const signIns = [
      ['1', 'authorised', null],
      ['2', 'authorised', '100 days'],
      ['3', 'authorised', '10 days'],
      ['4', 'authorised', '-1 days'],
      ['5', 'invalid', null],
      ['6', 'unbound', null],
    ] as const
    for (const [network_id, status, ends] of signIns) {
      await added({ network_id })
      await sql.query(
        `insert into network_authorisation (id, channel, kind, network_user_id, network_user_name, token, last4, rights, expires_at, status, created_by)
         values ($1, 'fb_ad', 'token', $1, 'x', '', '', '{}', now() + $2::interval, 'authorised', $3)`,
        [network_id, ends, house.admin.userId],
      )
      await sql.query('update ad_account set auth_status = $2, authorisation_id = $1 where account_id = $1', [network_id, status])
    }
    const { counts } = await list('counted=1')
    expect(counts.auth_state).toEqual({ authorised: 2, ending: 1, ended: 1, invalid: 1, unbound: 1 })
    expect([await namesOf('ends_within=14'), await namesOf('ends_within=3'), await namesOf('auth_state=ended')]).toEqual([
      ['3', '4'],
      ['4'],
      ['4'],
    ])
    const user = { id: house.admin.userId, grants: PRESETS.admin }
    const waiting = (grants: typeof user.grants) => accountsWaiting.count(house.database.db, { ...user, grants } as never)
    expect(await waiting(PRESETS.admin)).toBe(3)
  })

  test('an account into which another installation pushed lately says so', async () => {
    for (const [network_id, ago] of [
      ['1', '3 days'],
      ['2', '40 days'],
    ] as const) {
      await added({ network_id })
      await sql.query('update ad_account set other_push_at = now() - $2::interval where account_id = $1', [network_id, ago])
    }
    const { data } = await list()
    expect(data.map(({ id, other_push_at: at }: { id: string; other_push_at: string | null }) => [id, at !== null])).toEqual([
      ['1', true],
      ['2', false],
    ])
  })

  test('chosen accounts are switched off together, all of them or none', async () => {
    const rows = []
    for (const network_id of ['1', '2', '3']) rows.push({ id: (await added({ network_id })).id, version: 1 })
    const off = (some: readonly { id: string; version: number }[]) =>
      house.write(accounts.bulk ?? accounts.save, { rows: JSON.stringify(some), use_status: 'off' })
    const stale = await off([...rows.slice(0, 2), { id: '3', version: 7 }])
    expect([stale.status, stale.body.blockers, await namesOf('use_status=off')]).toEqual([409, [{ code: 'thing.changed', row: 3 }], []])
    expect((await off(rows)).body.data).toEqual({ changed: 3 })
    expect(await namesOf('use_status=off')).toEqual(['1', '2', '3'])
  })

  /** The statements that some work sends to the database. */
  async function statementsOf<T>(work: () => Promise<T>): Promise<{ count: number; answer: T }> {
    const sent = vi.spyOn(pg.Client.prototype, 'query')
    try {
      return { answer: await work(), count: sent.mock.calls.length }
    } finally {
      sent.mockRestore()
    }
  }
  const inserted = (count: number) =>
    sql.query(
      `insert into ad_account (account_id, name, spreader_id, entity, currency, timezone)
       select i::text, 'a' || lpad(i::text, 4, '0'), '21', '', 'USD', 'UTC' from generate_series(1, $1::int) i`,
      [count],
    )

  test('400 accounts are bound in as many statements as 4', async () => {
    await inserted(404)
    const rows = Array.from({ length: 404 }, (_, index) => ({ id: String(index + 1), version: 1 }))
    const bind = (some: readonly object[]) =>
      statementsOf(() => house.write(bindGames, { rows: JSON.stringify(some), 'game_ids[]': '10012', how: 'add' }))
    const [few, many] = [await bind(rows.slice(0, 4)), await bind(rows.slice(4))]
    expect([few.answer.body.data, many.answer.body.data, many.count]).toEqual([{ changed: 4 }, { changed: 400 }, few.count])
    expect((await list('game_id=10012&per_page=1')).total).toBe(404)
  })

  test('all 5,000 that match a filter are chosen with the versions they have, within the grants, in a few statements', async () => {
    await inserted(5_000)
    await sql.query(
      `insert into ad_account_game select account_id, case when account_id <= '3' then '10045' else '10012' end from ad_account`,
    )
    await sql.query(`update ad_account set version = 7 where account_id = '4'`)
    const { answer, count } = await statementsOf(() => list('whole=1&game_id=10012'))
    const few = await statementsOf(() => list('whole=1&q=a4999'))
    expect([answer.data, answer.total, answer.whole.length, count]).toEqual([[], answer.whole.length, answer.total, few.count])
    const ids = new Set(answer.whole.map(({ id }: { id: string }) => id))
    expect([ids.size, ids.has('3'), answer.whole.find(({ id }: { id: string }) => id === '4')]).toEqual([
      answer.total,
      false,
      { id: '4', version: 7, line: '4 · a0004', editable: true, used_by: expect.objectContaining({ batch_pushing: 0 }) },
    ])
    const ofOne = await aSession(house.database, { ...EVERYTHING, global: { ...EVERYTHING.global, game: ['10045'] } })
    expect((await list('whole=1', ofOne)).whole.length).toBe(5_000 - answer.total)
  })

  test('the list is narrowed to the region of its games, and to the application whose tokens its accounts push with; so is its file', async () => {
    for (const [network_id, game_ids] of Object.entries({ 1: '10012', 2: '10045', 3: '10045' })) await added({ network_id, game_ids })
    await sql.query(`insert into region (id, name_zh, name_en) values ('9', '日本', 'Japan') on conflict do nothing`)
    await sql.query(`update game set region_id = '9' where game_id = '10045'`)
    await sql.query(`insert into network_app (id, channel, client_id, name) values ('app', 'fb_ad', '1', 'x') on conflict do nothing`)
    await sql.query(
      `insert into network_authorisation (id, channel, network_app_id, kind, network_user_id, network_user_name, token, last4, rights, status, created_by)
       values ('z', 'fb_ad', 'app', 'oauth', '1', 'x', '', '', '{}', 'authorised', $1)`,
      [house.admin.userId],
    )
    await sql.query(`update ad_account set authorisation_id = 'z' where account_id = '3'`)
    expect([await namesOf('region=9'), await namesOf('network_app=app'), await namesOf('network_app=other')]).toEqual([
      ['2', '3'],
      ['3'],
      [],
    ])
    const file = (await house.download(`${accounts.list.path}?format=csv&region=9`)).toString()
    expect([file.includes('游戏地区：日本'), file.split('\n').filter((line) => /^"?[123]"?,/.test(line)).length]).toEqual([true, 2])
    await sql.query(`update game set region_id = '1' where game_id = '10045'`)
  })

  test('a file has all of 5,000 accounts', async () => {
    await inserted(5_000)
    const file = (await house.download(`${accounts.list.path}?format=csv`)).toString()
    expect(file.split('\n').filter((line) => /^"?\d{1,4}"?,/.test(line)).length).toBe(5_000)
  })

  test('300 accounts are bound to a game at once; one of another game is refused with its row and nothing is bound', async () => {
    await inserted(300)
    const rows = Array.from({ length: 300 }, (_, index) => ({ id: String(index + 1), version: 1 }))
    const bind = (game: string, some: readonly object[], who = house.admin, how = 'add') =>
      house.write(bindGames, { rows: JSON.stringify(some), 'game_ids[]': game, how }, who)
    expect((await bind('10012', rows)).body.data).toEqual({ changed: 300 })
    expect((await list('game_id=10012&per_page=1')).total).toBe(300)
    await sql.query(`insert into ad_account_game values ('7', '10045')`)
    const ofOne = await aSession(house.database, { ...EVERYTHING, global: { ...EVERYTHING.global, game: ['10012', '10078'] } })
    const seen = rows.slice(0, 10).map(({ id }) => ({ id, version: 2 }))
    const refused = await bind('10078', seen, ofOne)
    expect([refused.status, refused.body.blockers, (await list('game_id=10078')).total]).toEqual([
      403,
      [{ code: 'thing.beyond', row: 7 }],
      0,
    ])
    expect((await bind('10045', rows.slice(0, 1), ofOne)).body.blockers[0].code).toBe('permission.game_outside')
    const taken = await bind('10045', [{ id: '7', version: 2 }], house.admin, 'take')
    expect([taken.body.data, (await house.get('/dapper/api/acc/account_game?account_id=7')).data]).toEqual([
      { changed: 1 },
      { account_id: '7', games: [{ game_id: '10012', name: '星河战纪' }] },
    ])
  })

  describe('what the network says of them', () => {
    const told = { name: 'a', spreader_id: '21', entity: '', currency: 'USD', timezone: 'UTC' } as const
    const ask = (ids: readonly string[], who = house.admin) =>
      house.write(readAgain, { rows: JSON.stringify(ids.map((id) => ({ id }))) }, who)
    const waiting = async (who = house.admin) => (await house.get(readWaiting.path, who)).data.waiting

    /** Two accounts of a token, one of another game without a token. */
    async function three(): Promise<void> {
      await sql.query(
        `insert into network_authorisation (id, channel, kind, network_user_id, network_user_name, token, last4, rights, status, created_by, next_at)
           select 't', 'fb_ad', 'token', '1', '陈', 'x', '', '{}', 'authorised', id, now() + interval '1 hour' from app_user limit 1`,
      )
      await house.database.db
        .insertInto('ad_account')
        .values([
          { ...told, account_id: '1', authorisation_id: 't', auth_status: 'authorised', cap_minor: '500', network_currency: 'USD' },
          { ...told, account_id: '2', authorisation_id: 't', auth_status: 'authorised', network_currency: 'KRW', balance_minor: '9000' },
          { ...told, account_id: '3' },
        ])
        .execute()
      await sql.query(`insert into ad_account_game values ('1', '10012'), ('2', '10012'), ('3', '10045')`)
    }
    const shown = async (id: string) => {
      const { data } = await list(`q=${id}`)
      const { told_currency, balance_minor, cap_minor, network_state, held_for, read_state } = data[0]
      return { told_currency, balance_minor, cap_minor, network_state, held_for, read_state }
    }

    test('is in their rows with its own currency, and in their file', async () => {
      await three()
      expect([await shown('1'), await shown('2'), await shown('3')]).toEqual([
        { told_currency: 'USD', balance_minor: '0', cap_minor: '500', network_state: 'unread', held_for: null, read_state: 'read' },
        {
          told_currency: 'KRW',
          balance_minor: '9000',
          cap_minor: null,
          network_state: 'unread',
          held_for: 'currency_changed',
          read_state: 'read',
        },
        { told_currency: 'USD', balance_minor: '0', cap_minor: null, network_state: 'unread', held_for: null, read_state: 'no_sign_in' },
      ])
      expect(await namesOf('held_for=currency_changed')).toEqual(['2'])
      const file = (await house.download(`${accounts.list.path}?format=csv&q=2`)).toString()
      expect([file.includes('KRW'), file.includes('9000'), file.includes('币种已变更')]).toEqual([true, true, true])
    })

    test('is asked for again by a person: the worker is told, and each account without a sign-in is left with its reason', async () => {
      await three()
      const client = await sql.connect()
      const heard: (string | undefined)[] = []
      client.on('notification', ({ payload }) => heard.push(payload))
      await client.query('listen authorisation_waits')
      const { status, body } = await ask(['1', '3', '2'])
      await expect.poll(() => heard).toEqual(['t'])
      client.release(true)
      expect([status, body.data]).toEqual([200, { asked: 2, left: [{ code: 'account.no_sign_in', row: 2, params: { name: 'a' } }] }])
      const ofOther = await aSession(house.database, { ...EVERYTHING, global: { ...EVERYTHING.global, game: ['10045'] } })
      expect([await waiting(), await waiting(ofOther), await namesOf('read_state=waiting')]).toEqual([2, 0, ['1', '2']])
      expect([(await ask(['3', '1'], ofOther)).status, (await ask(['3', '1'], ofOther)).body.blockers]).toEqual([
        404,
        [{ code: 'thing.gone', row: 2 }],
      ])
    })

    test('in another currency is taken by a person, in the version that was seen, and the least a day is emptied', async () => {
      await three()
      await sql.query(`update ad_account set min_daily_budget_minor = 100`)
      const confirm = (rows: readonly object[]) => house.write(confirmCurrency, { rows: JSON.stringify(rows) })
      const both = await confirm([
        { id: '2', version: 1 },
        { id: '1', version: 1 },
      ])
      expect([both.status, both.body.blockers]).toEqual([409, [{ code: 'account.currency_same', row: 2 }]])
      expect((await confirm([{ id: '2', version: 7 }])).body.blockers).toEqual([{ code: 'thing.changed', row: 1 }])
      expect((await confirm([{ id: '2', version: 1 }])).body.data).toEqual({ changed: 1 })
      const line = await house.trail()
      expect([line?.event, line?.entity_id, Object(line?.before).currency, Object(line?.after).currency]).toEqual([
        'account.currency_confirmed',
        '2',
        'USD',
        'KRW',
      ])
      const { data } = await list('q=2')
      expect([data[0].currency, data[0].held_for, data[0].min_daily_budget_minor, data[0].version]).toEqual(['KRW', null, '0', 2])
    })

    test('holds them: they wait for someone, and are not offered where accounts are chosen', async () => {
      await three()
      const user = { id: house.admin.userId, grants: PRESETS.admin }
      expect(await accountsWaiting.count(house.database.db, user as never)).toBe(1)
      const { data } = await house.get('/dapper/api/v2/accounts?game_id=10012')
      expect(data.map((row: { account_id: string }) => row.account_id)).toEqual(['1'])
    })

    test('is not all that depends on one: videos on their way, those that arrived and saved views are counted, each once', async () => {
      await three()
      await sql.query(
        `insert into saved_view (owner_id, page, name, query) select id, 'Table', 'x', 'game=1&account=1' from app_user limit 1`,
      )
      await sql.query(`insert into saved_view (owner_id, page, name, query) select id, 'Table', 'y', 'account=12' from app_user limit 1`)
      await sql.query(
        `insert into material (id, game_id, name, type, mime, width, height, bytes, sha256, storage_key)
          select v, '10012', v, 'video', 'video/mp4', 1, 1, 1, v, v from unnest(array['v1', 'v2']) v`,
      )
      await sql.query(
        `insert into material_video (material_id, account_id, state, name, bytes) values ('v1', '1', 'sending', 'v1', 1), ('v2', '1', 'ready', 'v2', 1)`,
      )
      const { data } = await list('q=1')
      expect(data[0].used_by).toEqual({
        batch_pushing: 0,
        batch_draft: 0,
        batch_settled: 0,
        account_video_moving: 1,
        account_video_brought: 1,
        figure_reading: 0,
        account_saved_view: 1,
      })
    })
  })

  test('of 5,000 lines of a sheet 30 are bad: each is told with its reason, the other 4,970 come in, a few statements for each 500', async () => {
    const isBad = (line: number) => line % 150 === 0 && line <= 4_500
    const lines = Array.from({ length: 5_000 }, (_, index) => {
      const [line, currency] = [index + 2, isBad(index + 2) ? 'dollar' : 'USD']
      return `act ${line},Meta,账户 ${line},星河战纪,星野,${currency},Asia/Taipei`
    })
    const sheet = inSheet(['账户 ID,渠道,账户名称,游戏,主体,币种,时区', ...lines])
    const { answer, count } = await statementsOf(() => house.upload('/dapper/api/acc/accounts/import', sheet))
    const reasons = [{ code: 'thing.not_currency', field: 'currency', params: { text: 'DOLLAR' } }]
    expect([answer.status, answer.body.data]).toEqual([
      200,
      { added: 4_970, changed: 0, same: 0, bad: 30, lines: Array.from({ length: 30 }, (_, at) => ({ line: 150 * (at + 1), reasons })) },
    ])
    expect(count).toBeLessThan(200)
    const kept = await sql.query(
      `select count(*)::int as rows, count(distinct a.name)::int as names, count(*) filter (where a.master_id = 'm1' and g.game_id = '10012')::int as whole
         from ad_account a join ad_account_game g using (account_id)`,
    )
    expect(kept.rows).toEqual([{ rows: 4_970, names: 4_970, whole: 4_970 }])
    const trail = await sql.query(
      `select count(*)::int as lines from audit_log where event = 'account.saved' and after->>'name' like '账户 %'`,
    )
    expect(trail.rows).toEqual([{ lines: 4_970 }])
  })

  test('lines that are one account, and two that are the default of one game, are told from what the lines before them left', async () => {
    const head = '账户 ID,渠道,账户名称,游戏,币种,时区,默认账户'
    const lines = [
      '1,Meta,甲,星河战纪,USD,UTC,是',
      '1,Meta,乙,星河战纪,USD,UTC,否',
      '2,Meta,丙,星河战纪,USD,UTC,是',
      '3,Meta,丁,星河战纪,USD,UTC,否',
    ]
    const { body } = await house.upload('/dapper/api/acc/accounts/import', inSheet([head, ...lines]))
    expect(body.data).toEqual({
      added: 2,
      changed: 0,
      same: 0,
      bad: 2,
      lines: [
        { line: 3, reasons: [{ code: 'thing.import.repeated', params: { line: 2 } }] },
        { line: 4, reasons: [{ code: 'account.other_default', field: 'is_default', params: { name: '甲' } }] },
      ],
    })
  })

  test('a sheet has at most 5,000 lines', async () => {
    const lines = (count: number) => Array.from({ length: count }, (_, index) => `${index},x`)
    const load = async (count: number) =>
      await house.upload('/dapper/api/acc/accounts/import', inSheet(['账户 ID,账户名称', ...lines(count)]))
    expect([(await load(5_000)).body.code, (await load(5_100)).body.code]).toEqual(['thing.import.columns_missing', 'import.too_many_rows'])
  })

  test('a line about an account of games that are not the user’s is told, and the others come in', async () => {
    await added({ network_id: '1', game_ids: '10045' })
    const ofOne = await aSession(house.database, { ...EVERYTHING, global: { ...EVERYTHING.global, game: ['10012'] } })
    const lines = ['1', '2'].map((id) => `${id},Meta,账户,星河战纪,USD,UTC`)
    const { body } = await house.upload(
      '/dapper/api/acc/accounts/import',
      inSheet(['账户 ID,渠道,账户名称,游戏,币种,时区', ...lines]),
      {},
      ofOne,
    )
    expect(body.data).toEqual({
      added: 1,
      changed: 0,
      same: 0,
      bad: 1,
      lines: [{ line: 2, reasons: [{ code: 'thing.beyond', field: 'network_id' }] }],
    })
  })

  test('the second generation lists what can be used now, to anyone who is signed in', async () => {
    for (const network_id of ['1', '2', '3']) await added({ network_id })
    await sql.query(`update ad_account set auth_status = 'authorised' where account_id in ('1', '2')`)
    await sql.query(`update ad_account set use_status = 'off' where account_id = '2'`)
    const buyer = await aSession(house.database, { global: { game: ['10012'], spreader: ['21'] }, pages: {} })
    const { data, total } = await house.get('/dapper/api/v2/accounts?game_id=10012', buyer)
    expect([total, data]).toEqual([
      1,
      [
        {
          account_id: '1',
          name: values.name,
          alias: values.alias,
          spreader_id: '21',
          game_ids: ['10012'],
          currency: 'USD',
          timezone: 'Asia/Taipei',
          account_type: 'account',
          audience_type: 'all',
          is_default: false,
          auth_state: 'authorised',
          auth_expires_at: null,
        },
      ],
    ])
  })

  test('users of Kuaishou are the masters who own accounts there; without any both lists say so', async () => {
    await added({ network_id: 'k1', spreader_id: '3793', master_id: 'm2' })
    const read = (who = house.admin) => house.get('/dapper/api/acc/ks_user_platform', who)
    const ofMeta = await aSession(house.database, { ...EVERYTHING, global: { ...EVERYTHING.global, spreader: ['21'] } })
    expect([(await read()).data, (await read(ofMeta)).data]).toEqual([
      { users: [{ id: 'm2', name: '星野', account_ids: ['k1'] }], platforms: [{ id: '3793', name: '快手' }] },
      { users: [], platforms: [] },
    ])
  })
})
