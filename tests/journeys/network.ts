import { afterEach } from 'vitest'
import { z } from 'zod'
import { freePort } from '#server/db/free-port.ts'
import type { FaultRuleInput } from '#simulators/kit/faults.ts'
import { startHouse, theHouse, type House } from './kit.ts'

const objects = z.array(z.object({ id: z.string(), level: z.string(), name: z.string() }))
type NetworkObject = z.output<typeof objects>[number]

/** What the simulated network really holds, and what is to go wrong there: its side port. */
export type Network = {
  /** campaigns, ad sets and ads whose name contains the word; a name ends with our tag */
  holds: (word: string) => Promise<NetworkObject[]>
  /** from now on */
  fault: (rule: FaultRuleInput & { id: string }) => Promise<void>
  /** how often the fault has struck */
  struck: (id: string) => Promise<number>
  /** objects made from now on are not found for so long, by the network's clock */
  hide: (ms: number) => Promise<void>
  /** the network's clock jumps so far ahead */
  advance: (ms: number) => Promise<void>
  /** takes every fault away */
  heal: () => Promise<void>
}

const SENT_LEVELS = ['campaign', 'adset', 'ad']

function networkAt(side: () => number): Network {
  const ask = async (path: string, init?: RequestInit): Promise<unknown> => {
    const answer = await fetch(`http://127.0.0.1:${side()}${path}`, init)
    if (!answer.ok) throw new Error(`the simulator says ${answer.status}: ${await answer.text()}`)
    return answer.json()
  }
  const post = async (path: string, body: object): Promise<void> =>
    void (await ask(path, { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }))
  const rules = z.array(z.object({ id: z.string(), fired: z.number() }))
  return {
    holds: async (word) =>
      objects
        .parse(await ask(`/objects?${new URLSearchParams({ name_contains: word })}`))
        .filter(({ level }) => SENT_LEVELS.includes(level)),
    fault: (rule) => post('/faults', rule),
    hide: (ms) => post('/behaviour', { stalenessMs: [ms, ms] }),
    advance: (ms) => post('/clock', { advanceMs: ms }),
    struck: async (id) => rules.parse(await ask('/faults')).find((rule) => rule.id === id)?.fired ?? 0,
    heal: async () => void (await ask('/faults', { method: 'DELETE' })),
  }
}

/** The server of a file, with a network whose side port is known; what was to go wrong in a test is taken away after it. */
export function aNetworkHouse(more: Readonly<Record<string, string>> = {}): { house: House; network: Network } {
  let side = 0
  const house = theHouse(async () => {
    side = await freePort()
    return await startHouse({ META_CONTROL_PORT: String(side), ...more })
  })
  const network = networkAt(() => side)
  afterEach(() => network.heal())
  return { house, network }
}
