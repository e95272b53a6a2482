import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { ACCOUNT, aCampaign, aCreative, anAdset, anImage, aSimulator, aTree, graphOf, idOf } from './meta-client.ts'

test('the same create twice makes two objects of the same name', async () => {
  const simulator = await aSimulator()
  const graph = graphOf(simulator)
  const first = idOf(await graph.post(`/act_${ACCOUNT}/campaigns`, aCampaign({ name: 'Twin #a-1' })))
  const second = idOf(await graph.post(`/act_${ACCOUNT}/campaigns`, aCampaign({ name: 'Twin #a-1' })))
  expect(first).not.toBe(second)
  expect(first).toMatch(/^\d{17}$/)
  const found = await graph.get(`/act_${ACCOUNT}/campaigns`, {
    fields: 'id,name',
    filtering: [{ field: 'name', operator: 'CONTAIN', value: '#a-1' }],
  })
  expect(found.body).toMatchObject({
    data: [
      { id: second, name: 'Twin #a-1' },
      { id: first, name: 'Twin #a-1' },
    ],
  })
  expect(simulator.control.state().counts.campaign).toBe(2)
})

test('a look-up by name finds longer names too and other accounts not', async () => {
  const graph = graphOf(await aSimulator())
  const names = ['x #a-1', 'x #a-12', 'x #A-1 old', 'y #b-1']
  for (const name of names) await graph.post(`/act_${ACCOUNT}/campaigns`, aCampaign({ name }))
  await graph.post('/act_555/campaigns', aCampaign({ name: 'x #a-1' }))
  const lookUp = (operator: string, value: string) =>
    graph.get(`/act_${ACCOUNT}/campaigns`, { fields: 'name', filtering: [{ field: 'name', operator, value }] })
  expect((await lookUp('CONTAIN', '#a-1')).text.match(/x #/gi)).toHaveLength(3)
  expect((await lookUp('EQUAL', 'x #a-1')).text.match(/x #/gi)).toHaveLength(1)
})

test('names are trimmed, a start in the past becomes now, and times are told in the zone of the account', async () => {
  const graph = graphOf(await aSimulator())
  const campaignId = idOf(await graph.post(`/act_${ACCOUNT}/campaigns`, aCampaign({ name: '  Spring  ' })))
  const adsetId = idOf(
    await graph.post(
      `/act_${ACCOUNT}/adsets`,
      anAdset(campaignId, { start_time: '2026-01-01T00:00:00+0000', end_time: '2026-12-24T10:00:00' }),
    ),
  )
  const read = await graph.get(`/${adsetId}`, { fields: 'start_time,end_time,daily_budget,lifetime_budget,targeting,campaign{name}' })
  expect(read.body).toEqual({
    id: adsetId,
    start_time: '2026-11-19T16:00:00-0800',
    end_time: '2026-12-24T10:00:00-0800',
    daily_budget: '5000',
    lifetime_budget: '0',
    campaign: { id: campaignId, name: 'Spring' },
    targeting: { age_min: 18, age_max: 65, geo_locations: { countries: ['US'], location_types: ['home', 'recent'] } },
  })
})

test('the same bytes give the same image, and a creative needs an image of its own account', async () => {
  const graph = graphOf(await aSimulator())
  const { adsetId, imageHash } = await aTree(graph)
  expect(await anImage(graph, 'one')).toBe(imageHash)
  expect(await anImage(graph, 'two')).not.toBe(imageHash)
  const elsewhere = await graph.post('/act_555/adcreatives', aCreative(imageHash))
  expect(elsewhere.body).toMatchObject({
    error: { code: 100, error_data: { blame_field_specs: [['object_story_spec', 'link_data', 'image_hash']] } },
  })
  const adId = idOf(await graph.post(`/act_${ACCOUNT}/ads`, { name: 'Ad', adset_id: adsetId, creative: aCreative(imageHash) }))
  const read = await graph.get(`/${adId}`, { fields: 'creative{object_story_spec,title},adset_id' })
  expect(read.body).toMatchObject({ adset_id: adsetId, creative: { title: 'Now', object_story_spec: { page_id: '1234567890' } } })
})

test('a dry run checks everything and makes nothing', async () => {
  const simulator = await aSimulator()
  const graph = graphOf(simulator)
  const dry = { execution_options: ['validate_only'] }
  expect((await graph.post(`/act_${ACCOUNT}/campaigns`, aCampaign(dry))).body).toEqual({ success: true })
  expect((await graph.post(`/act_${ACCOUNT}/campaigns`, aCampaign({ ...dry, objective: 'LINK_CLICKS' }))).status).toBe(400)
  expect(simulator.control.state().counts.campaign).toBe(0)
})

test('a change is checked together with what stays, and a deleted object keeps only its id', async () => {
  const graph = graphOf(await aSimulator())
  const { campaignId, adsetId } = await aTree(graph)
  expect((await graph.post(`/${adsetId}`, { daily_budget: 9000, status: 'PAUSED' })).body).toEqual({ success: true })
  expect((await graph.post(`/${adsetId}`, { lifetime_budget: 9000 })).status).toBe(400)
  expect((await graph.get(`/${adsetId}`, { fields: 'daily_budget,status' })).body).toEqual({
    id: adsetId,
    daily_budget: '9000',
    status: 'PAUSED',
  })
  expect((await graph.remove(`/${campaignId}`)).body).toEqual({ success: true })
  expect((await graph.get(`/act_${ACCOUNT}/adsets`)).body).toEqual({ data: [] })
  expect((await graph.get(`/act_${ACCOUNT}/adsets`, { effective_status: ['DELETED'] })).body).toMatchObject({ data: [{ id: adsetId }] })
  expect((await graph.get(`/${campaignId}`, { fields: 'status' })).body).toEqual({ id: campaignId, status: 'DELETED' })
  expect((await graph.post(`/${campaignId}`, { name: 'Again' })).status).toBe(400)
})

test('pages follow their absolute address to the end and see each object once', async () => {
  const graph = graphOf(await aSimulator())
  const made: string[] = []
  for (let index = 0; index < 7; index++)
    made.unshift(idOf(await graph.post(`/act_${ACCOUNT}/campaigns`, aCampaign({ name: `C${index}` }))))
  const seen: string[] = []
  let next: string | null = null
  do {
    const answer: Response = next === null ? await fetchFirst(graph) : await fetch(next)
    const text = await answer.text()
    seen.push(...[...text.matchAll(/"id":"(\d+)"/g)].map((match) => match[1] ?? ''))
    next = /"next":"([^"]+)"/.exec(text)?.[1] ?? null
    if (next) expect(next).toContain('access_token=sim-test')
  } while (next !== null)
  expect(seen).toEqual(made)
})

test('a page leads back to the one before it', async () => {
  const graph = graphOf(await aSimulator())
  for (let index = 0; index < 5; index++) await graph.post(`/act_${ACCOUNT}/campaigns`, aCampaign({ name: `C${index}` }))
  const names = (text: string) => [...text.matchAll(/"name":"(C\d)"/g)].map((match) => match[1])
  const first = await graph.get(`/act_${ACCOUNT}/campaigns`, { fields: 'name', limit: 2 })
  expect(first.text).not.toContain('"previous"')
  const second = await (await fetch(linkOf(first.text, 'next'))).text()
  const third = await (await fetch(linkOf(second, 'next'))).text()
  expect([first.text, second, third].map(names)).toEqual([['C4', 'C3'], ['C2', 'C1'], ['C0']])
  const back = await (await fetch(linkOf(third, 'previous'))).text()
  expect(names(back)).toEqual(['C2', 'C1'])
  expect(names(await (await fetch(linkOf(back, 'previous'))).text())).toEqual(['C4', 'C3'])
})

const linkOf = (text: string, name: string): string => new RegExp(`"${name}":"([^"]+)"`).exec(text)?.[1] ?? ''

const fetchFirst = async (graph: ReturnType<typeof graphOf>) =>
  new Response((await graph.get(`/act_${ACCOUNT}/campaigns`, { limit: 3 })).text)

test('several objects are read in one call, and one that is unknown fails it', async () => {
  const graph = graphOf(await aSimulator())
  const { campaignId, adsetId } = await aTree(graph)
  expect((await graph.get('/', { ids: `${campaignId},${adsetId}`, fields: 'name' })).body).toEqual({
    [campaignId]: { id: campaignId, name: 'Campaign' },
    [adsetId]: { id: adsetId, name: 'Ad set' },
  })
  expect((await graph.get('/', { ids: `${campaignId},99`, fields: 'name' })).body).toMatchObject({
    error: { code: 100, error_subcode: 33 },
  })
})

describe('what the network refuses', () => {
  test.each([
    [
      'a missing category list',
      { special_ad_categories: undefined },
      { code: 100, message: expect.stringContaining('special_ad_categories') },
    ],
    [
      'a legacy objective',
      { objective: 'APP_INSTALLS' },
      { code: 100, error_user_title: 'Objective is not available', error_data: '{"blame_field_specs":[["objective"]]}' },
    ],
    ['an unknown objective', { objective: 'FAME' }, { code: 100, message: expect.stringContaining('must be one of') }],
    ['two budgets', { daily_budget: 5000, lifetime_budget: 5000 }, { error_data: '{"blame_field_specs":[["lifetime_budget"]]}' }],
    [
      'a budget below the minimum',
      { daily_budget: 99 },
      { error_subcode: 1885272, error_data: '{"blame_field_specs":[["daily_budget"]]}' },
    ],
    ['no word about budget sharing', { is_adset_budget_sharing_enabled: undefined }, { error_subcode: 4834011 }],
    ['a name of 401 characters', { name: '字'.repeat(401) }, { error_data: '{"blame_field_specs":[["name"]]}' }],
    ['a name that asks for it', { name: 'x [refuse]' }, { code: 368, error_subcode: 1404082, is_transient: false }],
  ])('a campaign with %s', async (_what, change, error) => {
    const simulator = await aSimulator()
    const params = Object.fromEntries(Object.entries(aCampaign(change)).filter(([, value]) => value !== undefined))
    const reply = await graphOf(simulator).post(`/act_${ACCOUNT}/campaigns`, params)
    expect(reply.status).toBe(400)
    expect(reply.body).toMatchObject({ error: { type: 'OAuthException', fbtrace_id: expect.stringMatching(/^A.{22}$/), ...error } })
    expect(simulator.control.state().counts.campaign).toBe(0)
  })

  test.each([
    ['no place', { targeting: { age_min: 20 } }, ['targeting', 'geo_locations']],
    ['a place that is none', { targeting: { geo_locations: { countries: ['UK'] } } }, ['targeting', 'geo_locations', 'countries']],
    ['no budget anywhere', { daily_budget: undefined }, ['daily_budget']],
    ['a lifetime budget without an end', { daily_budget: undefined, lifetime_budget: 90000 }, ['end_time']],
    ['an end before its start', { end_time: '2026-11-19T00:00:00Z' }, ['end_time']],
    [
      'hours beside a daily budget',
      { adset_schedule: [{ start_minute: 0, end_minute: 60, days: [1] }], pacing_type: ['day_parting'] },
      ['adset_schedule'],
    ],
    ['a cap without an amount', { bid_strategy: 'COST_CAP' }, ['bid_amount']],
    ['an amount without a cap', { bid_strategy: 'LOWEST_COST_WITHOUT_CAP', bid_amount: 100 }, ['bid_amount']],
    ['a goal its objective does not know', { optimization_goal: 'APP_INSTALLS' }, ['optimization_goal']],
    ['a campaign of another account', { campaign_id: '23850000000000001' }, ['campaign_id']],
    [
      'a retired interest',
      { targeting: { geo_locations: { countries: ['US'] }, interests: [{ id: '6003100042784' }] } },
      ['targeting', 'interests'],
    ],
  ])('an ad set with %s', async (_what, change, blame) => {
    const graph = graphOf(await aSimulator())
    const campaignId = idOf(await graph.post(`/act_${ACCOUNT}/campaigns`, aCampaign()))
    const params = Object.fromEntries(Object.entries(anAdset(campaignId, change)).filter(([, value]) => value !== undefined))
    const reply = await graph.post(`/act_${ACCOUNT}/adsets`, params)
    expect(reply.body).toMatchObject({
      error: { code: 100, message: 'Invalid parameter', error_data: JSON.stringify({ blame_field_specs: [blame] }) },
    })
  })

  test.each([
    ['campaign', 'daily_budget', -5],
    ['campaign', 'daily_budget', 0],
    ['ad set', 'daily_budget', '-5'],
    ['ad set', 'daily_budget', '0'],
    ['ad set', 'lifetime_budget', -1],
  ])('a %s whose %s is %s: a budget is a positive number, and nothing is made', async (kind, field, amount) => {
    const simulator = await aSimulator()
    const graph = graphOf(simulator)
    const parent = kind === 'ad set' ? idOf(await graph.post(`/act_${ACCOUNT}/campaigns`, aCampaign())) : ''
    const reply =
      kind === 'campaign'
        ? await graph.post(`/act_${ACCOUNT}/campaigns`, aCampaign({ [field]: amount }))
        : await graph.post(`/act_${ACCOUNT}/adsets`, anAdset(parent, { [field]: amount }))
    expect([reply.status, reply.body]).toMatchObject([
      400,
      {
        error: {
          type: 'OAuthException',
          code: 100,
          message: 'Invalid parameter',
          error_user_msg: `(#100) Param ${field} must be a positive integer`,
          error_data: JSON.stringify({ blame_field_specs: [[field]] }),
        },
      },
    ])
    expect(simulator.control.objects()).toHaveLength(parent === '' ? 0 : 1)
  })

  test('an ad set budget below a campaign that has one', async () => {
    const graph = graphOf(await aSimulator())
    const campaignId = idOf(await graph.post(`/act_${ACCOUNT}/campaigns`, aCampaign({ daily_budget: 5000 })))
    expect((await graph.post(`/act_${ACCOUNT}/adsets`, anAdset(campaignId))).body).toMatchObject({
      error: { error_user_title: 'Budget is set on the campaign' },
    })
    const { daily_budget: _daily, ...without } = anAdset(campaignId)
    expect((await graph.post(`/act_${ACCOUNT}/adsets`, without)).status).toBe(200)
  })

  test('a yen budget that would do in cents', async () => {
    const simulator = await aSimulator()
    simulator.control.addAccount({ id: '777', currency: 'JPY', timezone_name: 'Asia/Tokyo' })
    const graph = graphOf(simulator)
    expect((await graph.get('/act_777/minimum_budgets')).body).toMatchObject({
      data: [{ currency: 'JPY', min_daily_budget_imp: 150, min_daily_budget_high_freq: 750 }],
    })
    const campaignId = idOf(await graph.post('/act_777/campaigns', aCampaign()))
    const tooLow = await graph.post('/act_777/adsets', anAdset(campaignId, { daily_budget: 149, optimization_goal: 'REACH' }))
    expect(tooLow.body).toMatchObject({ error: { error_subcode: 1885272, error_user_msg: expect.stringContaining('JPY 150.') } })
    expect((await graph.post('/act_777/adsets', anAdset(campaignId, { daily_budget: 150, optimization_goal: 'REACH' }))).status).toBe(200)
  })

  test('a video creative without a picture', async () => {
    const graph = graphOf(await aSimulator())
    const videoId = idOf(await graph.post(`/act_${ACCOUNT}/advideos`, { file_url: 'https://example.com/a.mp4', name: 'A' }))
    const reply = await graph.post(`/act_${ACCOUNT}/adcreatives`, {
      object_story_spec: { page_id: '1234567890', video_data: { video_id: videoId } },
    })
    expect(reply.body).toMatchObject({ error: { code: 100, error_subcode: 1443226 } })
  })

  test('a WebP picture, and a video whose picture is too small for Instagram', async () => {
    const simulator = await aSimulator()
    const graph = graphOf(simulator)
    const picture = (width: number, format: 'webp' | 'jpeg') =>
      sharp({ create: { width, height: 320, channels: 3, background: 'navy' } })
        .toFormat(format)
        .toBuffer()
    const webp = await graph.post(`/act_${ACCOUNT}/adimages`, { bytes: (await picture(640, 'webp')).toString('base64') })
    expect([webp.status, webp.body]).toMatchObject([400, { error: { error_user_title: 'Image format not supported' } }])
    const videoId = idOf(await graph.post(`/act_${ACCOUNT}/advideos`, { file_url: 'https://example.com/a.mp4', name: 'A' }))
    const shown = async (width: number, more: object) => {
      await graph.post(`/act_${ACCOUNT}/adimages`, { bytes: (await picture(width, 'jpeg')).toString('base64') })
      const image_hash = simulator.control.images(ACCOUNT).find((image) => image.width === width)?.hash
      const object_story_spec = { page_id: '1234567890', ...more, video_data: { video_id: videoId, image_hash } }
      return await graph.post(`/act_${ACCOUNT}/adcreatives`, { object_story_spec })
    }
    const onInstagram = { instagram_user_id: '17841400000000000' }
    expect((await shown(480, onInstagram)).body).toMatchObject({ error: { error_user_title: 'Thumbnail is too small' } })
    expect([(await shown(480, {})).status, (await shown(600, onInstagram)).status]).toEqual([200, 200])
  })

  test('a field that does not exist, a token it does not know, an account that is not open', async () => {
    const simulator = await aSimulator({ openAccounts: false })
    const graph = graphOf(simulator)
    const campaignId = idOf(await graph.post(`/act_${ACCOUNT}/campaigns`, aCampaign()))
    expect((await graph.get(`/${campaignId}`, { fields: 'shoe_size' })).text).toContain('nonexisting field (shoe_size)')
    const stranger = await graphOf(simulator, 'EAAB').get('/me/adaccounts')
    expect([stranger.status, stranger.body]).toMatchObject([401, { error: { code: 190 } }])
    expect((await graph.get('/act_999/campaigns')).body).toMatchObject({ error: { code: 100, error_subcode: 33 } })
  })
})
