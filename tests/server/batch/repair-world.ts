import { randomUUID } from 'node:crypto'
import type { ItemRow } from '#contract/batch-shapes.ts'
import type { Worker } from '#server/push/worker.ts'
import { startMetaSimulator, type MetaSimulator } from '#simulators/meta/server.ts'
import { ON_META } from '#tests/push/networks.ts'
import { aWorker, metaConnector } from '#tests/push/push-kit.ts'
import { aHouse, aHouseSpec, waitFor, type Answer, type House } from './a-house.ts'

export type RepairWorld = {
  house: House
  simulator: MetaSimulator
  /** commits a draft with such names and waits until nothing of it moves */
  pushed: (naming?: Readonly<Record<string, string>>) => Promise<string>
  /** waits until the batch has settled; answers its rows */
  settled: (batchId: string) => Promise<ItemRow[]>
  again: (batchId: string, more?: Record<string, string>, as?: string) => Promise<Answer>
  recreate: (batchId: string, seqs: readonly number[]) => Promise<Answer>
  check: (batchId: string) => Promise<Answer>
  /** as the owner of the account does it at the network */
  deleteAtNetwork: (networkId: string) => Promise<void>
  /** how many living objects of each level the network holds for the batch */
  held: (batchId: string) => Record<string, number>
  /** what one test did to the network and the accounts is over */
  calm: () => Promise<void>
  close: () => Promise<void>
}

/** A page as the network numbers it. */
const PAGE = '100200300'

/** The batch calls and a push worker in front of the simulator. */
export async function repairWorld(): Promise<RepairWorld> {
  const simulator = await startMetaSimulator({ seed: 5, stalenessMs: [0, 0], review: { afterMs: [0, 1], rejectRate: 0 } })
  const house = await aHouse({ network: metaConnector(simulator.url) })
  await house.database.pool.query("update ad_account set credential = 'sim-token'")
  await house.database.pool.query('update network_page set page_id = $1, instagram_user_id = null where page_id = $2', [PAGE, 'p1'])
  const worker: Worker = aWorker(
    { database: house.database, network: ON_META, simulator, close: () => Promise.resolve() },
    { maxAttempts: 2 },
  )
  const settled: RepairWorld['settled'] = async (batchId) => {
    await waitFor(async () => (await house.batch(batchId)).state === 'settled')
    return house.rows(batchId)
  }
  return {
    house,
    simulator,
    settled,
    async pushed(naming = {}) {
      const spec = aHouseSpec({ axis: { page: [{ name: '主页', values: { page_id: PAGE } }] } })
      const batchId = await house.draft({ ...spec, naming: { ...spec.naming, ...naming } })
      const { version, counts } = await house.batch(batchId)
      const fields = { batch_id: batchId, ticket: randomUUID(), version: String(version), total: String(counts.total) }
      const answer = await house.post('commit_batch', fields)
      if (answer.status !== 200) throw new Error(answer.text)
      await settled(batchId)
      return batchId
    },
    again: (batchId, more = {}, as) => house.post('retry_batch', { batch_id: batchId, ticket: randomUUID(), ...more }, as),
    recreate: (batchId, seqs) =>
      house.post('recreate_rows', {
        batch_id: batchId,
        ticket: randomUUID(),
        seqs: JSON.stringify(seqs),
      }),
    check: (batchId) => house.post('adgroup/check', { batch_id: batchId }),
    async deleteAtNetwork(networkId) {
      const answer = await fetch(`${simulator.url}/v26.0/${networkId}?access_token=sim-token`, { method: 'DELETE' })
      if (!answer.ok) throw new Error(await answer.text())
    },
    held(batchId) {
      const tag = new RegExp(`-${BigInt(batchId).toString(36)}-[a-z0-9]+$`)
      const living = simulator.control.objects().filter(({ effectiveStatus, name }) => effectiveStatus !== 'DELETED' && tag.test(name))
      return Object.fromEntries(
        ['campaign', 'adset', 'ad'].map((level) => [level, living.filter((object) => object.level === level).length]),
      )
    },
    async calm() {
      simulator.control.removeFaults()
      simulator.control.setBehaviour({ stalenessMs: [0, 0] })
      await house.database.pool.query("update ad_account set use_status = 'on'")
    },
    async close() {
      await worker.stop()
      await house.close()
      await simulator.close()
    },
  }
}

export const seqsOf = (rows: readonly ItemRow[]) => ({ seqs: JSON.stringify(rows.map(({ seq }) => seq)) })
export const failedOf = (rows: readonly ItemRow[]): ItemRow[] => rows.filter(({ outcome }) => outcome === 'failed')
export const outcomesOf = (rows: readonly ItemRow[]): string[] => rows.map(({ outcome }) => outcome)
export const first = (rows: readonly ItemRow[], level: string): ItemRow => {
  const row = rows.find((one) => one.level === level)
  if (!row) throw new Error(`no ${level}`)
  return row
}
