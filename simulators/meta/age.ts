import type { MetaObject } from './objects.ts'
import type { World } from './world.ts'

const DAY_MS = 86_400_000

/** An account of which the objects were made so long ago. */
export type Aging = { account: string; days: number }

/**
 * Makes the objects of an account as old as if they had been made over the last days, campaign by campaign, so that reports have a past. Objects of
 * a campaign keep their order, and what runs has run since. Answers how many objects that were.
 */
export function age({ store, draw }: World, { account, days }: Aging): { aged: number } {
  const objects = [...store.all()].filter((object) => object.account === account && object.olderMs === 0)
  for (const object of objects) {
    const campaign = object.campaignId ?? object.id
    const olderMs = Math.round(days * DAY_MS * (0.15 + 0.85 * draw('age', campaign)))
    store.put(older(object, olderMs), 'aged', { olderMs })
  }
  return { aged: objects.length }
}

/** What was made and never touched since stays so. */
const older = (object: MetaObject, olderMs: number): MetaObject => ({
  ...object,
  createdMs: object.createdMs - olderMs,
  updatedMs: object.updatedMs === object.createdMs ? object.updatedMs - olderMs : object.updatedMs,
  olderMs,
})
