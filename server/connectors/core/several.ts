import { notReached, stoppedBefore } from './answers.ts'
import { failed, ownFailure } from './failure.ts'
import type { ConnectorError, Outcome } from './port.ts'

/** Calls that are under way at once: so many outcomes are unclear at most when a process dies. */
const AT_ONCE = 4

/**
 * One call for each of several objects, a few at a time, outcomes in order. Once the network asks for a pause or refuses the token, or `closing` is
 * aborted, no further call begins; with `stopped`, none does.
 */
export async function several<In, Out>(
  all: readonly In[],
  call: (one: In) => Promise<Outcome<Out>>,
  closing?: AbortSignal,
  stopped: ConnectorError | null = null,
): Promise<Outcome<Out>[]> {
  const outcomes: Outcome<Out>[] = []
  let halt = stopped
  let next = 0
  const run = async () => {
    for (;;) {
      const at = next++
      const one = all[at]
      if (one === undefined) return
      if (closing?.aborted) halt ??= stoppedBefore()
      const outcome: Outcome<Out> = halt ? failed(halt) : await call(one)
      outcomes[at] = outcome
      halt ??= reasonToHalt(outcome)
    }
  }
  await Promise.all(Array.from({ length: Math.min(AT_ONCE, all.length) }, run))
  return all.map((_, at) => outcomes[at] ?? failed(notReached()))
}

/**
 * Calls that each take several objects, one after the other; every outcome is handed to `keep`, and `waves` may look at what was kept. No further call
 * begins once the network asks for a pause or refuses the token, or `closing` is aborted: then answers why. With `stopped`, none does.
 */
export async function inWaves<In, Out>(
  waves: Iterable<readonly In[]>,
  call: (wave: readonly In[]) => Promise<readonly Outcome<Out>[]>,
  keep: (one: In, outcome: Outcome<Out>) => void,
  closing?: AbortSignal,
  stopped: ConnectorError | null = null,
): Promise<ConnectorError | null> {
  let halt = stopped
  for (const wave of waves) {
    if (closing?.aborted) halt ??= stoppedBefore()
    const why = halt
    const answers = why ? wave.map(() => failed(why)) : await call(wave)
    for (const [at, one] of wave.entries()) keep(one, answers[at] ?? failed(notReached()))
    for (const answer of answers) halt ??= reasonToHalt(answer)
  }
  return halt
}

/** At most `size` in each. */
export const wavesOf = <T>(all: readonly T[], size: number): T[][] =>
  Array.from({ length: Math.ceil(all.length / size) }, (_, at) => all.slice(at * size, (at + 1) * size))

/** The network asks for a pause, or does not know us: what waits is not sent at all. */
function reasonToHalt(outcome: Outcome<unknown>): ConnectorError | null {
  if ('error' in outcome && (outcome.error.class === 'rate_limited' || outcome.error.class === 'auth')) return outcome.error
  const pauseMs = outcome.usage?.pauseMs ?? 0
  return pauseMs > 0
    ? ownFailure({ class: 'rate_limited', message: 'the network asks for a pause', wrote: 'no', retryAfterMs: pauseMs })
    : null
}
