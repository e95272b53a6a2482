import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { PRESETS } from '#permissions/presets.ts'
import { aQueue } from './a-queue.ts'

let queue: Awaited<ReturnType<typeof aQueue>>
beforeAll(async () => void (queue = await aQueue()))
afterAll(() => queue.close())
beforeEach(async () => {
  await queue.database.pool.query('truncate review_record, review_word restart identity cascade')
  await queue.database.pool.query("update material set review_state = 'none'")
})

const stateOf = async (id: string) =>
  (await queue.database.pool.query('select state, reasons, comment, revision from review_record where id = $1', [id])).rows[0]

describe('taking an item', () => {
  test('gives the most urgent one that is free, each to one person, and says who holds the other', async () => {
    const { one, other, get, put } = queue
    const [a, b] = [await put(), await put()]
    const first = (await get(one, 'detail?claim=1')).body.data
    const second = (await get(other, 'detail?claim=1')).body.data
    expect([first.id, first.held_by_me, second.id]).toEqual([a, true, b])
    const lost = (await get(other, `detail?id=${a}&claim=1`)).body.data
    expect([lost.held_by_me, lost.held_by.id]).toEqual([false, one.userId])
    expect((await get(other, `detail?claim=1&not[]=${b}`)).body.data).toBeNull()
  })

  test('two who ask at once, again and again, never get the same one', async () => {
    const { one, other, get, put } = queue
    for (let count = 0; count < 20; count += 1) await put()
    const taken = await Promise.all(
      Array.from({ length: 20 }, async (_, index) => {
        const who = index % 2 === 0 ? one : other
        return [who.userId, (await get(who, 'detail?claim=1')).body.data.id] as const
      }),
    )
    // asked again without saying what is in hand, a person gets the one they hold
    const byPerson = (id: string) => new Set(taken.filter(([who]) => who === id).map(([, item]) => item))
    const [mine, theirs] = [byPerson(one.userId), byPerson(other.userId)]
    expect([...mine].filter((id) => theirs.has(id))).toEqual([])
  })

  test.each([
    ['one’s own call that was given up: it is one’s own', 'one', true],
    ['a person who keeps it: nothing is left', 'other', false],
  ] as const)('the last one that is just being taken is waited for; by %s', async (_, asking, isTheirs) => {
    const { one, get, put, database } = queue
    const id = await put()
    const taking = await database.pool.connect()
    try {
      await taking.query('begin')
      await taking.query("update review_record set claimed_by = $1, claimed_until = now() + interval '1 minute'", [one.userId])
      const asked = get(queue[asking], 'detail?claim=1')
      await expect
        .poll(async () => (await database.pool.query('select from pg_locks where not granted')).rowCount, { interval: 10, timeout: 30_000 })
        .toBe(1)
      await taking.query('commit')
      expect((await asked).body.data?.id).toBe(isTheirs ? id : undefined)
    } finally {
      taking.release()
    }
  })

  test('a lease ends by the database’s clock, and can be given back', async () => {
    const { one, other, get, put, database } = queue
    const id = await put()
    await get(one, `detail?id=${id}&claim=1`)
    await database.pool.query("update review_record set claimed_until = now() - interval '1 second'")
    expect((await get(other, `detail?id=${id}&claim=1`)).body.data.held_by_me).toBe(true)
    await get(other, `detail?id=${id}&claim=0`)
    expect((await get(one, `detail?id=${id}&claim=1`)).body.data.held_by_me).toBe(true)
  })

  test('one’s own are passed over, and what comes behind a place comes first', async () => {
    const { one, get, put } = queue
    const own = await put(undefined, { submitter: one.userId })
    const [a, b] = [await put(), await put()]
    expect((await get(one, `detail?claim=1&after=${a}`)).body.data.id).toBe(b)
    expect((await get(one, `detail?claim=1&after=${b}&not[]=${b}`)).body.data.id).toBe(a)
    expect((await get(one, `detail?claim=1&not[]=${a}&not[]=${b}`)).body.data).toBeNull()
    expect((await get(one, `detail?id=${own}`)).body.data.own).toBe(true)
  })

  test('who may not decide takes nothing', async () => {
    const { buyer, get, put } = queue
    const id = await put()
    expect([(await get(buyer, `detail?id=${id}&claim=1`)).status, (await get(buyer, 'detail?claim=1')).status]).toEqual([403, 403])
    expect((await get(buyer, `detail?id=${id}`)).status).toBe(200)
  })
})

describe('a decision', () => {
  test('passes or fails what was seen, once, with one line in the trail and one in the history', async () => {
    const { one, post, put, items, database } = queue
    const [a, b] = [await put(), await put()]
    const ticket = randomUUID()
    const passing = { ticket, items: await items(a) }
    expect((await post(one, 'pass', passing)).body.data.results).toMatchObject([{ id: a, result: 'decided', row: { state: 'passed' } }])
    expect((await post(one, 'pass', passing)).status).toBe(200)
    await post(one, 'fail_pass', { items: await items(b), 'reasons[0]': 'quality', comment: '模糊' })
    expect(await stateOf(b)).toMatchObject({ state: 'failed', reasons: ['quality'], comment: '模糊' })
    const { rows } = await database.pool.query(
      "select event, entity_id from audit_log where user_id = $1 and event in ('art_review.passed', 'art_review.failed') order by id",
      [one.userId],
    )
    expect(rows).toEqual([
      { event: 'art_review.passed', entity_id: a },
      { event: 'art_review.failed', entity_id: b },
    ])
  })

  test('is bound to the version that was seen: after an edit it is refused with the present one', async () => {
    const { one, buyer, post, put, items } = queue
    const id = await put()
    const seen = await items(id)
    const edited = await post(buyer, 'edit', { id, revision: '1', texts: JSON.stringify([{ field: 'headline', text: '新文案' }]) })
    expect(edited.body.data).toMatchObject({ revision: 2, texts: [{ text: '新文案' }] })
    const late = await post(one, 'pass', { items: seen })
    expect([late.status, late.body.code, late.body.present[0].row.revision]).toEqual([409, 'review.changed', 2])
    expect((await stateOf(id))?.state).toBe('waiting')
  })

  test.each([
    ['one’s own', 'review.own', 'own'],
    ['what another holds', 'review.held', 'held'],
    ['what is decided', 'review.decided', 'decided'],
  ])('is refused on %s', async (_, code, which) => {
    const { one, other, get, post, put, items } = queue
    const id = await put(undefined, which === 'own' ? { submitter: one.userId } : {})
    if (which === 'held') await get(other, `detail?id=${id}&claim=1`)
    if (which === 'decided') await post(other, 'pass', { items: await items(id) })
    const answer = await post(one, 'fail_pass', { items: await items(id), 'reasons[0]': 'size' })
    expect([answer.status, answer.body.code]).toEqual([409, code])
  })

  test('of two at the same time the first holds, and the second is told', async () => {
    const { one, other, post, put, items } = queue
    const id = await put()
    const chosen = await items(id)
    const answers = await Promise.all([
      post(one, 'pass', { items: chosen }),
      post(other, 'fail_pass', { items: chosen, 'reasons[0]': 'quality' }),
    ])
    expect(answers.map(({ status }) => status).sort((a, b) => a - b)).toEqual([200, 409])
    expect(answers.find(({ status }) => status === 409)?.body.code).toBe('review.decided')
  })

  test('on many gives each its own result', async () => {
    const { one, post, put, items } = queue
    const [a, b, own] = [await put(), await put(), await put(undefined, { submitter: one.userId })]
    const chosen = JSON.parse(await items(a, b, own))
    chosen[1].seen = 'older'
    chosen.push({ id: '999', seen: 'x' })
    const { body } = await post(one, 'pass', { items: JSON.stringify(chosen) })
    expect(
      body.data.results.map(({ result, blockers }: { result: string; blockers: { code: string }[] }) => [result, blockers[0]?.code]),
    ).toEqual([
      ['decided', undefined],
      ['refused', 'review.changed'],
      ['refused', 'review.own'],
      ['refused', 'review.missing'],
    ])
  })

  test('fails with a reason only, and passes a prohibited word only with a note', async () => {
    const { one, post, put, items } = queue
    await post(one, 'words/save', { words: JSON.stringify(['最强', 'NO.1']), kind: 'prohibited', reason: '绝对化用语', source: '广告法' })
    const id = await put([{ field: 'headline', text: '全服「最強」ＮＯ．１' }])
    const chosen = await items(id)
    expect((await post(one, 'fail_pass', { items: chosen })).body.blockers[0].code).toBe('review.reason_missing')
    const pass = await post(one, 'pass', { items: chosen })
    expect([pass.status, pass.body.blockers]).toEqual([400, [{ code: 'review.prohibited', field: 'comment', params: { count: 2 } }]])
    expect((await post(one, 'pass', { items: chosen, comment: '引用玩家评价' })).status).toBe(200)
    const { rows } = await queue.database.pool.query('select hits from review_decision')
    expect(rows[0].hits.map(({ word, at }: { word: string; at: number }) => [word, at])).toEqual([
      ['最强', 3],
      ['NO.1', 6],
    ])
  })
})

describe('a material', () => {
  const material = async () =>
    (await queue.database.pool.query("select id, name, version, review_state from material where id = 'm1'")).rows[0]

  test('is put up by its version, and a newer version takes the place of what waits', async () => {
    const { database, one, get, post, items } = queue
    const { id } = await material()
    await database.pool.query("update material set review_state = 'waiting' where id = $1", [id])
    const waiting = (await get(one, 'reviews?state=waiting')).body.data
    expect(waiting).toMatchObject([{ object_type: 'material', object_id: id, kind: 'image', version: 1 }])
    const chosen = await items(waiting[0].id)
    await database.pool.query("update material set name = name || ' v2' where id = $1", [id])
    const late = await post(one, 'pass', { items: chosen })
    expect([late.status, late.body.code, late.body.present[0].row.version]).toEqual([409, 'review.changed', 2])
    const next = (await get(one, 'reviews?state=waiting')).body.data[0]
    expect((await post(one, 'fail_pass', { items: await items(next.id), 'reasons[0]': 'size' })).status).toBe(200)
    expect((await material()).review_state).toBe('failed')
  })

  test('that failed is corrected and put up again by its submitter, with the failed version next to it', async () => {
    const { database, one, other, buyer, get, post, items } = queue
    const { id } = await material()
    await database.pool.query("update material set review_state = 'waiting', updated_by = $2 where id = $1", [id, buyer.userId])
    const [first] = (await get(one, 'reviews?state=waiting')).body.data
    await post(one, 'fail_pass', { items: await items(first.id), 'reasons[0]': 'exaggeration', comment: '改名' })
    const mine = (await get(buyer, 'reviews?mine=1')).body.data[0]
    expect([mine.state, mine.reasons, mine.comment]).toEqual(['failed', ['exaggeration'], '改名'])
    const again = (await post(buyer, 'submit', { again: first.id, title: '新名字', note: '已改' })).body.data
    expect([again.version, again.state, again.note, again.before.reasons, again.before.title]).toEqual([
      first.version + 1,
      'waiting',
      '已改',
      ['exaggeration'],
      first.title,
    ])
    expect((await post(buyer, 'submit', { again: again.id, title: 'x' })).body.code).toBe('review.still_waiting')
    await post(other, 'pass', { items: await items(again.id) })
    expect(await material()).toMatchObject({ name: '新名字', review_state: 'passed' })
    // the same version once more, with a word to the reviewer
    const third = (await post(buyer, 'submit', { again: again.id, title: '新名字', note: '换授权书' })).body.data
    expect([third.version, third.state, (await material()).review_state]).toEqual([again.version, 'waiting', 'waiting'])
  })
})

describe('afterwards', () => {
  test('a decision is corrected with the reason why, by someone who may, and both stay in the history', async () => {
    const { one, buyer, get, post, put, items } = queue
    const id = await put()
    await post(one, 'pass', { items: await items(id) })
    const before = (await get(one, `detail?id=${id}`)).body.data
    const correct = (fields: Record<string, string>, who = one) =>
      post(who, 'history/edit', {
        id,
        revision: String(before.revision),
        verdict: 'fail',
        'reasons[0]': 'rights',
        why: '漏看了角落的标识',
        ...fields,
      })
    expect((await correct({ why: '漏' })).body.code).toBe('review.why_short')
    expect((await correct({}, buyer)).status).toBe(403)
    const after = (await correct({})).body.data
    expect([after.state, after.history.map(({ verdict, why }: { verdict: string; why: string }) => [verdict, why])]).toEqual([
      'failed',
      [
        ['fail', '漏看了角落的标识'],
        ['pass', ''],
      ],
    ])
    expect((await correct({})).status).toBe(409)
  })

  test('what waits is edited by its submitter only, and not once it is decided', async () => {
    const { one, buyer, post, put, items } = queue
    const id = await put()
    const edit = (who: typeof one, revision: string) => post(who, 'edit', { id, revision, note: '请看第二句' })
    expect((await edit(one, '1')).body.code).toBe('review.not_yours')
    expect((await edit(buyer, '1')).body.data.note).toBe('请看第二句')
    await post(one, 'pass', { items: await items(id) })
    expect((await edit(buyer, '3')).body.code).toBe('review.decided')
  })

  test('no one sees records of a game outside their grants', async () => {
    const { person, get, post, put, items } = queue
    const id = await put()
    const stranger = await person({ global: { ...PRESETS.reviewer.global, game: ['10045'] }, pages: PRESETS.reviewer.pages })
    expect((await get(stranger, `detail?id=${id}`)).status).toBe(404)
    expect((await get(stranger, 'reviews')).body).toMatchObject({ total: 0, counts: { waiting: 0 } })
    expect((await post(stranger, 'pass', { items: await items(id) })).status).toBe(404)
  })
})

describe('words', () => {
  test('are added together, changed against the version that was read, and end by their day', async () => {
    const { one, buyer, get, post, database } = queue
    const save = (fields: Record<string, string>, who = one) => post(who, 'words/save', { kind: 'prohibited', reason: '绝对化', ...fields })
    const added = (await save({ words: JSON.stringify(['最好', '最佳', '最好 ']), expires_on: '2099-01-01' })).body.data
    expect([added.saved.length, added.known]).toEqual([2, 0])
    expect((await save({ words: JSON.stringify(['最好']) })).body.code).toBe('review.word_taken')
    expect((await save({ words: JSON.stringify(['\u200b']) })).body.code).toBe('review.word_empty')
    expect((await save({ words: JSON.stringify(['x']) }, buyer)).status).toBe(403)
    const { id } = added.saved[0]
    const hits = async (text: string) => (await get(one, `prohibited_sensitive_words?text=${encodeURIComponent(text)}`)).body.hits.length
    expect(await hits('最好玩')).toBe(1)
    expect((await save({ id, version: '1', words: JSON.stringify(['最棒']) })).body.data.saved[0].version).toBe(2)
    expect((await save({ id, version: '1', words: JSON.stringify(['最妙']) })).status).toBe(409)
    expect([await hits('最好玩'), await hits('最棒')]).toEqual([0, 1])
    await database.pool.query(
      "update review_word set expires_on = (now() at time zone 'Asia/Shanghai')::date - 1, updated_at = clock_timestamp()",
    )
    expect([await hits('最棒'), (await get(one, 'prohibited_sensitive_words?active=0')).body.total]).toEqual([0, 2])
    const { deleted } = (await post(one, 'words/delete', { id })).body.data
    expect(deleted).toMatchObject({ id, word: '最棒', kind: 'prohibited', reason: '绝对化', version: 2 })
    expect((await post(one, 'words/delete', { id })).status).toBe(404)
    const back = await save({ words: JSON.stringify([deleted.word]), expires_on: deleted.expires_on })
    expect(back.body.data).toMatchObject({ known: 0, saved: [{ word: '最棒', expires_on: deleted.expires_on }] })
  })

  test('inside a longer one of its kind a word is not told, of the other kind it is', async () => {
    const { one, get, post } = queue
    await post(one, 'words/save', { words: JSON.stringify(['最', '最强']), kind: 'prohibited', reason: 'a' })
    await post(one, 'words/save', { words: JSON.stringify(['强']), kind: 'sensitive', reason: 'b' })
    const { hits } = (await get(one, `prohibited_sensitive_words?text=${encodeURIComponent('最强')}`)).body
    expect(hits.map(({ word, from, to }: { word: string; from: number; to: number }) => [word, from, to])).toEqual([
      ['最强', 0, 2],
      ['强', 1, 2],
    ])
  })

  test('templates are saved all together against the version that was read', async () => {
    const { one, get, post } = queue
    const templates = JSON.stringify([{ id: 't1', name: '绝对化用语', reasons: ['word'], comment: '请去掉绝对化用语' }])
    expect((await post(one, 'templates/save', { version: '0', templates })).body.data.templates_version).toBe(1)
    expect((await post(one, 'templates/save', { version: '0', templates: '[]' })).status).toBe(409)
    const bare = JSON.stringify([{ id: 't2', name: ' ', reasons: [], comment: '' }])
    const refused = (await post(one, 'templates/save', { version: '1', templates: bare })).body
    expect(refused.blockers.map(({ code }: { code: string }) => code)).toEqual(['review.template_name_missing', 'review.reason_missing'])
    expect((await get(one, 'review_dict')).body.data.templates).toEqual(JSON.parse(templates))
  })
})
