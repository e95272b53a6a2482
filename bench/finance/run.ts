import { fileURLToPath } from 'node:url'
import { benchExtraction, measureHere, type Job } from './extraction.ts'
import { benchMonth } from './month.ts'

/**
 * `npm run bench -- finance [what] [size] [rounds]`: `extraction` of a large statement next to a bare read of the same file, the `month`
 * screen with 20,000 rows next to bare AG Grid; both unless one is named. A missed gate ends with code 1.
 */
const MONTH = { rows: 20_000, rounds: 5 }

async function run([what, size, rounds]: readonly string[]): Promise<boolean> {
  const given = size === undefined ? undefined : Number(size)
  const held: boolean[] = []
  if (what !== 'month') held.push(await benchExtraction(fileURLToPath(import.meta.url), given))
  if (what !== 'extraction') held.push(await benchMonth(given ?? MONTH.rows, Number(rounds ?? MONTH.rounds)))
  return held.every(Boolean)
}

const asked = process.env.FINANCE_BENCH
if (asked === undefined) {
  process.exitCode = (await run(process.argv.slice(2))) ? 0 : 1
} else {
  const job: Job = JSON.parse(asked) // written by ourselves
  await measureHere(job)
}
