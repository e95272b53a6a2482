import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { openColumnStore, type ColumnStore } from '#server/column-store/client.ts'
import { freePort } from '#server/db/free-port.ts'
import { serve, startEngine, TOKEN } from '../kit/engine.ts'
import { FACTS, fill, oneInsert, replaceADay, RUNAWAY, RUNAWAY_PARAMS, SHAPES } from './load.ts'

/**
 * `npm run bench -- column-store [minutes]`: 12 readers, inserts and replaced days, first without and then with a runaway query that is given up
 * every 2 s; in the middle the engine is killed. Ends with code 1 when short reads become more than three times slower, an acknowledged insert is
 * lost or doubled, a read is wrong, or the engine needs more than 1.5 GB.
 */
const READERS = 12
const SLOWER = 3
const MOST_MB = 1_500

if (process.argv[2] === 'serve') await serve(String(process.argv[3]), Number(process.argv[4]))
else process.exitCode = (await measure(Number(process.argv[2] ?? 10))) ? 0 : 1

type Told = { reads: number[]; refused: Map<string, number>; mostMb: number; acknowledged: number; unclear: number }

async function measure(minutes: number): Promise<boolean> {
  const folder = mkdtempSync(join(tmpdir(), 'flightdeck-columns-'))
  const port = await freePort()
  let child = await startEngine(import.meta.url, folder, port)
  const store = openColumnStore({ url: `http://127.0.0.1:${port}`, password: TOKEN })
  try {
    await fill(store)
    const calm = await load(store, child, { ms: (minutes * 60_000) / 5, runaway: false, from: 0 })
    const storm: Told[] = []
    storm.push(await load(store, child, { ms: (minutes * 60_000) / 2, runaway: true, from: 1 }))
    const during = load(store, child, { ms: 5_000, runaway: true, from: 2 })
    await sleep(2_500)
    child.kill('SIGKILL')
    await once(child, 'exit')
    child = await startEngine(import.meta.url, folder, port)
    const broken = await during
    storm.push(await load(store, child, { ms: (minutes * 60_000) / 2, runaway: true, from: 3 }))
    return await say(store, calm, storm, broken)
  } finally {
    await store.close()
    child.kill('SIGKILL')
    rmSync(folder, { recursive: true, force: true })
  }
}

type Load = { ms: number; runaway: boolean; from: number }

async function load(store: ColumnStore, child: ChildProcess, { ms, runaway, from }: Load): Promise<Told> {
  const told: Told = { reads: [], refused: new Map(), mostMb: 0, acknowledged: 0, unclear: 0 }
  const end = Date.now() + ms
  const goesOn = () => Date.now() < end
  const refused = (error: unknown) => {
    const why = error instanceof Error ? `${'type' in error ? String(error.type) : error.name}` : 'unknown'
    told.refused.set(why, (told.refused.get(why) ?? 0) + 1)
  }
  const reader = async (number: number) => {
    for (let turn = number; goesOn(); turn += 1) {
      const shape = SHAPES[turn % SHAPES.length]
      const startedAt = performance.now()
      const isRead = await store.read(shape?.query ?? '', shape?.params(turn)).then(() => true, refused)
      if (isRead) told.reads.push(performance.now() - startedAt)
      else await sleep(100)
    }
  }
  const writer = async () => {
    for (let part = 0; goesOn(); part += 1)
      await oneInsert(store, from * 1_000_000 + part).then(
        () => (told.acknowledged += 1),
        async (error: unknown) => {
          refused(error)
          told.unclear += 1
          await sleep(100)
        },
      )
  }
  const replacer = async () => {
    for (let turn = 0; goesOn(); turn += 1) {
      await replaceADay(store, turn).catch(refused)
      await sleep(500)
    }
  }
  const givesUp = async () => {
    while (runaway && goesOn()) {
      const gone = new AbortController()
      const asked = store.read(RUNAWAY, RUNAWAY_PARAMS, { workload: 'heavy', signal: gone.signal }).catch(() => {})
      await sleep(1_500)
      gone.abort()
      await asked
      await sleep(500)
    }
  }
  const watch = async () => {
    for (; goesOn(); await sleep(250)) told.mostMb = Math.max(told.mostMb, residentMb(child))
  }
  await Promise.all([
    ...Array.from({ length: READERS }, (_, number) => reader(number)),
    writer(),
    replacer(),
    givesUp(),
    givesUp(),
    watch(),
  ])
  return told
}

function residentMb({ pid }: ChildProcess): number {
  try {
    return Number(/VmRSS:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / 1024
  } catch {
    return 0
  }
}

function quantile(values: readonly number[], share: number): number {
  return values.toSorted((a, b) => a - b)[Math.min(values.length - 1, Math.floor(values.length * share))] ?? 0
}

async function say(store: ColumnStore, calm: Told, storm: readonly Told[], broken: Told): Promise<boolean> {
  const reads = storm.flatMap((one) => one.reads)
  const [before, after] = [quantile(calm.reads, 0.95), quantile(reads, 0.95)]
  const ratio = after / before
  const all = [calm, ...storm, broken]
  const acknowledged = all.reduce((sum, one) => sum + one.acknowledged, 0)
  const unclear = all.reduce((sum, one) => sum + one.unclear, 0)
  const [counted] = await store.read<{ parts: string; uneven: string }>(
    `select count() as parts, countIf(many != ${FACTS.insertRows}) as uneven from (select part, count() as many from inserted group by part)`,
    {},
    { workload: 'heavy' },
  )
  const parts = Number(counted?.parts)
  const mostMb = Math.max(...all.map((one) => one.mostMb))
  const line = (name: string, { length }: readonly number[], p50: number, p95: number) =>
    console.log(
      `${name.padEnd(8)} ${String(length).padStart(7)} reads  p50 ${p50.toFixed(0).padStart(6)} ms  p95 ${p95.toFixed(0).padStart(6)} ms`,
    )
  line('calm', calm.reads, quantile(calm.reads, 0.5), before)
  line('runaway', reads, quantile(reads, 0.5), after)
  const refusals = new Map<string, number>()
  for (const one of [calm, ...storm]) for (const [why, many] of one.refused) refusals.set(why, (refusals.get(why) ?? 0) + many)
  console.log(`slower ${ratio.toFixed(2)}x (gate ${SLOWER}), most memory ${mostMb.toFixed(0)} MB (gate ${MOST_MB})`)
  console.log(
    `refused outside the kill: ${[...refusals].map(([why, many]) => `${why} ${many}`).join(', ') || 'none'}; in the kill: ${[...broken.refused].map(([why, many]) => `${why} ${many}`).join(', ') || 'none'}`,
  )
  console.log(`inserts: ${acknowledged} acknowledged, ${unclear} unclear, ${parts} there, ${counted?.uneven} not whole`)
  const isWhole = parts >= acknowledged && parts <= acknowledged + unclear && Number(counted?.uneven) === 0
  return ratio <= SLOWER && mostMb <= MOST_MB && isWhole && refusals.size === 0
}
