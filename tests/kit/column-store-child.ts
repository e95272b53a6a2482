import { Registry } from 'prom-client'
import { startReportStore } from '#server/column-store/report-store.ts'

/** The embedded engine in a process of its own, as the console runs it, until that process is ended; installed first where it is missing. */
const options: { folder: string; packageFolder: string; port: number; token: string } = JSON.parse(process.argv[2] ?? '{}')
const warn = (facts: object, message: string) => console.error(message, JSON.stringify(facts))
const store = await startReportStore({ ...options, registry: new Registry(), log: { info: () => undefined, warn } })
const look = setInterval(() => {
  if (store.state().state !== 'ready') return
  clearInterval(look)
  process.send?.('ready')
}, 20)
process.once('disconnect', () => process.exit(0))
