import { fromPromise } from 'xstate'
import { call } from '#client/call.ts'
import { outcomeOf } from '#client/outcome.ts'
import * as calls from '#contract/finance-mappings.ts'
import type { StatementKind } from '#domain/finance/statement.ts'
import type { ChosenFile } from '#machines/extraction/extraction.types.ts'
import { createReading } from '#machines/reading/reading.machine.ts'
import { createSettingsSave, type SaveOutcome } from '#machines/settings-save/settings-save.machine.ts'
import type { MappingWork } from './mapping-work.ts'

/** the screens show failures themselves, so no notice does */
const QUIET = { quiet: true } as const

/** The mappings of a kind. */
export const mappingsReading = createReading<readonly calls.MappingShape[], { kind: StatementKind }>({ keepsAnswer: true })
export const wiredMappingsReading = mappingsReading.provide({
  actors: {
    read: fromPromise(async ({ input: { query }, signal }) => (await call(calls.mappingList, query, { ...QUIET, signal })).data),
  },
})

export type FileLines = readonly { line: number; cells: readonly string[] }[]
/** The first lines of a file. */
export const headReading = createReading<FileLines, { file: ChosenFile }>()
export const wiredHeadReading = headReading.provide({
  actors: {
    read: fromPromise(async ({ input: { query }, signal }) => {
      const { bytes, name } = query.file
      return (await call(calls.mappingHead, {}, { ...QUIET, signal, uploads: [{ file: bytes, name }] })).data
    }),
  },
})

type MappingSaved = calls.MappingShape | null
export const mappingSave = createSettingsSave<MappingWork, MappingSaved>()
export const wiredMappingSave = mappingSave.provide({
  actors: {
    send: fromPromise(async ({ input: { draft, ticket } }): Promise<SaveOutcome<MappingSaved>> => {
      if (!draft) throw new Error('a mapping is saved from a draft')
      const outcome = await (draft.remove ? removed(draft, ticket) : written(draft, ticket))
      if (outcome.kind !== 'refused') return outcome
      return { ...outcome, present: calls.mappingShape.safeParse(outcome.present).data ?? null }
    }),
  },
})

const removed = ({ id, version }: MappingWork, ticket: string) =>
  outcomeOf(call(calls.mappingDelete, { ticket, id: id ?? '', version }, QUIET), (): MappingSaved => null)

const written = ({ id, version, kind, name, base, columns, defaults }: MappingWork, ticket: string) => {
  const words = { kind, name, base, columns: JSON.stringify(columns), defaults: JSON.stringify(defaults) }
  const asked = calls.mappingSave.input.parse({ ticket, ...(id === null ? {} : { id }), version: String(version), ...words })
  return outcomeOf(call(calls.mappingSave, asked, QUIET), ({ data }): MappingSaved => data)
}
