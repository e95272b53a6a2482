import { createServer } from 'node:http'
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { META } from '#domain/channels/meta.ts'
import type { AccountRef, FigurePort } from '#server/connectors/core/port.ts'
import { createMetaConnector } from '#server/connectors/meta/connector.ts'
import { fromReportAmount } from '#server/connectors/meta/money.ts'
import { usageOf } from '#server/connectors/meta/usage.ts'
import { startMetaSimulator, type MetaSimulator } from '#simulators/meta/server.ts'
import { aCampaign, anAccount, anAd, anAdgroup } from './drafts.ts'
import { PIXEL } from './connector-suite.ts'

const signal = new AbortController().signal
const RANGE = { since: '2026-11-01', until: '2026-11-30' }
const connect = (baseUrl: string) => createMetaConnector({ baseUrl, version: 'v26.0', times: { answerMs: 5000 }, log: { debug: () => {} } })

function portOf(baseUrl: string): FigurePort {
  const port = connect(baseUrl).figures
  if (!port) throw new Error('the network reports figures')
  return port
}

describe('with the simulated network', () => {
  let simulator: MetaSimulator
  beforeAll(async () => void (simulator = await startMetaSimulator({ stalenessMs: [0, 0], review: { rejectRate: 0 } })))
  beforeEach(() => simulator.control.reset())
  afterAll(() => simulator.close())

  /** An ad of an account, made through the connector. */
  async function anAdOf(account: AccountRef, clientKey: string, countries: string[] = ['US']): Promise<string> {
    const connector = connect(simulator.url)
    simulator.control.addAccount({ id: account.accountId, currency: account.currency, timezone_name: account.timezone })
    const made = async (draft: Parameters<typeof connector.create>[1][number]) => {
      const [outcome] = await connector.create(account, [draft], signal)
      if (!outcome || 'error' in outcome) throw new Error(JSON.stringify(outcome))
      return outcome.ok.networkId
    }
    const picture = { materialId: 'm', fileName: 'm.png', mime: 'image/png', sha256: '', read: () => Promise.resolve(PIXEL) }
    const image = await connector.uploadImage(account, picture, signal)
    if ('error' in image) throw new Error(image.error.message)
    const campaign = await made(aCampaign({ clientKey: `${clientKey}-c` }))
    const adgroup = await made(anAdgroup({ clientKey: `${clientKey}-g`, parents: { campaign }, values: { countries } }))
    return await made(anAd({ clientKey, parents: { campaign, adgroup }, materialRef: image.ok.ref }))
  }

  test('hours come on the clock of the account, without country and purchases', async () => {
    const account = anAccount({ accountId: '78', currency: 'JPY', timezone: 'Asia/Tokyo' })
    const ad = await anAdOf(account, 'fd-f-h')
    simulator.control.setFigure({ ad, day: '2026-11-18', spend: '5000', purchaseValue: '12000' })
    const port = connect(simulator.url).hours
    const read = await port?.read(account, RANGE, null, signal)
    if (!read || 'error' in read) throw new Error('the hours were not read')
    expect(read.ok.figures.map(({ minute }) => minute).toSorted((one, other) => one - other)).toEqual(
      Array.from({ length: 24 }, (_, at) => at * 60),
    )
    expect(read.ok.figures.reduce((sum, { spendMinor }) => sum + Number(spendMinor), 0)).toBe(5000)
    expect(read.ok.figures[0]).toMatchObject({ networkId: ad, day: '2026-11-18', country: '', results: 0, returnMinor: '0' })
  })

  test('dollars and yen come as minor units of their currency, for the days that are asked', async () => {
    const [dollars, yen] = [anAccount({ accountId: '71' }), anAccount({ accountId: '72', currency: 'JPY', timezone: 'Asia/Tokyo' })]
    const [one, two] = [await anAdOf(dollars, 'fd-f-1'), await anAdOf(yen, 'fd-f-2')]
    for (const ad of [one, two]) simulator.control.setFigure({ ad, day: '2026-11-18', spend: '5000', purchaseValue: '12000' })
    simulator.control.setFigure({ ad: one, day: '2026-10-31', spend: '7', purchaseValue: '0' })
    const port = portOf(simulator.url)
    expect(await port.read(dollars, RANGE, null, signal)).toMatchObject({
      ok: {
        figures: [
          {
            networkId: one,
            above: [expect.any(String), expect.any(String)],
            day: '2026-11-18',
            country: 'US',
            currency: 'USD',
            spendMinor: '500000',
            returnMinor: '1200000',
            impressions: 1000,
            clicks: 20,
            results: 1,
          },
        ],
        next: null,
      },
    })
    expect(await port.read(yen, RANGE, null, signal)).toMatchObject({
      ok: { figures: [{ networkId: two, day: '2026-11-18', currency: 'JPY', spendMinor: '5000', returnMinor: '12000' }] },
    })
  })

  test('an ad that is shown in several countries has a row for each, which add up to what it cost', async () => {
    const account = anAccount({ accountId: '76' })
    const ad = await anAdOf(account, 'fd-f-4', ['US', 'JP', 'TW'])
    simulator.control.setFigure({ ad, day: '2026-11-18', spend: '100', purchaseValue: '30' })
    const read = await portOf(simulator.url).read(account, RANGE, null, signal)
    if ('error' in read) throw new Error(read.error.message)
    const { figures } = read.ok
    expect(figures.map(({ country }) => country).sort()).toEqual(['JP', 'TW', 'US'])
    expect(figures.reduce((sum, { spendMinor }) => sum + Number(spendMinor), 0)).toBe(10_000)
    expect(figures.reduce((sum, { returnMinor }) => sum + Number(returnMinor), 0)).toBe(3_000)
  })

  test('what a deleted ad has spent is not lost', async () => {
    const account = anAccount({ accountId: '73' })
    const ad = await anAdOf(account, 'fd-f-3')
    simulator.control.setFigure({ ad, day: '2026-11-18', spend: '1.5', purchaseValue: '0' })
    await fetch(`${simulator.url}/v26.0/${ad}?access_token=sim-token`, { method: 'DELETE' })
    expect(await portOf(simulator.url).read(account, RANGE, null, signal)).toMatchObject({
      ok: { figures: [{ networkId: ad, spendMinor: '150', returnMinor: '0' }] },
    })
  })

  test.each([
    [
      { kind: 'throttle', seconds: 90 },
      { class: 'rate_limited', retryAfterMs: 120_000 },
    ],
    [{ kind: 'token_death' }, { class: 'auth' }],
    [
      { kind: 'server_error', status: 502 },
      { class: 'retryable', wrote: 'no' },
    ],
    [{ kind: 'truncated_json' }, { class: 'retryable' }],
  ])('%o is one of the failures of the server', async (fault, error) => {
    const account = anAccount({ accountId: '74', credential: `sim-${fault.kind}` })
    simulator.control.addFault({ match: { path: 'insights' }, fault, remaining: 1 })
    const port = portOf(simulator.url)
    const first = await port.read(account, RANGE, null, signal)
    const said = 'ok' in first ? await port.read(account, RANGE, null, signal) : first
    expect(said).toMatchObject({ error })
  })

  test('days that the network no longer keeps are refused for good', async () => {
    const old = { since: '2020-01-01', until: '2020-01-02' }
    expect(await portOf(simulator.url).read(anAccount({ accountId: '75' }), old, null, signal)).toMatchObject({
      error: { class: 'validation', native: { code: '3018' } },
    })
  })
})

describe('where a report is too much to be answered at once', () => {
  let simulator: MetaSimulator
  const account = anAccount({ accountId: '81' })
  const REPORTS = { rowsAtOnce: 1_000_000, rows: 1_000_000, takesMs: [0, 0], failNext: 0 } as const
  beforeAll(async () => {
    simulator = await startMetaSimulator({ stalenessMs: [0, 0], review: { rejectRate: 0 } })
    simulator.control.addAccount({ id: '81', currency: 'USD', timezone_name: account.timezone })
    simulator.control.fill({ account: '81', name: 'many', campaigns: 1, adsets: 1, ads: 3, status: 'PAUSED' })
    for (const { id } of simulator.control.objects({ level: 'ad' }))
      for (const day of ['2026-11-02', '2026-11-12', '2026-11-22'])
        simulator.control.setFigure({ ad: id, day, spend: '2', purchaseValue: '0' })
  })
  beforeEach(() => void simulator.control.setBehaviour({ reports: REPORTS }))
  afterAll(() => simulator.close())

  /** Everything the port reads, and the calls it took. */
  async function readThrough(range = RANGE) {
    const port = portOf(simulator.url)
    const since = simulator.control.journal().length
    const figures = []
    const waits = []
    for (let cursor: string | null = null; ;) {
      const page = await port.read(account, range, cursor, signal)
      if ('error' in page) return { figures, waits, error: page.error, calls: callsSince(since) }
      figures.push(...page.ok.figures)
      if (page.ok.waitMs !== undefined) waits.push(page.ok.waitMs)
      cursor = page.ok.next
      if (cursor === null) return { figures, waits, error: null, calls: callsSince(since) }
    }
  }
  const callsSince = (count: number) =>
    simulator.control
      .journal()
      .slice(count)
      .flatMap((entry) => (entry.kind === 'exchange' ? [`${entry.method} ${entry.path.replace(/\d+/, 'N')}`] : []))

  test.each([
    ['is to be reduced', 8],
    ['has too many rows', 0],
  ])('one that %s is asked for asynchronously, and has the same rows', async (_what, rowsAtOnce) => {
    const atOnce = await readThrough()
    expect([atOnce.figures.length, atOnce.calls]).toEqual([9, ['GET /act_N/insights']])
    simulator.control.setBehaviour({ reports: { rowsAtOnce } })
    const made = await readThrough()
    expect(made.figures).toEqual(atOnce.figures)
    expect(made.calls).toEqual(['GET /act_N/insights', 'POST /act_N/insights', 'GET /N', 'GET /N/insights'])
    expect(made.waits).toEqual([10_000])
  })

  test('days that are too much for a job are halved until they are not, and none is read twice or left out', async () => {
    const { figures } = await readThrough()
    simulator.control.setBehaviour({ reports: { rowsAtOnce: 0, rows: 3 } })
    const halves = await readThrough()
    const of = (all: readonly object[]) => all.map((figure) => JSON.stringify(figure)).sort()
    expect(of(halves.figures)).toEqual(of(figures))
    simulator.control.setBehaviour({ reports: { rows: 2 } })
    expect(await readThrough({ since: '2026-11-02', until: '2026-11-02' })).toMatchObject({ figures: [], error: { class: 'validation' } })
  })

  test('a job that fails is asked for again, twice; then its failure is told', async () => {
    simulator.control.setBehaviour({ reports: { rowsAtOnce: 8, failNext: 2 } })
    expect(await readThrough()).toMatchObject({ error: null, figures: { length: 9 } })
    simulator.control.setBehaviour({ reports: { failNext: 3 } })
    expect(await readThrough()).toMatchObject({ figures: [], error: { class: 'retryable', message: 'Service temporarily unavailable' } })
  })

  test('a job that the network has forgotten is asked for again', async () => {
    simulator.control.setBehaviour({ reports: { rowsAtOnce: 8 } })
    const port = portOf(simulator.url)
    const cursor = JSON.stringify({ left: [RANGE], step: 'run', run: '123', after: '', tries: 0 })
    const page = await port.read(account, RANGE, cursor, signal)
    expect('ok' in page && JSON.parse(page.ok.next ?? '')).toMatchObject({ step: 'ask', tries: 1 })
  })
})

describe('with an answer written by hand', () => {
  const row = {
    ad_id: '9',
    adset_id: '8',
    campaign_id: '7',
    date_start: '2026-11-18',
    date_stop: '2026-11-18',
    account_currency: 'USD',
    spend: '1.00',
  }
  const asked: URL[] = []

  /** A network that answers these pages, one after the other. */
  async function answering(...pages: object[]): Promise<FigurePort> {
    asked.length = 0
    const server = createServer((request, response) => {
      asked.push(new URL(request.url ?? '', 'http://network'))
      response.setHeader('content-type', 'application/json').end(JSON.stringify(pages[asked.length - 1]))
    })
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    onTestFinished(() => void server.close())
    const address = server.address()
    if (typeof address !== 'object' || !address) throw new Error('no port')
    return portOf(`http://127.0.0.1:${address.port}`)
  }

  test('a page after the first is asked for by its cursor', async () => {
    const port = await answering(
      { data: [row], paging: { cursors: { after: 'QQ' }, next: 'https://graph.facebook.com/next' } },
      { data: [], paging: { cursors: { after: 'QR' } } },
    )
    const first = await port.read(anAccount(), RANGE, null, signal)
    if ('error' in first) throw new Error(first.error.message)
    expect(first.ok.next).toContain('"after":"QQ"')
    expect(await port.read(anAccount(), RANGE, first.ok.next, signal)).toMatchObject({ ok: { figures: [], next: null } })
    expect(asked.map(({ searchParams }) => searchParams.get('after'))).toEqual([null, 'QQ'])
    expect(asked[0]?.searchParams.get('time_range')).toBe('{"since":"2026-11-01","until":"2026-11-30"}')
  })

  test('a purchase that is told several times over counts once', async () => {
    const told = (...types: string[]) => ({
      ...row,
      impressions: '1000',
      clicks: '20',
      actions: types.map((action_type, at) => ({ action_type, value: String(at + 1) })),
      action_values: types.map((action_type, at) => ({ action_type, value: `${at + 1}.00` })),
    })
    const port = await answering({
      data: [
        told('purchase', 'app_custom_event.fb_mobile_purchase', 'omni_purchase'),
        told('offsite_conversion.fb_pixel_purchase', 'purchase', 'link_click'),
        told('app_custom_event.fb_mobile_purchase'),
        told('link_click'),
      ],
    })
    const answer = await port.read(anAccount(), RANGE, null, signal)
    if ('error' in answer) throw new Error(answer.error.message)
    expect(answer.ok.figures.map(({ returnMinor }) => returnMinor)).toEqual(['300', '200', '100', '0'])
    expect(answer.ok.figures.map(({ results }) => results)).toEqual([3, 2, 1, 0])
    expect(answer.ok.figures[0]).toMatchObject({ above: ['7', '8'], impressions: 1000, clicks: 20 })
  })

  test('a country that the network does not know is none of ours', async () => {
    const port = await answering({ data: [{ ...row, country: 'unknown' }, { ...row, country: 'TW' }, row] })
    const answer = await port.read(anAccount(), RANGE, null, signal)
    if ('error' in answer) throw new Error(answer.error.message)
    expect(answer.ok.figures.map(({ country }) => country)).toEqual(['', 'TW', ''])
    expect(asked[0]?.searchParams.get('breakdowns')).toBe('country')
  })

  test('a report that is half understood is none', async () => {
    const port = await answering({ data: [row, { ...row, spend: 'n/a' }] }, { data: [{ ...row, ad_id: undefined }] })
    expect(await port.read(anAccount(), RANGE, null, signal)).toMatchObject({ error: { class: 'retryable', wrote: 'no' } })
    expect(await port.read(anAccount(), RANGE, null, signal)).toMatchObject({ error: { class: 'retryable', wrote: 'no' } })
  })
})

test.each([
  ['12.34', 'USD', '1234'],
  ['5000', 'JPY', '5000'],
  ['5000.00', 'JPY', '5000'],
  ['9000', 'TWD', '900000'],
  ['1.5', 'KWD', '1500'],
  ['0.015', 'USD', '2'],
  ['0', 'USD', '0'],
  ['-1', 'USD', null],
  ['1e3', 'USD', null],
  ['', 'USD', null],
])('a report that says %s of %s means %s minor units', (text, currency, minor) => {
  expect(fromReportAmount(text, currency)).toBe(minor)
})

test('the limit of reports slows us before it refuses', () => {
  const headers: Record<string, object> = { 'x-fb-ads-insights-throttle': { app_id_util_pct: 12, acc_id_util_pct: 83.5 } }
  expect(usageOf((name) => (headers[name] ? JSON.stringify(headers[name]) : null), META.times.longestPauseMs)).toEqual({
    used: { app: 12, reports: 83.5 },
    pauseMs: 0,
  })
})
