import type { Endpoint } from '#contract/endpoint.ts'
import { CallFailed } from './failure.ts'

/** One request on its way; `follow` gives it up in favour of a later equal one, whose `signal` may give that up in turn. */
type Flight<T> = { follow: (later: Promise<T>, signal: AbortSignal | undefined) => void }

export type InFlight<T> = {
  run: (key: string | null, signal: AbortSignal | undefined, send: (signal: AbortSignal) => Promise<T>) => Promise<T>
}

/**
 * What makes two calls the same: method, address and all they ask for (so `dry_run` counts). Writes, polls and uploads have no key:
 * they can never be cancelled by a twin, anyone who writes the call (S1 §7; the whitelist is by construction).
 */
export const flightKey = (endpoint: Endpoint, encoded: string): string | null =>
  endpoint.write !== 'no' || endpoint.poll || endpoint.encoding === 'multipart' ? null : `${endpoint.method} ${endpoint.path}?${encoded}`

/**
 * The in-flight rule: a request equal to one still under way cancels the earlier. Anyone who waits for the earlier gets the answer of
 * the later one, which is the same question asked more recently. Where whoever asked the later one gives it up, the earlier is sent once more.
 */
export function createInFlight<T>(): InFlight<T> {
  const flights = new Map<string, Flight<T>>()

  const run: InFlight<T>['run'] = (key, signal, send) => {
    const superseded = new AbortController()
    const both = signal ? AbortSignal.any([signal, superseded.signal]) : superseded.signal
    if (key === null) return send(both)

    const earlier = flights.get(key)
    const answer = new Promise<T>((resolve, reject) => {
      let followed = false
      const flight: Flight<T> = {
        follow(later, laterSignal) {
          followed = true
          superseded.abort()
          later.then(resolve, (error: unknown) =>
            laterSignal?.aborted && !signal?.aborted ? run(key, signal, send).then(resolve, reject) : reject(error),
          )
        },
      }
      flights.set(key, flight)
      signal?.addEventListener('abort', () => reject(new CallFailed({ kind: 'aborted' })), { once: true })
      send(both)
        .then(
          (value) => (followed ? undefined : resolve(value)),
          (error: unknown) => (followed ? undefined : reject(error)),
        )
        .finally(() => {
          if (flights.get(key) === flight) flights.delete(key)
        })
    })
    earlier?.follow(answer, signal)
    return answer
  }
  return { run }
}
