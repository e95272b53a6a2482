import type pg from 'pg'
import { META } from '#domain/channels/meta.ts'
import { at, ms, timed, withServer, type Served } from './kit/served.ts'

/**
 * `npm run bench -- objects [ads]`: pages of the list of objects over HTTP, by the built server, each next to the bare query of the same rows and
 * their number. Both take turns; only ratios of one run count. A page that is slower than the gate and not quick either, or a wrong row, ends with code 1.
 */
const [ADS = 100_000] = process.argv.slice(2).map(Number)
const ACCOUNTS = 20
const ROUNDS = 20
const GATE = 3
/** What a call itself costs (HTTP, rights, checking 100 rows) is most of a page that the database finds at once. */
const QUICK_MS = 60
const PAGE = 100

const run = (): Promise<boolean> => withServer(furnish, measure)

/** A campaign for 100 ads, an ad set for 10; one ad in ten is paused. */
async function furnish(pool: pg.Pool): Promise<void> {
  await pool.query(`insert into game (game_id, name, region_id, timezone, currency) values ('1', '星河战纪', '1', 'Asia/Taipei', 'USD')`)
  await pool.query(`insert into spreader (id, channel, name, region_id) values ($1, 'facebook', 'Meta', '4')`, [META.spreaderId])
  await pool.query(
    `insert into ad_account (account_id, name, spreader_id, entity, currency, timezone, min_daily_budget_minor)
     select n::text, '账户' || n, $1, '公司', 'USD', 'Asia/Taipei', 100 from generate_series(0, ${ACCOUNTS - 1}) n`,
    [META.spreaderId],
  )
  await pool.query(`insert into ad_account_game select account_id, '1' from ad_account`)
  for (const [level, share, above] of [
    ['campaign', 100, `'{}'`],
    ['adgroup', 10, `array[((n / 10) * 100)::text]`],
    ['ad', 1, `array[((n / 100) * 100)::text, ((n / 10) * 10 + 1000000000)::text]`],
  ] as const)
    await pool.query(
      `insert into network_object (account_id, level, network_id, above, name, status, values, day_budget_minor, made_at, remote_at, pulled_at, changed_at)
       select ((n * ${share} / 100) % ${ACCOUNTS})::text, $1, ${level === 'campaign' ? '(n * 100)::text' : level === 'adgroup' ? '(n * 10 + 1000000000)::text' : '(n + 2000000000)::text'},
         ${above}, '星河战纪_' || md5(n::text), case when n % 10 = 0 then 'PAUSED' else 'ACTIVE' end,
         jsonb_build_object('status', 'ACTIVE', 'headline', md5((n + 1)::text), 'message', repeat('集结你的舰队', 20)),
         ${level === 'adgroup' ? '5000 + n % 1000' : 'null'}, now() - n * interval '1 s', now() - (n * 7919 % 1000000) * interval '1 s', now(), now()
       from generate_series(0, $2::int - 1) n`,
      [level, Math.ceil(ADS / share)],
    )
  const sums = ['spend', 'impressions', 'clicks', 'results'].flatMap((of) => [1, 7, 30].map((days) => ({ name: `${of}_${days}`, days })))
  await pool.query(
    `insert into object_figure (account_id, level, network_id, ${sums.map(({ name }) => name).join(', ')})
     select account_id, level, network_id, ${sums.map(({ days }) => `(hashtext(network_id) & 65535) * ${days}`).join(', ')}
       from network_object where hashtext(network_id) % 5 <> 0`,
  )
  await pool.query('vacuum analyze network_object, object_figure')
}

type Case = { name: string; query: Record<string, string>; where: string; order: string; page?: number; figures?: true }
const CASES: readonly Case[] = [
  { name: 'first page', query: {}, where: 'true', order: 'name, network_id' },
  { name: 'sorted by change', query: { 'sort[]': '-remote_at' }, where: 'true', order: 'remote_at desc nulls last, name, network_id' },
  {
    name: 'sorted by spend',
    query: { 'sort[]': '-spend' },
    where: 'true',
    order: 'spend_7 desc nulls last, name, network_id',
    figures: true,
  },
  {
    name: 'without result',
    query: { delivery: 'no_result' },
    where: 'spend_7 > 0 and results_7 = 0',
    order: 'name, network_id',
    figures: true,
  },
  { name: 'one status', query: { status: 'PAUSED' }, where: `status = 'PAUSED'`, order: 'name, network_id' },
  { name: 'a text in names', query: { q: 'abc' }, where: `name ilike '%abc%'`, order: 'name, network_id' },
  { name: 'in three campaigns', query: WITHIN(), where: `above && '{0,1000,2000}'`, order: 'name, network_id' },
  { name: 'one account', query: { 'account_ids[]': '7' }, where: `account_id = '7'`, order: 'name, network_id' },
  { name: 'page 900', query: { page: '900' }, where: 'true', order: 'name, network_id', page: 900 },
]
function WITHIN(): Record<string, string> {
  return { 'within[0]': '0', 'within[1]': '1000', 'within[2]': '2000' }
}

async function measure({ pool, call }: Served): Promise<boolean> {
  let good = true
  for (const one of CASES) {
    const { page = 1, where, order } = one
    const objects = one.figures ? 'network_object left join object_figure using (account_id, level, network_id)' : 'network_object'
    const rows = `select * from ${objects} where level = 'ad' and gone_at is null and ${where} order by ${order} limit ${PAGE} offset ${(page - 1) * PAGE}`
    const number = `select count(*)::int as total from ${objects} where level = 'ad' and gone_at is null and ${where}`
    const found: { ours: { data: { network_id: string }[]; total: number }; bare: string[]; total: number } = {
      ours: { data: [], total: 0 },
      bare: [],
      total: 0,
    }
    const ask = async () => {
      const answer = await call('GET', 'objects/list', { channel: META.key, level: 'ad', per_page: String(PAGE), ...one.query })
      found.ours = answer as unknown as typeof found.ours // the answer of this call
    }
    const bare = async () => {
      const [listed, counted] = await Promise.all([pool.query<{ network_id: string }>(rows), pool.query<{ total: number }>(number)])
      found.bare = listed.rows.map(({ network_id: id }) => id)
      found.total = counted.rows[0]?.total ?? 0
    }
    const [product, limit]: [number[], number[]] = [[], []]
    for (let round = 0; round < ROUNDS + 3; round += 1) {
      const turns = [async () => product.push(await timed(ask)), async () => limit.push(await timed(bare))]
      for (let turn = 0; turn < turns.length; turn += 1) await turns[(turn + round) % turns.length]?.()
    }
    const sorted = (all: number[]) => all.slice(3).sort((x, y) => x - y)
    const [ours, theirs] = [at(sorted(product), 0.5), at(sorted(limit), 0.5)]
    const same = found.ours.total === found.total && found.ours.data.map(({ network_id: id }) => id).join() === found.bare.join()
    const held = same && (ours / theirs <= GATE || ours <= QUICK_MS)
    console.log(
      `${one.name.padEnd(18)} of ${found.total} objects: ours ${ms(ours)} (p95 ${ms(at(sorted(product), 0.95))}), bare query ${ms(theirs)}, ` +
        `ratio ${(ours / theirs).toFixed(2)}; rows and number ${same ? 'equal' : 'DIFFER'}; gate ${GATE} or ${QUICK_MS} ms: ${held ? 'held' : 'BROKEN'}`,
    )
    good &&= held
  }
  return good
}

process.exitCode = (await run()) ? 0 : 1
