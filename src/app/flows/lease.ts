import { OUR_PREFIX } from '#app/entry/local-data.ts'

/** The part of `navigator.locks` that is used. */
export type Locks = {
  request: (
    name: string,
    options: { ifAvailable?: boolean; steal?: boolean },
    held: (lock: unknown) => Promise<void> | void,
  ) => Promise<unknown>
}

export type Lease = { release: () => void }

/**
 * One holder a flow over all tabs (flows, 3.0: double submit). Resolves to null when another tab holds it; `steal` takes it from
 * there, and that tab's `lost` is called. A tab that is closed or crashes gives its leases back by itself.
 */
export function takeLease(locks: Locks, name: string, { steal, lost }: { steal: boolean; lost: () => void }): Promise<Lease | null> {
  return new Promise((resolve) => {
    let release = () => undefined as void
    const until = new Promise<void>((done) => (release = done))
    let mine = false
    locks
      .request(`${OUR_PREFIX}flow.${name}`, steal ? { steal } : { ifAvailable: true }, (lock) => {
        if (lock === null) return resolve(null)
        mine = true
        resolve({ release })
        return until
      })
      // stolen: the request that held the lock is broken off
      .catch(() => (mine ? lost() : resolve(null)))
  })
}
