import { z } from 'zod'
import { BATCH_STATES } from '#domain/batch/batch.ts'
import type { Channel, Level } from '#domain/channels/channel.ts'
import { byLevel, levelOf } from '#domain/channels/levels.ts'
import { SOURCE_STATES } from '#domain/duplication/asked-source.ts'
import { MISFIT_CODES } from '#domain/duplication/misfit.ts'
import { COPY_ACCOUNTS_MAX, COPY_BEGINS } from '#domain/duplication/plan.ts'
import { splitSources } from '#domain/duplication/source-ref.ts'
import { COMMITS, OF_BATCH, RIGHTS, savesRows } from './ads-parts.ts'
import { batchRow } from './batch-row.ts'
import { itemEdit, itemRow, values } from './batch-shapes.ts'
import { count, data, endpoint, filled, flag, id, jsonText, listOf, paging, READ, text, ticket, wireInteger, WRITE } from './endpoint.ts'

const fieldValue = z.union([z.string(), z.array(z.string())])

/** What is to be copied: references as `domain/duplication/source-ref.ts` reads them, separated by commas. */
const sources = z.string().max(60_000).transform(splitSources)

const plan = z.object({
  level: text,
  sources: z.array(text),
  game_id: text,
  account_ids: z.array(text),
  copies: count,
  with_children: z.boolean(),
  begin: z.enum(COPY_BEGINS),
})

const source = z.object({
  /** as it was asked for; null: it came along with one that was */
  ref: text.nullable(),
  account_id: text,
  /** of the amounts in `values` */
  currency: text,
  name: text,
  values,
  network_id: text.nullable(),
  batch_id: text.nullable(),
  seq: z.number().int().nullable(),
  /** parts of it that no field of ours holds, in the words of the network */
  left_out: z.array(text),
})

const misfit = z.object({
  field: text,
  code: z.enum(MISFIT_CODES),
  params: z.record(z.string(), z.union([z.string(), z.number()])),
  source: fieldValue,
  left: fieldValue.nullable(),
  proposal: fieldValue.nullable(),
})

/** A row of a duplicate batch: the row of any batch, what it was copied from, and what of that does not fit its account. */
export const copyRow = itemRow.extend({ copy: z.object({ source, misfits: z.array(misfit), waived: z.array(text) }) })
export type CopyRow = z.output<typeof copyRow>

/** `waived`: fields with a misfit that from now on are left as they are on purpose (true), or no longer are; the others stay as they were. */
export const copyEdit = itemEdit.extend({ waived: z.record(z.string().max(60), z.boolean()).optional() })
export type CopyEdit = z.output<typeof copyEdit>

export const duplicateRow = batchRow.extend({ plan, left_out: count })
export type DuplicateRow = z.output<typeof duplicateRow>

/** What copying these would come to, before anything is chosen. */
const counted = z.object({
  /** copies of one source in one ad account by one duplication */
  max_num: count,
  unit: z.literal('copies_per_source_and_account'),
  /** rows one duplication may hold */
  max_rows: count,
  /** objects that one copy of all sources makes, by level: with what is in them, and what they are in */
  levels: z.record(z.string(), count),
  /** what the first of them is called at each level */
  samples: z.record(z.string(), text),
  /** the game of the sources; null: none of them is known, or they are of several */
  game_id: text.nullable(),
  sources: z.array(
    z.object({
      ref: text,
      state: z.enum(SOURCE_STATES),
      name: text,
      account_id: text,
      network_id: text.nullable(),
      reason: text,
    }),
  ),
  /** of what is in the sources: gone on the network, or never created there */
  left_out: count,
})
export type DuplicateCount = z.output<typeof counted>

type Named = { base: string; say: (what: string) => string }

/** The calls of duplication of one network: objects are copied into a draft of their own, which is edited level by level and committed like any batch. */
export function adsDuplication(channel: Channel, { base, say }: Named) {
  const ofLevel = (level: Level) => {
    const { called = level } = levelOf(channel, level)
    return {
      createFrom: endpoint({
        ...WRITE,
        path: `${base}/create_batch_from_${called}`,
        permission: RIGHTS.build,
        scope: { input: { game: 'game_id', account: 'account_ids' }, objects: { sources: 'source_row' } },
        input: z.object({
          ticket,
          sources,
          game_id: id,
          name: filled,
          account_ids: z.array(id).min(1).max(COPY_ACCOUNTS_MAX),
          copies: wireInteger,
          with_children: flag,
          begin: z.enum(COPY_BEGINS),
          naming: jsonText(z.record(z.string(), z.string().max(300))),
        }),
        output: data(z.object({ batch_id: text })),
        audit: { records: 'batch.duplicated' },
        summary: say(`copy ${called} objects into a draft of their own`),
      }),
      detail: endpoint({
        ...READ,
        path: `${base}/get_${called}_detail`,
        permission: RIGHTS.view,
        scope: OF_BATCH,
        input: z.object({ batch_id: id, ...paging(500) }),
        output: listOf(copyRow).extend({ batch: duplicateRow }),
        summary: say(`rows of ${called} of a duplicate batch, with their sources and what does not fit`),
      }),
      saveDetail: endpoint({
        ...savesRows(copyEdit, level),
        path: `${base}/save_${called}_detail`,
        summary: say(`save edits of ${called} rows of a duplicate batch`),
      }),
    }
  }

  return {
    maxNum: endpoint({
      ...READ,
      path: `${base}/max_num`,
      permission: RIGHTS.build,
      scope: { input: { game: 'game_id' }, objects: { sources: 'source_row' } },
      input: z.object({ level: id, sources, with_children: flag.default('1'), game_id: id.optional() }),
      output: data(counted),
      summary: say('how often sources may be copied, and what one copy of them makes'),
    }),
    /** what every level has, by its key */
    copying: byLevel(channel, ofLevel),
    duplicateBatchList: endpoint({
      ...READ,
      path: `${base}/duplicate_batch_list`,
      permission: RIGHTS.view,
      scope: { input: { game: 'game_id' }, rows: { game: 'game_id' } },
      /** `unfinished`: drafts that can go on */
      input: z.object({
        game_id: id.optional(),
        state: z.enum(BATCH_STATES).optional(),
        unfinished: flag.optional(),
        mine: flag.optional(),
        q: z.string().max(200).optional(),
        ...paging(100),
      }),
      output: listOf(duplicateRow),
      summary: say('duplicate batches, newest first'),
    }),
    commitDuplicateBatch: endpoint({
      ...COMMITS,
      path: `${base}/commit_duplicate_batch`,
      summary: say('commit a duplicate batch once; its rows go to the network'),
    }),
  }
}
