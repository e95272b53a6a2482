import type { TrainingFault } from '#domain/training.ts'
import { blocker } from '#domain/blocker.ts'
import { Refused } from '#server/kit/refused.ts'

/** The side ports of the simulated networks that run next to this server. */
export type SimulatedNetworks = {
  isThere: boolean
  /** until when, in ms since 1970. @throws Refused when one cannot be reached */
  set: (fault: TrainingFault, untilMs: number) => Promise<void>
}

type Rule = { match: Record<string, unknown>; fault: Record<string, unknown> }

/** What each fault is to a simulator, in the words of its fault rules, which are the same for every network. None is left to chance: who trains a failure sees it. */
const RULES: Readonly<Record<Exclude<TrainingFault, 'off'>, Rule>> = {
  slow: { match: { method: 'POST', inBatch: false }, fault: { kind: 'delay', ms: 6_000 } },
  lost: { match: { method: 'POST', inBatch: false, every: 2 }, fault: { kind: 'drop_after_commit' } },
  throttled: { match: { method: 'POST', every: 5 }, fault: { kind: 'throttle', seconds: 20 } },
  signed_out: { match: { method: 'POST' }, fault: { kind: 'token_death', lasting: false } },
  // what has a name is created or changed
  partial: { match: { method: 'POST', name: '.', every: 2 }, fault: { kind: 'refuse' } },
}
const RULE_ID = 'training'
const ANSWER_MS = 5_000

/** `controls`: addresses of the side ports; none where no simulator runs. */
export function createSimulatedNetworks(controls: readonly string[]): SimulatedNetworks {
  const post = async (control: string, path: string, body: object) => {
    const answer = await fetch(`${control}${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', accept: 'application/json' },
      body: JSON.stringify(body),
      signal: AbortSignal.timeout(ANSWER_MS),
    }).catch(() => null)
    if (!answer?.ok) throw new Refused(blocker('training.unreachable'), { status: 409 })
  }
  return {
    isThere: controls.length > 0,
    async set(fault, untilMs) {
      for (const control of controls)
        await (fault === 'off'
          ? post(control, '/faults/remove', { id: RULE_ID })
          : post(control, '/faults', { id: RULE_ID, ...RULES[fault], untilMs }))
    },
  }
}
