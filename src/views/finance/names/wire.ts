import { call } from '#client/call.ts'
import { heldIn, nothingHeld, outcomeOf } from '#client/outcome.ts'
import type { OutputOf } from '#contract/endpoint.ts'
import * as calls from '#contract/finance-names.ts'
import { extractBadRows, statementDict } from '#contract/finance-statements.ts'
import type { NameMeaning } from '#domain/finance/statement-name.ts'
import { createReading } from '#machines/reading/reading.machine.ts'
import { createSettingsSave } from '#machines/settings-save/settings-save.machine.ts'
import { ROWS_SHOWN } from '#views/things/paging.ts'
import { QUIET, readBy, savedBy } from '#views/things/wired.ts'

/** What names are narrowed to; it is in the address. Empty text is no filter. */
export type NameFilter = { means: NameMeaning | ''; q: string; page: number }
/** What a name can mean. */
export type NameChoices = {
  games: readonly { id: string; name: string }[]
  channels: readonly { id: string; name: string }[]
  stores: readonly string[]
}
export type NameAnswer = OutputOf<typeof calls.nameList> & { choices: NameChoices }

async function readChoices(signal: AbortSignal): Promise<NameChoices> {
  const { data } = await call(statementDict, {}, { ...QUIET, signal })
  return {
    games: data.games.map(({ game_id: id, name }) => ({ id, name })),
    channels: data.spreaders.map(({ id, name }) => ({ id, name })),
    stores: data.app_stores,
  }
}

/** Names of a filter, and what they can mean. */
export const namesReading = createReading<NameAnswer, NameFilter>({ keepsAnswer: true })
export const wiredNamesReading = readBy(namesReading, async (query, how) => {
  const { means, q, page } = query
  const asked = { ...(means ? { means } : {}), ...(q ? { q } : {}), page, per_page: ROWS_SHOWN }
  const [list, choices] = await Promise.all([call(calls.nameList, asked, how), readChoices(how.signal)])
  return { ...list, choices }
})

/** What names can mean, where nothing else is read. */
export const choicesReading = createReading<NameChoices, null>()
export const wiredChoicesReading = readBy(choicesReading, async (_, how) => await readChoices(how.signal))

export type NameUses = OutputOf<typeof calls.nameUse>
/** Where a name was used. */
export const useReading = createReading<NameUses, { id: string }>()
export const wiredUseReading = readBy(useReading, async (query, how) => await call(calls.nameUse, query, how))

/** A name as it is typed; `remove`: it is to go. */
export type NameWork = {
  id: string | null
  version: number
  means: NameMeaning
  name: string
  target: string
  rows: number
  remove: boolean
}
export type NameSaved = calls.StatementName | null
export const nameSave = createSettingsSave<NameWork, NameSaved>()
export const wiredNameSave = savedBy(nameSave, (draft, ticket) => (draft.remove ? removed(draft, ticket) : written(draft, ticket)))

const removed = ({ id, version }: NameWork, ticket: string) =>
  outcomeOf(call(calls.nameDelete, { ticket, id: id ?? '', version }, QUIET), (): NameSaved => null, heldIn(calls.statementName))

const written = ({ id, version, means, name, target }: NameWork, ticket: string) =>
  outcomeOf(
    call(calls.nameSave, { ticket, ...(id === null ? {} : { id }), version, means, name, target }, QUIET),
    ({ data }): NameSaved => data,
    heldIn(calls.statementName),
  )

/** Bad rows of an extraction that are extracted again; the answer is the new extraction's id. */
export const badRowsRun = createSettingsSave<{ id: string }, { id: string }>()
export const wiredBadRowsRun = savedBy(
  badRowsRun,
  async (draft, ticket) =>
    await outcomeOf(call(extractBadRows, { ticket, id: draft.id }, QUIET), ({ data }) => ({ id: data.id }), nothingHeld),
)
