import { EFFECT_OF, type EffectOf } from '#domain/material/effect.ts'
import type { DimensionFilters } from '#domain/metrics/filters.ts'
import type { DayRange } from '#domain/metrics/ranges.ts'
import { filtersIn, oneOf, rangeIn, rewritten, writtenRange } from '../insight-query.ts'

/** What the page of materials' effect shows, as its address holds it. */
export type EffectView = DayRange & {
  of: EffectOf
  filters: DimensionFilters
  /** the one that is looked at; '': none is */
  open: string
}

const DEFAULTS = { of: 'material', range: 'last30' } as const

/** What an address asks for; what does not belong there is left out. */
export const effectViewIn = (search: URLSearchParams, today: string): EffectView => ({
  of: oneOf(EFFECT_OF, search.get('of'), DEFAULTS.of),
  ...rangeIn(search, today, DEFAULTS.range),
  filters: filtersIn(search),
  open: search.get('open') ?? '',
})

/** The address of a view: only what differs from the usual one is written. */
export const effectSearchOf = (view: EffectView, kept = new URLSearchParams()): URLSearchParams =>
  rewritten(
    [['of', view.of === DEFAULTS.of ? '' : view.of], ...writtenRange(view, DEFAULTS.range), ['open', view.open]],
    view.filters,
    kept,
  )
