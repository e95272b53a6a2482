import { figureAccounts, readFigures, type FigureAccount } from '#contract/creative-figures.ts'
import { readingState } from '#domain/reading-state.ts'
import { handle, type Handler } from '#server/kit/handler.ts'
import { readFigureAccounts, type FigureAccountRead } from './figure-accounts.reads.ts'
import { askFor } from './figure-reading.repository.ts'

/** How far the networks' reports of ads were read, and reading them now. */
export const figureRoutes = (): Handler[] => [
  handle(figureAccounts, async (page, call) => {
    const { rows, total } = await readFigureAccounts(call.db, { games: call.scope('game'), spreaders: call.scope('spreader') }, page)
    return { data: rows.map(wireOf), total, ...page }
  }),
  handle(readFigures, async ({ account_ids: ids }, call) => {
    const asked = await askFor(call.trx, ids, call.user.id)
    call.audit({ entity: 'creative.figures', entityId: 'figures', after: { account_ids: asked } })
    return { data: { asked: asked.length } }
  }),
]

const wireOf = ({ is_open: isOpen, asked_at: askedAt, done_at: doneAt, next_at, failure, ...row }: FigureAccountRead): FigureAccount => ({
  ...row,
  state: readingState({ hasFailure: failure !== null, isOpen, doneAt, askedAt }),
  done_at: doneAt?.toISOString() ?? null,
  next_at: next_at.toISOString(),
  failure,
})
