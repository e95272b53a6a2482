import { z } from 'zod'
import type { PlatformFigure } from '#contract/finance-figures.ts'
import { plainAmount } from '#domain/money.ts'
import type { FigureWork } from './wire.ts'

/** To the rows that a figure lies on, or to the costs it is made of. */
export type FigureGo = (to: 'rows' | 'costs', figure: Pick<FigureWork, 'month' | 'gameId'> & Pick<PlatformFigure, 'kind'>) => void

/** What is typed of a figure, as it is kept over a reload. */
export const figureWork = z.object({
  id: z.string().nullable(),
  remove: z.boolean(),
  month: z.string(),
  gameId: z.string(),
  appStore: z.string(),
  currency: z.string(),
  amount: z.string(),
  reason: z.string(),
  version: z.number(),
}) satisfies z.ZodType<FigureWork>

/** A figure that is there for nothing yet. */
export const emptyWork = (month: string): FigureWork => ({
  id: null,
  remove: false,
  month,
  gameId: '',
  appStore: '',
  currency: '',
  amount: '',
  reason: '',
  version: 0,
})

/** A line as it is corrected; one without a figure begins with none. */
export const workOf = ({ id, month, game_id, app_store, currency, amount_minor, version }: PlatformFigure): FigureWork => ({
  id,
  remove: false,
  month,
  gameId: game_id,
  appStore: app_store,
  currency,
  amount: amount_minor === null ? '' : plainAmount(amount_minor, currency),
  reason: '',
  version,
})

/** Nothing is typed: a new one is empty, a stored one is as the list has it. */
export function isBlankFigure(work: FigureWork, figures: readonly PlatformFigure[]): boolean {
  if (work.reason !== '') return false
  if (work.version === 0) return work.amount === '' && work.appStore === '' && work.gameId === ''
  const stored = figures.find(({ id }) => id === work.id)
  return stored !== undefined && workOf(stored).amount === work.amount
}
