import { fromPromise } from 'xstate'
import { call, download } from '#client/call.ts'
import { outcomeOf, type CallOutcome } from '#client/outcome.ts'
import { mappingList } from '#contract/finance-mappings.ts'
import * as calls from '#contract/finance-statements.ts'
import type { OutputOf } from '#contract/endpoint.ts'
import { mappingTemplate } from '#domain/finance/statement-mapping.ts'
import { isUnderWay, uploadBlockers, type StatementKind } from '#domain/finance/statement.ts'
import { createReading } from '#machines/reading/reading.machine.ts'
import { extractionMachine } from '#machines/extraction/extraction.machine.ts'
import type { Extraction, Progress, StatementKey, UploadOutcome } from '#machines/extraction/extraction.types.ts'
import { downloadBlob } from '#views/kit/grid/download.ts'
import { blockerOfWire } from '#client/wire-blocker.ts'
import { headProblems, sha256Of } from './check-file.ts'

/** the screens show failures themselves, so no notice does */
const QUIET = { quiet: true } as const

const readProgress = async (key: StatementKey, more: { id?: string; sha256?: string }, signal?: AbortSignal) =>
  (await call(calls.extractionProgress, { ...key, ...more }, { ...QUIET, ...(signal ? { signal } : {}) })).data

export const wiredExtractionMachine = extractionMachine.provide({
  actors: {
    readDesk: fromPromise(async ({ input: { id, ...key }, signal }) => {
      const [templates, progress] = await Promise.all([
        call(calls.uploadTemplate, { kind: key.kind }, { ...QUIET, signal }),
        readProgress(key, id === null ? {} : { id }, signal),
      ])
      return { templates: templates.data, progress: progressOf(progress) }
    }),
    checkFile: fromPromise(async ({ input: { file, again, ...key }, signal }) => {
      const sha256 = await sha256Of(file.bytes)
      const { extraction, month_state, same_file } = await readProgress(key, { sha256 }, signal)
      const against = uploadBlockers({
        month: key.month,
        monthState: month_state,
        running: extraction && isUnderWay(extraction.state) ? { by: extraction.started_by.name, at: extraction.started_at } : null,
        same: same_file && { fileName: same_file.file_name, by: same_file.by, at: same_file.at, month: same_file.month },
        again,
      })
      const { data: mappings } = await call(mappingList, { kind: key.kind }, { ...QUIET, signal })
      return { sha256, problems: [...(await headProblems(file, key.kind, mappings.map(mappingTemplate))), ...against] }
    }),
    uploadFile: fromPromise(async ({ input: { kind, month, file, again, ticket } }) => {
      const uploads = [{ file: file.bytes, name: file.name }]
      const sent = call(calls.UPLOADS[kind], { ticket, month, again: again ? '1' : '0' }, { ...QUIET, uploads })
      return written(await outcomeOf(sent, ({ data }) => extractionOf(data)))
    }),
    readProgress: fromPromise(async ({ input: { id, ...key }, signal }) =>
      progressOf(await readProgress(key, id === null ? {} : { id }, signal)),
    ),
    explainDifference: fromPromise(async ({ input }) =>
      written(await outcomeOf(call(calls.explainDifference, input, QUIET), ({ data }) => extractionOf(data))),
    ),
    cancelExtraction: fromPromise(async ({ input: { id } }) =>
      written(await outcomeOf(call(calls.cancelExtraction, { id }, QUIET), ({ data }) => extractionOf(data))),
    ),
  },
})

/** The latest extraction of a kind and month, for anyone who has no flow open. */
export const wiredLatestExtraction = createReading<Progress, StatementKey>().provide({
  actors: { read: fromPromise(async ({ input: { query }, signal }) => progressOf(await readProgress(query, {}, signal))) },
})

type WireExtraction = OutputOf<typeof calls.cancelExtraction>['data']

const extractionOf = (extraction: WireExtraction): Extraction => ({
  ...extraction,
  error: extraction.error ? blockerOfWire(extraction.error) : null,
})

const progressOf = ({ extraction, month_state }: OutputOf<typeof calls.extractionProgress>['data']): Progress => ({
  extraction: extraction && extractionOf(extraction),
  monthState: month_state,
})

/** A refusal that carries the extraction as it is now says more than its reasons. */
function written(outcome: CallOutcome<Extraction>): UploadOutcome {
  if (outcome.kind !== 'refused') return outcome
  const present = calls.extractionShape.safeParse(outcome.present)
  return { ...outcome, present: present.success ? extractionOf(present.data) : null }
}

/** A stored file by its key; a failure is told as a notice. */
export async function downloadStored(key: string, name: string): Promise<void> {
  const file = await download(calls.fileDownload, { key }).catch(() => null)
  if (file) downloadBlob(file.fileName ?? name, file.blob)
}

/** A template to fill in. */
export async function downloadTemplate(kind: StatementKind, template: string, format: 'xlsx' | 'csv'): Promise<void> {
  const asked = calls.uploadTemplate.input.parse({ kind, template, format })
  const file = await download(calls.uploadTemplate, asked).catch(() => null)
  if (file) downloadBlob(file.fileName ?? `${template}.${format}`, file.blob)
}
