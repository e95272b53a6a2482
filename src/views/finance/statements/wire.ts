import { fromPromise } from 'xstate'
import { call, download } from '#client/call.ts'
import { heldAs, outcomeOf } from '#client/outcome.ts'
import { mappingList } from '#contract/finance-mappings.ts'
import * as calls from '#contract/finance-statements.ts'
import type { OutputOf } from '#contract/endpoint.ts'
import { mappingTemplate } from '#domain/finance/statement-mapping.ts'
import { isUnderWay, uploadBlockers, type StatementKind } from '#domain/finance/statement.ts'
import { createReading } from '#machines/reading/reading.machine.ts'
import { extractionMachine } from '#machines/extraction/extraction.machine.ts'
import type { ChosenFile, Extraction, Progress, StatementKey } from '#machines/extraction/extraction.types.ts'
import { blockerOfWire } from '#client/wire-blocker.ts'
import { headProblems, sha256Of } from './check-file.ts'
import { QUIET, readBy } from '#views/things/wired.ts'
import { saveFile } from '#views/things/save-file.ts'

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
      return await outcomeOf(sent, ({ data }) => extractionOf(data), held)
    }),
    readProgress: fromPromise(async ({ input: { id, ...key }, signal }) =>
      progressOf(await readProgress(key, id === null ? {} : { id }, signal)),
    ),
    explainDifference: fromPromise(
      async ({ input }) => await outcomeOf(call(calls.explainDifference, input, QUIET), ({ data }) => extractionOf(data), held),
    ),
    cancelExtraction: fromPromise(
      async ({ input: { id } }) => await outcomeOf(call(calls.cancelExtraction, { id }, QUIET), ({ data }) => extractionOf(data), held),
    ),
  },
})

/** The latest extraction of a kind and month, for anyone who has no flow open. */
export const wiredLatestExtraction = readBy(createReading<Progress, StatementKey>(), async (query, how) =>
  progressOf(await readProgress(query, {}, how.signal)),
)

type WireExtraction = OutputOf<typeof calls.cancelExtraction>['data']

const extractionOf = (extraction: WireExtraction): Extraction => ({
  ...extraction,
  error: extraction.error ? blockerOfWire(extraction.error) : null,
})

/** A refusal that carries the extraction as it is now says more than its reasons. */
const held = heldAs(calls.extractionShape, extractionOf)

const progressOf = ({ extraction, month_state }: OutputOf<typeof calls.extractionProgress>['data']): Progress => ({
  extraction: extraction && extractionOf(extraction),
  monthState: month_state,
})

/** A stored file by its key; a failure is told as a notice. */
export async function downloadStored(key: string, name: string): Promise<void> {
  await saveFile(download(calls.fileDownload, { key }), name)
}

/** A stored file as one that is chosen again; null when it could not be read, which is told as a notice. */
export async function storedFile(key: string, name: string): Promise<ChosenFile | null> {
  const answer = await download(calls.fileDownload, { key }).catch(() => null)
  return answer && { name, size: answer.blob.size, bytes: answer.blob }
}

/** A template to fill in. */
export async function downloadTemplate(kind: StatementKind, template: string, format: 'xlsx' | 'csv'): Promise<void> {
  const asked = calls.uploadTemplate.input.parse({ kind, template, format })
  await saveFile(download(calls.uploadTemplate, asked), `${template}.${format}`)
}
