import { fileURLToPath } from 'node:url'
import { benchExtraction, measureHere, type Job } from './extraction.ts'

/** `npm run bench -- finance [rows]`: extraction of a large statement beside a bare read of the same file. A missed gate ends with code 1. */
const asked = process.env.FINANCE_BENCH
if (asked === undefined) {
  const [rows] = process.argv.slice(2).map(Number)
  process.exitCode = (await benchExtraction(fileURLToPath(import.meta.url), rows)) ? 0 : 1
} else {
  const job: Job = JSON.parse(asked) // written by ourselves
  await measureHere(job)
}
