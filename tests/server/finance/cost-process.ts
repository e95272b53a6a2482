import { startCostCalculation } from '#server/features/finance/cost-calculation.ts'
import { costRoutes } from '#server/features/finance/costs.routes.ts'
import { openDatabase } from '#server/db/open.ts'
import { bind } from '#server/kit/bind.ts'
import { createHttp } from '#server/kit/http.ts'

/** A worker that calculates costs, or a server that takes them, as a process of its own, for tests that kill it. What it needs comes as JSON in `COSTS`. */
export type CostProcessInput = { databaseUrl: string; role: 'calculate' | 'serve' }

const { databaseUrl, role } = JSON.parse(process.env.COSTS ?? '{}') as CostProcessInput
const { db, pool } = openDatabase(databaseUrl, { max: 5, applicationName: 'costs-under-test' })
if (role === 'calculate') {
  startCostCalculation({ db, pool, log: { warn: (facts, message) => console.error(message, JSON.stringify(facts)) }, sweepMs: 200 })
  console.log('ready 0')
} else {
  const http = await createHttp({ version: '1.0.0' })
  bind(http, costRoutes(), { db })
  const address = await http.listen({ port: 0, host: '127.0.0.1' })
  console.log(`ready ${new URL(address).port}`)
}
