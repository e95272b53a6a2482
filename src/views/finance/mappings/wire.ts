import { call } from '#client/call.ts'
import { heldIn, outcomeOf } from '#client/outcome.ts'
import * as calls from '#contract/finance-mappings.ts'
import type { StatementKind } from '#domain/finance/statement.ts'
import type { ChosenFile } from '#machines/extraction/extraction.types.ts'
import { createReading } from '#machines/reading/reading.machine.ts'
import { createSettingsSave } from '#machines/settings-save/settings-save.machine.ts'
import type { MappingWork } from './mapping-work.ts'
import { QUIET, readBy, savedBy } from '#views/things/wired.ts'

/** The mappings of a kind. */
export const mappingsReading = createReading<readonly calls.MappingShape[], { kind: StatementKind }>({ keepsAnswer: true })
export const wiredMappingsReading = readBy(mappingsReading, async (query, how) => (await call(calls.mappingList, query, how)).data)

export type FileLines = readonly { line: number; cells: readonly string[] }[]
/** The first lines of a file. */
export const headReading = createReading<FileLines, { file: ChosenFile }>()
export const wiredHeadReading = readBy(headReading, async (query, how) => {
  const { bytes, name } = query.file
  return (await call(calls.mappingHead, {}, { ...how, uploads: [{ file: bytes, name }] })).data
})

type MappingSaved = calls.MappingShape | null
export const mappingSave = createSettingsSave<MappingWork, MappingSaved>()
export const wiredMappingSave = savedBy(mappingSave, (draft, ticket) => (draft.remove ? removed(draft, ticket) : written(draft, ticket)))

const removed = ({ id, version }: MappingWork, ticket: string) =>
  outcomeOf(call(calls.mappingDelete, { ticket, id: id ?? '', version }, QUIET), (): MappingSaved => null, heldIn(calls.mappingShape))

const written = ({ id, version, kind, name, base, columns, defaults }: MappingWork, ticket: string) => {
  const words = { kind, name, base, columns: JSON.stringify(columns), defaults: JSON.stringify(defaults) }
  const asked = calls.mappingSave.input.parse({ ticket, ...(id === null ? {} : { id }), version: String(version), ...words })
  return outcomeOf(call(calls.mappingSave, asked, QUIET), ({ data }): MappingSaved => data, heldIn(calls.mappingShape))
}
