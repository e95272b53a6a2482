import { Registry } from 'prom-client'
import { startReportStore } from '#server/column-store/report-store.ts'

/** The store of reports as a process of its own, for tests that kill it. What it needs comes as JSON in `ENGINE`; it says when it is open. */
export type EngineInput = { folder: string; packageFolder: string; port: number; token: string }

const input: EngineInput = JSON.parse(process.env.ENGINE ?? '{}')
const say = (facts: object, message: string) => console.error(message, JSON.stringify(facts))
const store = await startReportStore({ ...input, registry: new Registry(), log: { info: () => undefined, warn: say } })
const look = setInterval(() => {
  if (store.state().state !== 'ready') return
  clearInterval(look)
  process.send?.('ready')
}, 20)
process.once('disconnect', () => process.exit(0))
