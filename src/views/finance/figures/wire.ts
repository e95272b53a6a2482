import { fromPromise } from 'xstate'
import { call, download } from '#client/call.ts'
import { heldIn, nothingHeld, outcomeOf } from '#client/outcome.ts'
import type { OutputOf } from '#contract/endpoint.ts'
import { COST_NAMES, switchBilledName } from '#contract/finance-costs.ts'
import * as calls from '#contract/finance-figures.ts'
import { statementDict } from '#contract/finance-statements.ts'
import { blocker } from '#domain/blocker.ts'
import { readSignedAmount } from '#domain/money.ts'
import type { FigureDraft } from '#domain/finance/platform-figure.ts'
import type { RowKind } from '#domain/finance/row-step.ts'
import { createReading } from '#machines/reading/reading.machine.ts'
import { createSettingsSave, type SaveOutcome } from '#machines/settings-save/settings-save.machine.ts'
import { ROWS_SHOWN } from '#views/things/paging.ts'
import { QUIET, readBy, savedBy } from '#views/things/wired.ts'
import { saveFile } from '#views/things/save-file.ts'

/** What figures are narrowed to; it is in the address. Empty text is no filter. */
export type FigureFilter = { month: string; kind: RowKind | ''; q: string; page: number }

type Dict = OutputOf<typeof statementDict>['data']
export type FigureAnswer = OutputOf<typeof calls.figureList> & { choices: Pick<Dict, 'games' | 'currencies' | 'app_stores'> }

const askedOf = ({ month, kind, q }: FigureFilter) => ({ month, ...(kind ? { kind } : {}), ...(q ? { q } : {}) })

/** Figures of a month next to its statements, and what a new one chooses from. */
export const figuresReading = createReading<FigureAnswer, FigureFilter>({ keepsAnswer: true })
export const wiredFiguresReading = readBy(figuresReading, async (query, how) => {
  const [list, dict] = await Promise.all([
    call(calls.figureList, { ...askedOf(query), page: query.page, per_page: ROWS_SHOWN }, how),
    call(statementDict, {}, how),
  ])
  const { games, currencies, app_stores } = dict.data
  return { ...list, choices: { games, currencies, app_stores } }
})

/** The whole filter as a file; a failure is told as a notice. */
export async function exportFigures(filter: FigureFilter, format: 'xlsx' | 'csv'): Promise<void> {
  await saveFile(download(calls.figureList, { ...askedOf(filter), format }), `figures.${format}`)
}

/** A file of figures to fill in; a failure is told as a notice. */
export async function downloadFigureTemplate(format: 'xlsx' | 'csv'): Promise<void> {
  await saveFile(download(calls.figureTemplateFile, { format }), `figures.${format}`)
}

/** `remove`: the id of the figure that is to go. */
export type FigureWork = FigureDraft & { id: string | null; remove: boolean }
export type FigureSaved = calls.PlatformFigure | null
export const figureSave = createSettingsSave<FigureWork, FigureSaved>()
export const wiredFigureSave = savedBy(figureSave, (draft, ticket) => (draft.remove ? removed(draft, ticket) : written(draft, ticket)))

const removed = ({ id, version, reason }: FigureWork, ticket: string) =>
  outcomeOf(
    call(calls.figureDelete, { ticket, id: id ?? '', version, reason }, QUIET),
    (): FigureSaved => null,
    heldIn(calls.platformFigure),
  )

function written({ month, gameId, appStore, currency, amount, reason, version }: FigureWork, ticket: string) {
  const read = readSignedAmount(amount, currency)
  if (!read.ok) throw new Error('the form lets no other amount through')
  const sent = { ticket, month, game_id: gameId, app_store: appStore, currency, amount_minor: read.value.toString(), reason, version }
  return outcomeOf(call(calls.figureSave, sent, QUIET), ({ data }): FigureSaved => data, heldIn(calls.platformFigure))
}

export type FigureFile = { month: string; name: string; bytes: Blob }
export type FigureImported = OutputOf<typeof calls.figureImport>['data']
export const figureImport = createSettingsSave<FigureFile, FigureImported>()
export const wiredFigureImport = figureImport.provide({
  actors: {
    send: fromPromise(async ({ input: { draft, ticket } }): Promise<SaveOutcome<FigureImported>> => {
      if (!draft) return { kind: 'refused', blockers: [blocker('import.file.missing', { field: 'file' })], present: null }
      const uploads = [{ file: draft.bytes, name: draft.name }]
      return await outcomeOf(
        call(calls.figureImport, { ticket, month: draft.month }, { ...QUIET, uploads }),
        ({ data }) => data,
        nothingHeld,
      )
    }),
  },
})

/** A name that costs are entered under; `above`: the names over it. */
export type BilledName = { id: string; above: string; name: string; billed: boolean }
export const billedReading = createReading<readonly BilledName[], null>()
export const wiredBilledReading = readBy(billedReading, async (_, how) => {
  const [one, two, three] = await Promise.all([
    call(COST_NAMES['1'], {}, how),
    call(COST_NAMES['2'], {}, how),
    call(COST_NAMES['3'], {}, how),
  ])
  return three.data.map(({ id, parent_id, name, billed }): BilledName => {
    const over = two.data.find((each) => each.id === parent_id)
    const top = one.data.find((each) => each.id === over?.parent_id)
    return { id, above: [top?.name, over?.name].filter(Boolean).join(' › '), name, billed }
  })
})

export type BilledWork = { id: string; billed: boolean }
/** The open months whose figures followed. */
export type BilledSaved = OutputOf<typeof switchBilledName>['data']
export const billedSave = createSettingsSave<BilledWork, BilledSaved>()
export const wiredBilledSave = savedBy(billedSave, async (draft, ticket) => {
  const sent = { ticket, id: draft.id, billed: draft.billed ? '1' : '0' } as const
  return await outcomeOf(call(switchBilledName, sent, QUIET), ({ data }): BilledSaved => data, nothingHeld)
})
