import { startCostCalculation } from '#server/features/finance/cost-calculation.ts'
import { financeRoutes } from '#server/features/finance/finance.routes.ts'
import { openDatabase } from '#server/db/open.ts'
import { bind } from '#server/kit/bind.ts'
import { createFileStore } from '#server/kit/file-store.ts'
import { createHttp } from '#server/kit/http.ts'
import { createUploadStore } from '#server/kit/upload-store.ts'

/** A worker that calculates costs, or a server of finance, as a process of its own, for tests that kill it. What it needs comes as JSON in `FINANCE`. */
export type FinanceProcessInput = {
  databaseUrl: string
  /** the name of its connections */
  name: string
  dataDir: string
  role: 'calculate' | 'serve' | 'serve, and die before the answer'
}

const { databaseUrl, name, dataDir, role } = JSON.parse(process.env.FINANCE ?? '{}') as FinanceProcessInput
const { db, pool } = openDatabase(databaseUrl, { max: 5, applicationName: name })
if (role === 'calculate') {
  startCostCalculation({ db, pool, log: { warn: (facts, message) => console.error(message, JSON.stringify(facts)) }, sweepMs: 200 })
  console.log('ready 0')
} else {
  const http = await createHttp({ version: '1.0.0' })
  // what it did is, and no one hears of it
  if (role === 'serve, and die before the answer')
    http.addHook('onSend', async () => {
      process.kill(process.pid, 'SIGKILL')
      await new Promise(() => undefined)
    })
  bind(http, financeRoutes({ files: createFileStore(dataDir), uploads: createUploadStore(dataDir) }), { db })
  const address = await http.listen({ port: 0, host: '127.0.0.1' })
  console.log(`ready ${new URL(address).port}`)
}
