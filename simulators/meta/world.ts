import type { Agenda } from '../kit/agenda.ts'
import type { SimulatorClock } from '../kit/clock.ts'
import { between, type Draw } from '../kit/seed.ts'
import type { MetaLevel, MetaObject } from './objects.ts'
import { paceOf } from '../kit/platform.ts'
import type { MetaAccount, MetaBehaviour } from './options.ts'
import type { Login } from './login.ts'
import type { Store } from './store.ts'

/** What every operation needs to know of the simulated network. */
export type World = { store: Store; clock: SimulatorClock; agenda: Agenda; draw: Draw; behaviour: MetaBehaviour; login: Login }

export type NewObject = {
  level: MetaLevel
  account: MetaAccount
  name: string
  status: MetaObject['status']
  fields: Record<string, unknown>
} & Partial<Pick<MetaObject, 'campaignId' | 'adsetId' | 'creativeId' | 'startMs' | 'review'>>

/** Makes the object and lets it be invisible to readers for its drawn time; `prepare` adds what depends on its id. */
export function createObject(
  { store, clock, draw, behaviour }: World,
  input: NewObject,
  prepare = (object: MetaObject) => object,
): MetaObject {
  const nowMs = clock.now()
  const id = store.nextId()
  const object = prepare({
    id,
    level: input.level,
    account: input.account.id,
    name: input.name,
    status: input.status,
    fields: input.fields,
    campaignId: input.campaignId ?? null,
    adsetId: input.adsetId ?? null,
    creativeId: input.creativeId ?? null,
    createdMs: nowMs,
    updatedMs: nowMs,
    visibleMs: nowMs + between(draw('stale', id), behaviour.stalenessMs),
    startMs: input.startMs ?? null,
    review: input.review ?? null,
    formerBudgets: [],
    olderMs: 0,
  })
  store.put(object, 'created', { ...input.fields, status: input.status })
  return object
}

/** Whether a reader may see the object yet: writes go to the primary and always see it. */
export const isVisible = (object: MetaObject, nowMs: number): boolean => object.visibleMs <= nowMs

/** Lists may be behind what is found by id. */
export const isListed = ({ behaviour }: World, object: MetaObject, nowMs: number): boolean =>
  object.visibleMs + paceOf(behaviour, object.account).listLagMs <= nowMs
