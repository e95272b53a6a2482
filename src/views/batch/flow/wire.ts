import { fromPromise } from 'xstate'
import { presentRows as presentRowsShape } from '#contract/batch-shapes.ts'
import { levelCalls } from '#contract/ads-family.ts'
import { familyOf } from '#contract/families.ts'
import { settleTicket } from '#contract/ticket.ts'
import { sts, uploadFile } from '#contract/lists.ts'
import { call } from '#client/call.ts'
import { outcomeOf, type CallOutcome } from '#client/outcome.ts'
import { blocker } from '#domain/blocker.ts'
import type { BatchSpec } from '#domain/batch/batch.ts'
import { batchImportMachine, type ImportReading, type ImportRequest } from '#machines/batch-import/batch-import.machine.ts'
import { batchMachine } from '#machines/batch/batch.machine.ts'
import { batchPollMachine, type BatchStatus } from '#machines/batch/batch.setup.ts'
import type {
  AddOutcome,
  BatchKey,
  CreateOutcome,
  NewObject,
  PlainOutcome,
  PresentRow,
  RetryOutcome,
  SaveOutcome,
} from '#machines/batch/batch.types.ts'
import type { AddWrite, CommitWrite, CreateWrite, DecideWrite, RetryWrite, SaveWrite } from '#machines/batch/batch.types.ts'
import { rowWriteOf } from '#machines/batch/edit-history.ts'
import type { PollAnswer } from '#machines/status-poll/status-poll.machine.ts'
import { checkRows, readBatch } from './read-batch.ts'
import { QUIET } from '#views/things/wired.ts'

function createBatch({ ticket, source, spec }: CreateWrite & { spec: BatchSpec }): Promise<CreateOutcome> {
  const family = familyOf(spec.channel)
  const answer =
    source.kind === 'spec'
      ? call(family.createBatch, { ticket, spec: specInput(spec) }, QUIET)
      : call(
          family.createLastBatch,
          { ticket, game_id: spec.game_id, ...(source.fromBatchId === null ? {} : { from_batch_id: source.fromBatchId }) },
          QUIET,
        )
  return outcomeOf(answer, ({ data }) => ({ batchId: data.batch_id }))
}

/** Nested values travel as JSON text. */
const specInput = (spec: BatchSpec) => JSON.stringify(spec)

async function saveEdits({ channel, batchId, ticket, level, edits }: SaveWrite & BatchKey): Promise<SaveOutcome> {
  const answer = call(
    levelCalls(familyOf(channel), level).update,
    { batch_id: batchId, ticket, edits: JSON.stringify(edits.map(rowWriteOf)) },
    QUIET,
  )
  const outcome = await outcomeOf(answer, ({ data }) => ({
    batch: data.batch,
    rows: data.rows.map(({ seq, version }) => ({ seq, version })),
  }))
  return outcome.kind === 'refused' ? { ...outcome, present: presentRows(outcome.present) } : outcome
}

/** One object by the call of its level, several of a level by one call for all of them. */
async function addRows({ channel, batchId, ticket, rows }: AddWrite & BatchKey): Promise<AddOutcome> {
  const family = familyOf(channel)
  const [one, ...others] = rows
  const answer =
    one && others.length === 0
      ? call(levelCalls(family, one.level).add, { batch_id: batchId, ticket, ...placed(one) }, QUIET)
      : call(family.addRows, { batch_id: batchId, ticket, level: one?.level ?? '', new_rows: JSON.stringify(rows.map(inPlace)) }, QUIET)
  const outcome = await outcomeOf(answer, ({ data }) => ({
    batch: data.batch,
    rows: data.rows.map(({ seq, version }) => ({ seq, version })),
    added: data.added,
  }))
  return outcome.kind === 'refused' ? { kind: 'refused', blockers: outcome.blockers } : outcome
}

/** What is in another object is in the account of that. */
const inPlace = ({ parent_seq, account_id, name, values }: NewObject) => ({
  ...(parent_seq === null ? { account_id } : { parent_seq }),
  name,
  values,
})
const placed = (row: NewObject) => ({ ...inPlace(row), values: JSON.stringify(row.values) })

/** The rows as another user left them; a refusal that shows none is no conflict. */
const presentRows = (shown: unknown): PresentRow[] => presentRowsShape.safeParse(shown).data?.rows ?? []

const plain = (outcome: CallOutcome<unknown>): PlainOutcome =>
  outcome.kind === 'refused' ? { kind: 'refused', blockers: outcome.blockers } : outcome
const done = async (answer: Promise<unknown>): Promise<PlainOutcome> => plain(await outcomeOf(answer, () => undefined))

async function retryFailed({ channel, batchId, ticket, seqs, elsewhere }: RetryWrite & BatchKey): Promise<RetryOutcome> {
  const wanted = {
    batch_id: batchId,
    ticket,
    ...(seqs ? { seqs: JSON.stringify(seqs) } : {}),
    ...(elsewhere ? { elsewhere: '1' as const } : {}),
  }
  const outcome = await outcomeOf(call(familyOf(channel).retryBatch, wanted, QUIET), ({ data }) => ({
    retried: data.retried,
    heldRows: data.held_rows,
    held: data.held,
  }))
  return outcome.kind === 'refused' ? { kind: 'refused', blockers: outcome.blockers } : outcome
}

async function readSheet(
  { channel, gameId, request }: { channel: string; gameId: string; request: ImportRequest },
  signal: AbortSignal,
): Promise<ImportReading> {
  const { batchImport } = familyOf(channel)
  const source =
    request.kind === 'pasted'
      ? { pasted: request.text }
      : request.kind === 'columns'
        ? { import_id: request.importId, columns: JSON.stringify(request.columns) }
        : { upload_key: await sentAhead(request.file, signal), file_name: request.file.name.slice(-200) }
  return (await call(batchImport, { game_id: gameId, ...source }, { ...QUIET, signal })).data
}

/** Uploads a sheet with a short-lived right of its own; one that is too large is told so before a byte of it leaves. */
async function sentAhead(file: File, signal: AbortSignal): Promise<string> {
  const { data: right } = await call(sts, { purpose: 'batch_import' }, { ...QUIET, signal })
  if (file.size > right.max_bytes) throw new TooLarge(right.max_bytes)
  const uploads = [{ file, name: file.name }]
  return (await call(uploadFile, right.fields, { ...QUIET, signal, uploads })).data.key
}

class TooLarge extends Error {
  readonly blockers
  constructor(maxBytes: number) {
    super('the file is too large')
    this.blockers = [blocker('import.file.too_large', { field: 'file', params: { max: Math.floor(maxBytes / 1024 / 1024) } })]
  }
}

async function askStatus({ channel, batchId }: BatchKey, signal: AbortSignal): Promise<PollAnswer<BatchStatus>> {
  const { data } = await call(familyOf(channel).batchStatus, { batch_id: batchId }, { ...QUIET, signal })
  return { result: data.result, value: { batch: data.batch } }
}

/** The batch flow joined to the server. */
export const wiredBatchMachine = batchMachine.provide({
  actors: {
    readBatch: fromPromise(({ input, signal }) => readBatch(input, signal)),
    readLast: fromPromise(async ({ input: { channel, gameId, batchId }, signal }) => {
      const { data } = await call(familyOf(channel).getLastBatchDetail, batchId === null ? { game_id: gameId } : { batch_id: batchId }, {
        ...QUIET,
        signal,
      })
      return data ? { spec: data.spec } : null
    }),
    createBatch: fromPromise(({ input }) => createBatch(input)),
    saveEdits: fromPromise(({ input }) => saveEdits(input)),
    addRows: fromPromise(({ input }) => addRows(input)),
    checkRows: fromPromise(({ input, signal }) => checkRows(input, signal)),
    commitBatch: fromPromise(({ input: { channel, batchId, ticket, version, total } }: { input: CommitWrite & BatchKey }) =>
      done(call(familyOf(channel).commitBatch, { batch_id: batchId, ticket, version, total }, QUIET)),
    ),
    retryFailed: fromPromise(({ input }) => retryFailed(input)),
    recreateRows: fromPromise(({ input: { channel, batchId, ticket, seqs } }) =>
      done(call(familyOf(channel).recreateRows, { batch_id: batchId, ticket, seqs: JSON.stringify(seqs) }, QUIET)),
    ),
    decideRow: fromPromise(({ input: { channel, batchId, ticket, seq, decision, networkId } }: { input: DecideWrite & BatchKey }) =>
      done(
        call(
          familyOf(channel).decideUnknown,
          { batch_id: batchId, ticket, seq, decision, ...(networkId === null ? {} : { network_id: networkId }) },
          QUIET,
        ),
      ),
    ),
    discardBatch: fromPromise(({ input: { channel, batchId, ticket } }) =>
      done(call(familyOf(channel).discardBatch, { batch_id: batchId, ticket }, QUIET)),
    ),
    settleTicket: fromPromise(async ({ input, signal }) => (await call(settleTicket, input, { ...QUIET, signal })).data.state),
    batchImport: batchImportMachine.provide({
      actors: { readSheet: fromPromise(({ input, signal }) => readSheet(input, signal)) },
    }),
    batchPoll: batchPollMachine.provide({ actors: { ask: fromPromise(({ input, signal }) => askStatus(input.subject, signal)) } }),
  },
})
