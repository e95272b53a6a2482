import { afterAll, expect, test } from 'vitest'
import type { FaultRuleInput } from '#simulators/kit/faults.ts'
import { harm, REPEATS, tallyOf, tell, UNHARMED, type Tally } from './fault-kit.ts'
import { aBatch, aWorker, materials, metaConnector, pushWorld, QUICK_TIMES } from './push-kit.ts'
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
async function pushedUnder(fault: string, rules: readonly FaultRuleInput[], items: readonly ItemInput[], seed: number): Promise<Tally> {
  const world = await pushWorld({ seed })
  const connector = metaConnector(world.simulator.url, { ...QUICK_TIMES, answerMs: 300 })
  const worker = aWorker(world, { sliceSize: 8, pauseMs: 50 }, materials, connector)
  try {
    for (const rule of rules) world.simulator.control.addFault(rule)
    const batchId = await aBatch(world, items)
    const tally = await tallyOf(world, batchId, fault, 0, 60_000)
    return tell({ ...tally, caused: world.simulator.control.faults().reduce((sum, { fired }) => sum + fired, 0) })
  } finally {
    await worker.stop()
    await world.close()
  }
}

const report: Tally[] = []
afterAll(() => console.table(report))

test('under every fault of the wire and the network at once, a batch arrives once and whole', async () => {
  const rules = FAULTS.map(([id, fault]): FaultRuleInput => ({ id, match: { method: 'POST', probability: 0.2 }, fault, remaining: 1 }))
  const tally = await pushedUnder('all of them at once', rules, aFamily({ groups: 2, ads: 8 }), 1)
  report.push(tally)
  expect(harm(tally)).toEqual(UNHARMED)
  expect(tally.caused).toBeGreaterThan(8)
})

/** One by one they take minutes: that is for `npm run faults`. */
const ONE_BY_ONE = REPEATS > 1 ? FAULTS : FAULTS.slice(1, 2)

test.each(ONE_BY_ONE)(
  'under %s, each row arrives once',
  async (name, fault) => {
    const rule: FaultRuleInput = { match: { method: 'POST', probability: 0.15 }, fault }
    const tallies: Tally[] = []
    for (let round = 0; round < REPEATS; round++)
      tallies.push(await pushedUnder(name, [rule], aFamily({ groups: 2, ads: REPEATS > 1 ? 24 : 6 }), round))
    report.push(...tallies)
    expect(tallies.map(harm)).toEqual(tallies.map(() => UNHARMED))
  },
  60_000 * REPEATS,
)
