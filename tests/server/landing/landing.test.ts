import { randomUUID } from 'node:crypto'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { leadsTo } from '#domain/link.ts'
import { PRESETS } from '#permissions/presets.ts'
import { differencePicture } from '#server/features/landing/heat-picture.ts'
import { aLanding, fieldsOf, GONE } from './a-landing.ts'

let house: Awaited<ReturnType<typeof aLanding>>
beforeAll(async () => void (house = await aLanding()))
afterAll(() => house.close())

const codes = (answer: { body?: { blockers?: { code: string; field?: string }[] } }) =>
  answer.body?.blockers?.map(({ code, field }) => `${code} ${field ?? ''}`.trim())

describe('saving', () => {
  test('a page is made switched off, once for its ticket, and is found by its name and its creator', async () => {
    const fields = { ticket: randomUUID(), ...fieldsOf({ name: ' 周年庆 ' }) }
    const first = await house.call('POST', 'landing', fields)
    const again = await house.call('POST', 'landing', fields)
    expect([first.status, first.body.data.switch, first.body.data.version, first.body.data.name]).toEqual([200, 'off', 1, '周年庆'])
    expect(again.body).toEqual(first.body)
    const found = async (who: typeof house.buyer) =>
      (await house.call('GET', 'landings', { name: '周年庆', mine: '1' }, who)).body.data.map(({ id }: { id: string }) => id)
    expect([await found(house.buyer), await found(house.other)]).toEqual([[first.body.data.id], []])
  })

  test('a page is changed against the version that was seen; a later one comes back as it is', async () => {
    const page = await house.made()
    const saved = await house.update(page.id, 1, { name: page.name, url: page.url, headline: '新标题' })
    expect([saved.status, saved.body.data.version, saved.body.data.headline]).toEqual([200, 2, '新标题'])
    const late = await house.update(page.id, 1, { name: page.name, headline: '我的标题' }, house.other)
    expect([late.status, late.body.code, late.body.present.headline]).toEqual([409, 'thing.changed', '新标题'])
    const { versions } = (await house.call('GET', 'landing/edit_data', { id: page.id })).body.data
    expect(versions.map(({ version }: { version: number }) => version)).toEqual([2, 1])
  })

  test.each(['0', '-3', 'x'])('no page has the id %s: nothing is changed', async (id) => {
    expect((await house.update(id, 1)).status).toBe(404)
  })

  test.each([
    [{ name: '  ' }, 'thing.value_missing name'],
    [{ name: '字'.repeat(61) }, 'thing.too_long name'],
    [{ headline: '' }, 'input.missing headline'],
    [{ template_id: 'unknown' }, 'input.not_an_option template_id'],
    [{ template_id: 'gallery' }, 'landing.page.images material_ids'],
    [{ 'material_ids[0]': 'm1', 'material_ids[1]': 'm2' }, 'landing.page.images material_ids'],
    [{ 'material_ids[0]': 'm9' }, 'landing.page.material_unknown material_ids'],
    [{ url: 'javascript:alert(1)' }, 'thing.not_link url'],
    [{ url: 'https://someone:secret@example.com/' }, 'thing.not_link url'],
    [{ url: 'https://example.com:8443/' }, 'thing.not_link url'],
    [{ url: 'http://localhost/' }, 'thing.not_link url'],
    [{ target: 'ftp://example.com/' }, 'thing.not_link target'],
    [{ letter_id: '999999' }, 'landing.letter.missing letter_id'],
  ])('a page with %j is refused: %s', async (change, said) => {
    const answer = await house.create(change)
    expect([answer.status, codes(answer)]).toEqual([400, [said]])
  })

  test('two pages of a game have two names, however they are written; a deleted one leaves its name', async () => {
    const page = await house.made({ name: 'Anniversary' })
    expect(codes(await house.create({ name: 'ANNIVERSARY' }))).toEqual(['landing.page.name_taken name'])
    expect((await house.remove(page.id, 1)).status).toBe(200)
    expect((await house.create({ name: 'anniversary' })).status).toBe(200)
  })

  test('of two that give the same name at once, one is told', async () => {
    const both = await Promise.all([house.create({ name: '同时' }), house.create({ name: '同时' }, house.other)])
    expect(both.map(({ status }) => status).toSorted((one, another) => one - another)).toEqual([200, 400])
  })

  test('a page whose letter has ended is not saved', async () => {
    const [ended, later, valid] = [
      await house.letter('2021-01-01'),
      await house.letter('2099-01-01', '2098-01-01'),
      await house.letter('2099-01-01'),
    ]
    expect(codes(await house.create({ letter_id: ended }))).toEqual(['landing.letter.expired letter_id'])
    expect(codes(await house.create({ letter_id: later }))).toEqual(['landing.letter.later letter_id'])
    expect((await house.create({ letter_id: valid })).body.data.letter).toMatchObject({ id: valid, standing: 'valid' })
  })
})

describe('switching', () => {
  test('a page is switched on when its links were found alive, and the last one who did is said', async () => {
    const page = await house.made()
    expect(codes(await house.turn(page.id, 1, 'on'))).toEqual(['landing.link.unchecked url', 'landing.link.unchecked target'])
    expect((await house.check(page.url, page.target)).body.data.map(({ state }: { state: string }) => state)).toEqual(['alive', 'alive'])
    const on = await house.turn(page.id, 1, 'on', house.other)
    expect([on.status, on.body.data.switch, on.body.data.switched_by.id, on.body.data.links]).toEqual([
      200,
      'on',
      house.other.userId,
      'alive',
    ])
    expect((await house.turn(page.id, 1, 'off')).status).toBe(409)
    expect((await house.turn(page.id, 2, 'off')).body.data.switch).toBe('off')
  })

  test('a page with a link that leads nowhere is not switched on, and one that is on is not pointed there', async () => {
    const page = await house.made({ url: 'https://pages.example.com/gone' })
    house.answers.set(page.url, GONE)
    await house.check(page.url, page.target)
    expect(codes(await house.turn(page.id, 1, 'on'))).toEqual(['landing.link.dead url'])
    const live = await house.made()
    await house.check(live.url, live.target)
    await house.turn(live.id, 1, 'on')
    expect(codes(await house.update(live.id, 2, { url: page.url }))).toEqual(['landing.link.dead url'])
  })

  test('a letter that ended since keeps a page from being switched on', async () => {
    const page = await house.made({ letter_id: await house.letter('2099-01-01') })
    await house.check(page.url, page.target)
    await house.database.db.updateTable('authorization_book').set({ expires_on: '2021-01-01' }).where('id', '=', page.letter.id).execute()
    expect(codes(await house.turn(page.id, 1, 'on'))).toEqual(['landing.letter.expired letter_id'])
    const { data } = (await house.call('GET', 'landings', { trouble: 'letter' })).body
    expect(data.map(({ id }: { id: string }) => id)).toContain(page.id)
  })
})

describe('deleting', () => {
  test('the ads that lead to a page are told, and a page that ads on networks lead to is not deleted', async () => {
    const page = await house.made()
    const batch = await house.ads(page.url, { count: 3 })
    const { uses } = (await house.call('GET', 'landing/edit_data', { id: page.id })).body.data
    expect(uses).toMatchObject([{ batch_id: batch, ads: 3, live: 3 }])
    const refused = await house.remove(page.id, 1)
    expect([refused.status, refused.body.blockers]).toEqual([400, [{ code: 'landing.page.live', params: { count: 3 } }]])
  })

  test('the database finds the ads the domain says lead there: with parameters added, not to the pages next to it', async () => {
    const links = ['', '?s=1', '#top', '?page=3', '?page=3&s=1', '?page=30', '/more', 'x'].map(
      (more) => `https://pages.example.com/led${more}`,
    )
    await Promise.all(links.map((link) => house.ads(link)))
    for (const url of ['https://pages.example.com/led', 'https://pages.example.com/led?page=3']) {
      const page = await house.made({ url })
      const { data } = (await house.call('GET', 'landing/edit_data', { id: page.id })).body
      expect([data.page.used_by_count, data.uses.length]).toEqual(Array(2).fill(links.filter((link) => leadsTo(link, url)).length))
    }
  })

  test('ads of a draft do not hold a page, and a deleted page is gone for everybody', async () => {
    const page = await house.made()
    await house.ads(page.url, { state: 'draft' })
    expect((await house.remove(page.id, 1)).status).toBe(200)
    expect((await house.call('GET', 'landing/edit_data', { id: page.id })).status).toBe(404)
    expect((await house.call('GET', 'landings', { q: page.name })).body.total).toBe(0)
  })
})

describe('the list', () => {
  test('begins with pages in trouble and is held to the games of the caller', async () => {
    const page = await house.made({ url: 'https://pages.example.com/dead' })
    house.answers.set(page.url, GONE)
    await house.check(page.url)
    const { data } = (await house.call('GET', 'landings')).body
    expect(data[0].links === 'dead' || data[0].letter?.standing === 'expired').toBe(true)
    const agent = await house.person({ ...PRESETS.buyer, global: { ...PRESETS.buyer.global, game: ['301'] } })
    expect((await house.call('GET', 'landings', {}, agent)).body.total).toBe(0)
    expect((await house.call('GET', 'landing/edit_data', { id: page.id }, agent)).status).toBe(404)
    expect((await house.remove(page.id, 1, agent)).status).toBe(404)
  })

  test('comes in pages, and as a file with its filter on top and every page of the filter in it', async () => {
    const names = ['册一', '册二', '册三']
    for (const name of names) await house.made({ name })
    const asked = async (page: string) => (await house.call('GET', 'landings', { q: '册', page, per_page: '2' })).body
    const [first, second] = [await asked('1'), await asked('2')]
    expect([first.total, [...first.data, ...second.data].map(({ name }: { name: string }) => name).toSorted()]).toEqual([
      3,
      names.toSorted(),
    ])
    const file = await house.call('GET', 'landings', { q: '册', format: 'csv', per_page: '2' })
    const lines = file.text.split('\r\n')
    expect(lines.find((line) => line.includes('搜索：册'))).toBeDefined()
    expect(names.map((name) => lines.filter((line) => line.includes(name)).length)).toEqual([1, 1, 1])
    expect(String(file.headers['content-disposition'])).toMatch(/flightdeck-landing-pages-.*\.csv/)
  })

  test('is sorted by what its links and people say, counted by its choices, and narrowed to the pages of one person', async () => {
    const [first, second] = [await house.made({ name: '序一' }), await house.made({ name: '序二' })]
    house.answers.set(second.url, GONE)
    await house.check(first.url, first.target, second.url)
    const asked = async (more: Record<string, string>) => (await house.call('GET', 'landings', { q: '序', ...more })).body
    const named = async (sort: string) =>
      (await asked({ 'sort[0]': sort, 'sort[1]': 'name' })).data.map(({ name }: { name: string }) => name)
    expect([await named('links'), await named('-links'), await named('-creator')]).toEqual([
      ['序二', '序一'],
      ['序一', '序二'],
      ['序一', '序二'],
    ])
    expect((await asked({ counted: '1' })).counts).toMatchObject({ switch: { off: 2 } })
    const of = async (creator: string) => (await asked({ creator })).total
    expect([await of(house.buyer.userId), await of(house.other.userId), await of('x')]).toEqual([2, 0, 0])
  })

  test('counts next to its tool the pages in trouble that visitors are sent to, for who may mend them', async () => {
    const counted = async ({ authorization }: { authorization: string }) =>
      (await house.http.inject({ method: 'GET', url: '/dapper/api/shell', headers: { authorization } })).json().data.waiting
        .ToolsLandingPage
    const before = (await counted(house.buyer)) ?? 0
    const page = await house.made()
    await house.check(page.url, page.target)
    await house.turn(page.id, 1, 'on')
    expect((await counted(house.buyer)) ?? 0).toBe(before)
    house.answers.set(page.url, GONE)
    await house.check(page.url)
    expect([await counted(house.buyer), await counted(await house.person(PRESETS.reviewer))]).toEqual([before + 1, undefined])
  })

  test('templates are told in the language of the caller, pictures are those of the game', async () => {
    const { data } = (await house.call('GET', 'landing/templates')).body
    expect(data.map(({ id, name }: { id: string; name: string }) => [id, name])).toContainEqual(['reserve', '预约页'])
    const pictures = (await house.call('GET', 'landing/dragonfly_materials', { game_id: '10012' })).body.data
    expect(pictures.map(({ game_id }: { game_id: string }) => game_id)).toEqual(pictures.map(() => '10012'))
    expect(pictures.length).toBeGreaterThan(0)
  })

  test('each state change is one line of the trail, before and after', async () => {
    const page = await house.made()
    await house.update(page.id, 1, { name: page.name, url: page.url, headline: '改过' })
    const lines = await house.database.db
      .selectFrom('audit_log')
      .select(['event', 'before', 'after'])
      .where('entity', '=', 'landing.page')
      .where('entity_id', '=', page.id)
      .orderBy('id')
      .execute()
    expect(lines).toMatchObject([
      { event: 'landing.page.created', before: null, after: { headline: '开服福利' } },
      { event: 'landing.page.saved', before: { headline: '开服福利' }, after: { headline: '改过' } },
    ])
  })
})

describe('what is drawn', () => {
  test('a preview is text in a page that runs nothing, and only by an address we gave out', async () => {
    const asked = await house.call('GET', 'landing/template_url', {
      game_id: '10012',
      template_id: 'download',
      headline: '<script>alert(1)</script>"',
    })
    const { url } = asked.body.data
    const shown = await house.http.inject({ method: 'GET', url })
    expect([shown.statusCode, shown.headers['x-frame-options']]).toEqual([200, 'SAMEORIGIN'])
    expect(shown.headers['content-security-policy']).toMatch(/default-src 'none'.*frame-ancestors 'self'; sandbox$/)
    expect(shown.body).toContain('&lt;script&gt;')
    expect(shown.body).not.toContain('<script')
    const forged = url.replace(/p=[^&]+/, `p=${Buffer.from('{"templateId":"download"}').toString('base64url')}`)
    expect((await house.http.inject({ method: 'GET', url: forged })).statusCode).toBe(410)
  })

  test('a heat map is of a version, with its days, and its picture is a PNG', async () => {
    const page = await house.made()
    const none = (await house.call('GET', 'landing/heat_image', { id: page.id })).body.data
    expect([none.clicks, none.url, none.from]).toEqual([0, null, null])
    await house.database.db
      .insertInto('landing_click')
      .values([
        { landing_id: page.id, version: 1, day: '2026-11-01', x: 3, y: 4, clicks: 5 },
        { landing_id: page.id, version: 1, day: '2026-11-03', x: 10, y: 36, clicks: 9 },
      ])
      .execute()
    // a switch shows what was there: its clicks are those of the content
    await house.check(page.url, page.target)
    await house.turn(page.id, 1, 'on')
    await house.database.db
      .insertInto('landing_click')
      .values({ landing_id: page.id, version: 2, day: '2026-11-04', x: 3, y: 4, clicks: 1 })
      .execute()
    const now = (await house.call('GET', 'landing/heat_image', { id: page.id })).body.data
    expect([now.version, now.clicks, now.to, now.difference]).toEqual([1, 15, '2026-11-04', null])
    await house.database.db.deleteFrom('landing_click').where('landing_id', '=', page.id).where('version', '=', 2).execute()
    const { data } = (await house.call('GET', 'landing/heat_image', { id: page.id, version: '1' })).body
    expect([data.clicks, data.from, data.to, data.versions]).toEqual([14, '2026-11-01', '2026-11-03', [{ version: 1, clicks: 14 }]])
    const picture = await house.http.inject({ method: 'GET', url: data.url })
    expect([picture.statusCode, picture.headers['content-type'], picture.rawPayload.subarray(1, 4).toString()]).toEqual([
      200,
      'image/png',
      'PNG',
    ])
  })

  test('the difference of two versions is by share: red where the other is clicked on more, blue where less, clear where it stayed', async () => {
    const at = (x: number, clicks: number) => ({ x, y: 5, clicks })
    const { data, info } = await sharp(await differencePicture([at(2, 10), at(10, 80), at(18, 10)], [at(2, 1), at(10, 1), at(18, 8)]))
      .raw()
      .toBuffer({ resolveWithObject: true })
    const pixel = (x: number) => [...data.subarray((5 * 16 + 8) * info.width * 4 + (x * 16 + 8) * 4).subarray(0, 4)]
    const [red, blue, clear] = [pixel(10), pixel(18), pixel(2)]
    expect([(red[0] ?? 0) > (red[2] ?? 0), (blue[2] ?? 0) > (blue[0] ?? 0), (red[3] ?? 0) > 100, (blue[3] ?? 0) > 100, clear[3]]).toEqual([
      true,
      true,
      true,
      true,
      0,
    ])
    const page = await house.made()
    await house.update(page.id, 1, { name: page.name, url: page.url, headline: '第二版' })
    const click = { landing_id: page.id, day: '2026-11-01', x: 3, y: 4, clicks: 5 }
    await house.database.db
      .insertInto('landing_click')
      .values([
        { ...click, version: 1 },
        { ...click, version: 2 },
      ])
      .execute()
    const asked = async (against: string) =>
      (await house.call('GET', 'landing/heat_image', { id: page.id, version: '1', against })).body.data
    const { difference } = await asked('2')
    expect((await house.http.inject({ method: 'GET', url: difference })).headers['content-type']).toBe('image/png')
    expect((await asked('9')).difference).toBe(null)
  })
})
