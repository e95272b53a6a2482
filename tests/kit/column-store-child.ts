import { Registry } from 'prom-client'
import { startReportStore } from '#server/column-store/report-store.ts'

/** The embedded engine in a process of its own, as the console runs it, until that process is ended. What fails ends it: a test does not wait for the next attempt. */
const options: { folder: string; packageFolder: string; port: number; token: string } = JSON.parse(process.argv[2] ?? '{}')
const warn = (facts: object, message: string) => console.error(message, JSON.stringify(facts))
const store = await startReportStore({
  ...options,
  registry: new Registry(),
  log: { info: () => undefined, warn },
  onHang: () => process.exit(1),
})
const look = setInterval(() => {
  const { state, why } = store.state()
  if (why) {
    console.error('the engine did not start', JSON.stringify(why))
    process.exit(1)
  }
  if (state !== 'ready') return
  clearInterval(look)
  process.send?.('ready')
}, 20)
process.once('disconnect', () => process.exit(0))
