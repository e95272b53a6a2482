import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { endedInMidCall, harm, MID_CALL_MS, REPEATS, UNHARMED, workerProcesses, type WorkerProcesses } from './fault-kit.ts'
import { NETWORKS } from './networks.ts'

let processes: WorkerProcesses
beforeAll(async () => {
  processes = await workerProcesses()
})
afterAll(() => processes.remove())

describe('while the network goes on with its calls, at 0, 0.7 and 5 s an object and lists that lag 0, 9 and 30 s, all at 1:100,', () => {
  test.each(NETWORKS.flatMap((network) => (['SIGKILL', 'SIGTERM'] as const).map((signal) => ({ key: network.key, network, signal }))))(
    'a worker of $key that ends by $signal loses, doubles and fails nothing',
    async ({ network, signal }) => {
      for (let round = 0; round < REPEATS; round++) expect(harm(await endedInMidCall(processes, network, signal, round))).toEqual(UNHARMED)
    },
    MID_CALL_MS,
  )
})
