import { afterAll, expect, test } from 'vitest'
import type { FaultRuleInput } from '#simulators/kit/faults.ts'
import { harm, REPEATS, tallyOf, tell, UNHARMED, type Tally } from './fault-kit.ts'
import { NETWORKS, type PushNetwork } from './networks.ts'
import { aBatch, aWorker, connectorTo, materials, QUICK_TIMES, worldOf } from './push-kit.ts'
import { aFamily, type ItemInput } from './rows.ts'

/** What may happen to a call on its way, and what a network answers on a bad day. A throttled account may go on at once. */
const FAULTS: readonly [string, FaultRuleInput['fault']][] = [
  ['a call that never arrives', { kind: 'drop_before_commit' }],
  ['an answer that is lost', { kind: 'drop_after_commit' }],
  ['a reset in mid-answer', { kind: 'reset_mid_body' }],
  ['JSON that is cut', { kind: 'truncated_json' }],
  ['no answer at all', { kind: 'hang' }],
  ['another content type', { kind: 'wrong_content_type' }],
  ["a gateway's page, not applied", { kind: 'gateway_html' }],
  ["a gateway's page, applied", { kind: 'gateway_html', applies: true }],
  ["a gateway's page with 200", { kind: 'gateway_html', status: 200, applies: true }],
  ['a 5xx, not applied', { kind: 'server_error', status: 503 }],
  ['a 5xx, applied', { kind: 'server_error', applies: true }],
  ['a passing error', { kind: 'transient' }],
  ['a creative that flakes', { kind: 'creative_flake' }],
  ['throttling', { kind: 'throttle', seconds: 0 }],
  ['an unfinished item, not applied', { kind: 'batch_null' }],
  ['an unfinished item, applied', { kind: 'batch_null', applies: true }],
  ['a late answer', { kind: 'delay', ms: 60 }],
]

/** One batch under rules; `caused` is how often they struck. */
async function pushedUnder(
  network: PushNetwork,
  fault: string,
  rules: readonly FaultRuleInput[],
  items: readonly ItemInput[],
  seed: number,
): Promise<Tally> {
  const world = await worldOf(network, seed)
  const connector = connectorTo(network, world.simulator.url, { ...QUICK_TIMES, answerMs: 300 })
  const worker = aWorker(world, { sliceSize: 8, pauseMs: 50 }, materials, connector)
  try {
    for (const rule of rules) world.simulator.control.addFault(rule)
    const batchId = await aBatch(world, items)
    const tally = await tallyOf(world, batchId, `${network.key}: ${fault}`, 0, 60_000)
    return tell({ ...tally, caused: world.simulator.control.faults().reduce((sum, { fired }) => sum + fired, 0) })
  } finally {
    await worker.stop()
    await world.close()
  }
}

const report: Tally[] = []
afterAll(() => console.table(report))

/** What a network has no place for cannot happen to it. */
const faultsOf = ({ lacks }: PushNetwork) => FAULTS.filter(([, { kind }]) => !lacks.includes(kind))

test.each(NETWORKS.map((network) => ({ key: network.key, network })))(
  'under every fault of the wire and of $key at once, a batch arrives once and whole',
  async ({ network }) => {
    const rules = faultsOf(network).map(([id, fault]): FaultRuleInput => ({
      id,
      match: { method: 'POST', probability: 0.2 },
      fault,
      remaining: 1,
    }))
    const tally = await pushedUnder(network, 'all of them at once', rules, aFamily({ groups: 2, ads: 8, network }), 1)
    report.push(tally)
    expect(harm(tally)).toEqual(UNHARMED)
    expect(tally.caused).toBeGreaterThan(8)
  },
)

/** One by one they take minutes: that is for `npm run faults`. */
const ONE_BY_ONE = NETWORKS.flatMap((network) =>
  (REPEATS > 1 ? faultsOf(network) : faultsOf(network).slice(1, 2)).map(([name, fault]) => ({ key: network.key, network, name, fault })),
)

test.each(ONE_BY_ONE)(
  'under $name, each row of $key arrives once',
  async ({ network, name, fault }) => {
    const rule: FaultRuleInput = { match: { method: 'POST', probability: 0.15 }, fault }
    const tallies: Tally[] = []
    for (let round = 0; round < REPEATS; round++)
      tallies.push(await pushedUnder(network, name, [rule], aFamily({ groups: 2, ads: REPEATS > 1 ? 24 : 6, network }), round))
    report.push(...tallies)
    expect(tallies.map(harm)).toEqual(tallies.map(() => UNHARMED))
  },
  60_000 * REPEATS,
)
