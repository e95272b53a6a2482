import { call } from '#client/call.ts'
import { materialEffect, type MaterialEffect } from '#contract/material-effect.ts'
import { createReading } from '#machines/reading/reading.machine.ts'
import { readBy } from '#views/things/wired.ts'
import { filtersOf } from '../wire.ts'
import type { EffectView } from './effect-query.ts'

/** A list of what materials or creatives brought, or one of them, and what was asked. */
export type EffectShown = { view: EffectView; effect: MaterialEffect }

export const effectMachine = createReading<EffectShown, EffectView>({ keepsAnswer: true })

/** The list: which one is looked at is asked apart. */
export const wiredEffects = readBy(effectMachine, async (view, how) => ({ view, effect: await asked(view, {}, how) }))

/** The one that the view is open at. */
export const wiredEffect = readBy(effectMachine, async (view, how) => ({
  view,
  effect: await asked(view, view.of === 'material' ? { material_id: view.open } : { creative_id: view.open }, how),
}))

async function asked(view: EffectView, one: { material_id?: string; creative_id?: string }, how: Parameters<typeof call>[2]) {
  const { of, from, until } = view
  return (await call(materialEffect, { of, from, until, filters: filtersOf(view), ...one }, how)).data
}
