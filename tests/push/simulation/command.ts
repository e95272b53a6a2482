import { fork } from 'node:child_process'
import { once } from 'node:events'
import { cpus } from 'node:os'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import pg from 'pg'
import { columnTypes } from '#server/db/open.ts'
import { migrate } from '#server/db/migrate.ts'
import { onServer, throwAwayServer, withDatabase } from '../../kit/postgres.ts'
import { addAccounts, addGame } from '../rows.ts'
import { addVirtualTime } from './database.ts'
import { runSeed, type Report } from './run-seed.ts'
import { HARMS } from './tally.ts'

/**
 * `npm run simulate -- --seeds 10000`: the engine of the push on a database, with a simulated network, in virtual time. `--from` is the first seed, `--seed`
 * runs one of them, as it was; `--traces` prints by what two runs of a seed are compared, `--until harm` ends with the first that is harmed. Ends with
 * code 1 when something was lost, doubled, stuck or falsely failed. `DATABASE_URL` is a server to use, `SIMULATION_TEMPLATE` a migrated database on it.
 */
const { values } = parseArgs({
  options: {
    seeds: { type: 'string', default: '200' },
    from: { type: 'string', default: '1' },
    seed: { type: 'string' },
    until: { type: 'string' },
    traces: { type: 'boolean' },
  },
})

type Part = { url: string; from: number; step: number; end: number; stopAtHarm: boolean }
type Told = Omit<Report, 'caused'> & { caused: [string, number][] }

if (process.env.SIMULATION_PART) await runPart(JSON.parse(process.env.SIMULATION_PART) as Part)
else process.exitCode = (await runAll()) ? 0 : 1

/** Some of the seeds, on a database of its own. */
async function runPart({ url, from, step, end, stopAtHarm }: Part): Promise<void> {
  const pool = new pg.Pool({ connectionString: url, max: 1, types: columnTypes() })
  const real = await pool.connect()
  await real.query('set search_path = sim, public, pg_catalog; set jit = off')
  await real.query('listen push')
  let done = 0
  for (let seed = from; seed < end; seed += step) {
    const report = await runSeed(real, seed)
    process.send?.({ ...report, caused: [...report.caused] } satisfies Told)
    if (stopAtHarm && report.harms.length > 0) break
    if (++done % 200 === 0) await real.query('vacuum batch, batch_item, rate_bucket, ad_account')
  }
  real.release()
  await pool.end()
}

async function runAll(): Promise<boolean> {
  const begun = performance.now()
  const server = process.env.DATABASE_URL ? { url: process.env.DATABASE_URL, stop: async () => {} } : await throwAwayServer()
  const [from, count] = values.seed === undefined ? [Number(values.from), Number(values.seeds)] : [Number(values.seed), 1]
  const parts = Math.min(count, Math.max(1, cpus().length))
  const databases = Array.from({ length: parts }, (_, at) => `simulation_${process.pid}_${at}`)
  try {
    const [first = ''] = databases
    for (const name of databases) {
      const template = name === first ? (process.env.SIMULATION_TEMPLATE ?? 'template0') : first
      await onServer(server.url, (admin) => admin.query(`create database ${name} template ${template}`))
      if (name === first) await furnish(withDatabase(server.url, name))
    }
    const reports: Told[] = []
    await Promise.all(
      databases.map((name, at) =>
        inChild(
          { url: withDatabase(server.url, name), from: from + at, step: parts, end: from + count, stopAtHarm: values.until === 'harm' },
          (report) => {
            reports.push(report)
            for (const { harm, what } of report.harms) console.log(`seed ${report.seed}: ${harm}: ${what}`)
            if (reports.length % 500 === 0) console.log(`${reports.length} of ${count} seeds`)
          },
        ),
      ),
    )
    return told(reports, (performance.now() - begun) / 1000)
  } finally {
    for (const name of databases) await onServer(server.url, (admin) => admin.query(`drop database if exists ${name} with (force)`))
    await server.stop()
  }
}

async function furnish(url: string): Promise<void> {
  if (!process.env.SIMULATION_TEMPLATE) await migrate(url)
  const pool = new pg.Pool({ connectionString: url, max: 1 })
  await addGame({ pool })
  await addAccounts({ pool })
  await addVirtualTime(pool)
  await pool.end()
}

async function inChild(part: Part, onReport: (report: Told) => void): Promise<void> {
  const child = fork(fileURLToPath(import.meta.url), { env: { ...process.env, SIMULATION_PART: JSON.stringify(part) } })
  child.on('message', (report) => onReport(report as Told))
  const [code] = (await once(child, 'exit')) as [number | null]
  if (code !== 0) throw new Error(`a part of the simulation ended with code ${code}`)
}

function told(reports: readonly Told[], seconds: number): boolean {
  const caused = new Map<string, number>()
  for (const report of reports) for (const [what, times] of report.caused) caused.set(what, (caused.get(what) ?? 0) + times)
  console.table(
    Object.fromEntries([...caused].sort(([one], [other]) => one.localeCompare(other)).map(([what, times]) => [what, { caused: times }])),
  )
  const sum = (of: (report: Told) => number) => reports.reduce((total, report) => total + of(report), 0)
  const harms = HARMS.map((harm) => `${harm} ${sum((report) => report.harms.filter((one) => one.harm === harm).length)}`)
  const days = sum(({ virtualMs }) => virtualMs) / 86_400_000
  console.log(
    `${reports.length} seeds, ${sum(({ rows }) => rows)} rows, ${days.toFixed(1)} days of virtual time, ${sum(({ statements }) => statements)} statements in ${seconds.toFixed(0)} s: ${harms.join(', ')}`,
  )
  if (values.traces)
    for (const { seed, trace } of [...reports].sort((one, other) => one.seed - other.seed)) console.log(`trace of seed ${seed}: ${trace}`)
  const harmed = reports.filter((report) => report.harms.length > 0).map(({ seed }) => seed)
  if (harmed.length > 0)
    console.log(`Harmed by seed ${harmed.slice(0, 20).join(', ')}; one of them again: npm run simulate -- --seed ${harmed[0]}`)
  return harmed.length === 0
}
