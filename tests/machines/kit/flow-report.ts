import { appendFileSync } from 'node:fs'

/** For `npm run flows`, which reads what the tests found out of a file. */
export function reportFlow(found: object): void {
  const report = process.env['FLOWS_REPORT']
  if (report) appendFileSync(report, `${JSON.stringify(found)}\n`)
}
