import { fromPromise } from 'xstate'
import { presentRows as presentRowsShape } from '#contract/batch-shapes.ts'
import { copyingCalls } from '#contract/ads-family.ts'
import { familyOf } from '#contract/families.ts'
import { settleTicket } from '#contract/ticket.ts'
import { call } from '#client/call.ts'
import { heldAs, outcomeOf } from '#client/outcome.ts'
import { channelOf, CHANNELS } from '#domain/channels/index.ts'
import type { Level } from '#domain/channels/channel.ts'
import { rootOf } from '#domain/channels/levels.ts'
import { referencesIn } from '#domain/batch/spec-values.ts'
import type { DuplicatePlan } from '#domain/duplication/plan.ts'
import { duplicationMachine } from '#machines/duplication/duplication.machine.ts'
import type { CommitWrite, SaveWrite } from '#machines/batch/batch.types.ts'
import type { BatchKey, DuplicateBatch, DuplicateCreated, LevelSaved, PlainOutcome } from '#machines/duplication/duplication.types.ts'
import { createReading } from '#machines/reading/reading.machine.ts'
import { QUIET, readBy } from '#views/things/wired.ts'
import type { Lookups } from '../field/lookups.ts'
import type { BatchRows } from '../preview/batch-rows.ts'
import type { CopyBook } from './copy-book.ts'
import { copyWriteOf } from './copy-edits.ts'

const flagOf = (is: boolean) => (is ? ('1' as const) : ('0' as const))

async function createDuplicate({ plan, ticket }: { plan: DuplicatePlan; ticket: string }): Promise<DuplicateCreated> {
  const { channel, level, sources, with_children, naming, account_ids, ...asked } = plan
  const { createFrom } = copyingCalls(familyOf(channel), level)
  const sent = {
    ...asked,
    ticket,
    account_ids: [...account_ids],
    sources: sources.join(','),
    with_children: flagOf(with_children),
    naming: JSON.stringify(naming),
  }
  return outcomeOf(call(createFrom, sent, QUIET), ({ data }) => ({ batchId: data.batch_id }))
}

/** Of a batch the calls of a level tell what was asked for: one row of the first level is enough. */
async function readDuplicate({ channel, batchId }: BatchKey, signal: AbortSignal): Promise<DuplicateBatch | null> {
  const network = channelOf(channel)
  if (!network) return null
  const { detail } = copyingCalls(familyOf(channel), rootOf(network))
  return (await call(detail, { batch_id: batchId, per_page: 1 }, { ...QUIET, signal })).batch
}

async function saveLevel({ channel, batchId, ticket, level, edits }: SaveWrite & BatchKey): Promise<LevelSaved> {
  const { saveDetail } = copyingCalls(familyOf(channel), level)
  const answer = call(saveDetail, { batch_id: batchId, ticket, edits: JSON.stringify(edits.map(copyWriteOf)) }, QUIET)
  return outcomeOf(
    answer,
    ({ data }) => ({ batch: data.batch, rows: data.rows.map(({ seq, version }) => ({ seq, version })) }),
    heldAs(presentRowsShape, ({ rows }) => (rows.length > 0 ? rows : null)),
  )
}

async function done(answer: Promise<unknown>): Promise<PlainOutcome> {
  const outcome = await outcomeOf(answer, () => undefined)
  return outcome.kind === 'refused' ? { kind: 'refused', blockers: outcome.blockers } : outcome
}

/** A duplication joined to the server. */
export const wiredDuplicationMachine = duplicationMachine.provide({
  actors: {
    countCopies: fromPromise(async ({ input: { channel, level, sources, with_children, game_id }, signal }) => {
      const asked = { level, sources: sources.join(','), with_children: flagOf(with_children), ...(game_id ? { game_id } : {}) }
      return (await call(familyOf(channel).maxNum, asked, { ...QUIET, signal })).data
    }),
    createDuplicate: fromPromise(({ input }) => createDuplicate(input)),
    readDuplicate: fromPromise(({ input, signal }) => readDuplicate(input, signal)),
    saveLevel: fromPromise(({ input }) => saveLevel(input)),
    commitDuplicate: fromPromise(({ input: { channel, batchId, ticket, version, total } }: { input: CommitWrite & BatchKey }) =>
      done(call(familyOf(channel).commitDuplicateBatch, { batch_id: batchId, ticket, version, total }, QUIET)),
    ),
    discardBatch: fromPromise(({ input: { channel, batchId, ticket } }) =>
      done(call(familyOf(channel).discardBatch, { batch_id: batchId, ticket }, QUIET)),
    ),
    settleTicket: fromPromise(async ({ input, signal }) => (await call(settleTicket, input, { ...QUIET, signal })).data),
  },
})

/** Which levels of which version of the batch are read into the book. */
export type CopiesAsked = { channel: string; batchId: string; levels: readonly Level[]; version: number }
export const copiesReading = createReading<number, CopiesAsked>({ keepsAnswer: true })

const PAGE = 500

/** Reads what the rows of levels were copied from into the book; the rows are drawn again. Answers how many there are. */
export const copiesInto = (lookups: Lookups) => (book: CopyBook, rows: BatchRows) =>
  readBy(copiesReading, async ({ channel, batchId, levels }, how) => {
    const network = channelOf(channel)
    let read = 0
    for (const level of levels)
      for (let page = 1, left = true; left; page += 1) {
        const { detail } = copyingCalls(familyOf(channel), level)
        const { data, total, batch } = await call(detail, { batch_id: batchId, page, per_page: PAGE }, how)
        book.take(data)
        read += data.length
        left = page * PAGE < total
        if (network)
          void lookups
            .learn(
              referencesIn(
                network,
                data.map(({ copy }) => [level, copy.source.values]),
              ),
              { gameId: batch.game_id },
            )
            .then((learned) => (learned ? rows.redraw() : undefined))
      }
    rows.redraw()
    return read
  })

export type DuplicatesAsked = { unfinished: boolean; mine: boolean; gameId: string; q: string }
export const duplicatesReading = createReading<{ rows: readonly DuplicateBatch[]; total: number }, DuplicatesAsked>({ keepsAnswer: true })

const SHOWN = 200

/** Duplicate batches of every network, newest first. */
export const wiredDuplicates = readBy(duplicatesReading, async ({ unfinished, mine, gameId, q }, how) => {
  const asked = {
    per_page: SHOWN,
    ...(unfinished ? { unfinished: '1' as const } : {}),
    ...(mine ? { mine: '1' as const } : {}),
    ...(gameId ? { game_id: gameId } : {}),
    ...(q ? { q } : {}),
  }
  const lists = await Promise.all(CHANNELS.map(({ key }) => call(familyOf(key).duplicateBatchList, asked, how)))
  return {
    rows: lists.flatMap(({ data }) => data).sort((one, other) => Number(other.batch_id) - Number(one.batch_id)),
    total: lists.reduce((sum, { total }) => sum + total, 0),
  }
})
