import { z } from 'zod'
import { ADDED_MAX } from '#domain/batch/creative-matrix.ts'
import type { Channel, Level } from '#domain/channels/channel.ts'
import { byLevel, groupLevel, levelOf } from '#domain/channels/levels.ts'
import { adDraftCalls, type AdDraftCalls } from './ad-drafts.ts'
import { adsDuplication } from './ads-duplication.ts'
import { adsLookUps } from './ads-look-ups.ts'
import { adsOwn } from './ads-own.ts'
import { addAnswer, COMMITS, OF_BATCH, RIGHTS, savesRows } from './ads-parts.ts'
import { batchListOf } from './batch-list.ts'
import { batchVideoCalls, NO_BATCH_VIDEOS } from './batch-videos.ts'
import { batchRow } from './batch-row.ts'
import { blockerShape, importResult, itemEdit, itemRow, option, specOf, values } from './batch-shapes.ts'
import {
  AGAIN,
  count,
  data,
  endpoint,
  filled,
  flag,
  id,
  jsonText,
  READ,
  ROWS_BODY_KB,
  text,
  ticket,
  wireInteger,
  WRITE,
} from './endpoint.ts'
import { CSV_FILE, SHEET_FILE } from './files.ts'
import { dictEntry } from './lists.ts'

/** Where an object is created at the network: in another one, or directly in the account. */
const placed = { game_id: id.optional(), account_id: id.optional(), parent_id: id.optional() }
const AT_NETWORK = { input: { game: 'game_id', account: 'account_id' } } as const

/** The calls of one ad network's family; the families differ in their path and in their channel's data. */
export function adsFamily(channel: Channel) {
  const base = `/dapper/api/${channel.key}`
  const group = groupLevel(channel)
  const batchSpec = specOf(channel)
  const say = (what: string) => `${channel.label}: ${what}`
  const { view, build, commit } = RIGHTS
  const chosenRows = jsonText(z.array(z.number().int().min(1)).min(1).max(50_000))
  const batchCreated = data(z.object({ batch_id: text }))

  const ofLevel = (level: Level) => {
    const add = addCall(level)
    return { ...rowCalls(level), add, create: levelOf(channel, level).own?.single ? createCall(level, add) : null }
  }
  const rowCalls = (level: Level) => ({
    edit: endpoint({
      ...READ,
      path: `${base}/${level}/edit`,
      permission: view,
      scope: OF_BATCH,
      input: z.object({ batch_id: id, seq: wireInteger }),
      output: data(itemRow),
      summary: say(`load ${level} for edit`),
    }),
    autoName: endpoint({
      ...READ,
      path: `${base}/${level}/auto_name`,
      permission: build,
      scope: { objects: { batch_id: 'batch' }, ...AT_NETWORK },
      /** with a batch the name of a row of it; without, of an object that is to be created at the network */
      input: z.object({
        batch_id: id.optional(),
        seq: wireInteger.optional(),
        template: z.string().max(300).optional(),
        ...placed,
        values: jsonText(values).optional(),
      }),
      output: data(z.object({ name: text })),
      summary: say(`generated ${level} name`),
    }),
    update: endpoint({
      ...savesRows(itemEdit, level),
      path: `${base}/update_${level}`,
      summary: say(`update ${level} rows of a draft batch, or failed ones of a committed batch`),
    }),
  })
  const addCall = (level: Level) =>
    endpoint({
      method: 'POST',
      path: `${base}/${level}/add`,
      encoding: 'form',
      write: 'once',
      permission: build,
      also: [commit],
      scope: { objects: { batch_id: 'batch' }, ...AT_NETWORK },
      /** without a batch the object is created at the network, `below` in it: one in the other, in a batch of their own that is committed with this call */
      input: z.object({
        batch_id: id.optional(),
        ticket,
        parent_seq: wireInteger.optional(),
        ...placed,
        name: filled,
        values: jsonText(values),
        below: jsonText(z.array(z.strictObject({ level: id, name: filled, values })).max(channel.levels.length)).optional(),
      }),
      output: addAnswer,
      audit: { records: `batch.${level}.added` },
      summary: say(`create ${level} in a draft batch, or at the network`),
    })
  /** what is created at the network is committed with the call */
  const createCall = (level: Level, add: ReturnType<typeof addCall>) =>
    endpoint({
      ...add,
      path: `${base}/${level}`,
      encoding: 'multipart',
      permission: commit,
      also: [build],
      scope: AT_NETWORK,
      input: add.input.omit({ batch_id: true, parent_seq: true }),
      summary: say(`create one ${level} at the network, once`),
    })

  return {
    dict: endpoint({
      ...READ,
      path: `${base}/dict`,
      permission: 'signed-in',
      scope: { none: 'the same lists for everybody' },
      input: z.object({}),
      output: data(z.record(z.string(), z.array(dictEntry))),
      summary: say('dictionaries, by `level.field`'),
    }),
    /** what every level has, by its key */
    levels: byLevel(channel, ofLevel),
    ...adsLookUps(channel, { base, say }),
    ...adsDuplication(channel, { base, say }),
    drafts: channel.drafts ? adDraftCalls({ base, say }) : null,
    own: adsOwn(channel, { base, say }),
    adgroupCheck: endpoint({
      ...AGAIN,
      path: `${base}/${group}/check`,
      permission: view,
      scope: OF_BATCH,
      input: z.object({ batch_id: id, seqs: z.array(wireInteger).max(500).optional() }),
      output: data(
        z.object({
          checked: count,
          rows: z.array(z.object({ seq: z.number().int(), problems: z.array(blockerShape), warnings: z.array(blockerShape) })),
        }),
      ),
      summary: say(
        'check ad groups of a draft (those that changed since the last check unless named), or the failed rows of a committed batch: values, account, names here and on the network',
      ),
    }),
    createBatch: endpoint({
      ...WRITE,
      path: `${base}/create_batch`,
      permission: build,
      scope: { input: { game: 'spec.game_id', account: 'spec.account_ids' }, objects: { 'spec.import_id': 'import' } },
      input: z.object({ ticket, spec: jsonText(batchSpec) }),
      bodyKb: ROWS_BODY_KB,
      output: batchCreated,
      audit: { records: 'batch.created' },
      summary: say('create a draft batch and begin to expand it'),
    }),
    createLastBatch: endpoint({
      ...WRITE,
      path: `${base}/create_last_batch`,
      permission: build,
      scope: { input: { game: 'game_id' }, objects: { from_batch_id: 'batch' } },
      input: z.object({ ticket, game_id: id, from_batch_id: id.optional() }),
      output: batchCreated,
      audit: { records: 'batch.created' },
      summary: say("a draft from the user's last committed batch of the game, or from the one named"),
    }),
    getLastBatchDetail: endpoint({
      ...READ,
      path: `${base}/get_last_batch_detail`,
      permission: view,
      scope: { input: { game: 'game_id' }, objects: { batch_id: 'batch' } },
      input: z.object({ game_id: id.optional(), batch_id: id.optional() }),
      output: data(z.object({ batch: batchRow, spec: batchSpec, source_batch_id: text.nullable() }).nullable()),
      summary: say("the specification of the user's last batch of the game, or of the one named"),
    }),
    batchList: batchListOf(channel.key, channel.label),
    adgroupCreativePreview: endpoint({
      ...READ,
      path: `${base}/adgroup_creative_preview`,
      permission: view,
      scope: OF_BATCH,
      input: z.object({ batch_id: id, seq: wireInteger }),
      output: data(
        z.object({ adgroup: itemRow, ads: z.array(itemRow.extend({ material: option.extend({ file: text.optional() }).nullable() })) }),
      ),
      summary: say('one ad group with its creatives as they will look'),
    }),
    batchCreativePreview: endpoint({
      ...READ,
      path: `${base}/batch_creative_preview`,
      permission: view,
      scope: OF_BATCH,
      poll: true,
      /** `after` is the last seq already held; `changed_since` is the cursor of the answer before: only rows changed meanwhile */
      input: z.object({
        batch_id: id,
        after: wireInteger.min(0).default(0),
        changed_since: z.string().max(4_000).optional(),
        per_page: wireInteger.min(1).max(500).default(500),
      }),
      output: z.object({ data: z.array(itemRow), total: count, page: count, per_page: count, cursor: text, batch: batchRow }),
      summary: say('the expanded rows of a batch, in order'),
    }),
    commitBatch: endpoint({
      ...COMMITS,
      path: `${base}/commit_batch`,
      summary: say('commit a batch once; its rows go to the network'),
    }),

    ...(channel.abilities.materialKinds.includes('video') ? batchVideoCalls({ base, say }) : NO_BATCH_VIDEOS),

    // ours; each is in docs/own-calls.tsv with its reason
    addRows: endpoint({
      ...WRITE,
      path: `${base}/add_rows`,
      permission: build,
      scope: OF_BATCH,
      /** objects of one level, each in a row of the batch, or directly in one of its accounts; all of them or none */
      input: z.object({
        batch_id: id,
        ticket,
        level: id,
        new_rows: jsonText(
          z
            .array(z.strictObject({ parent_seq: z.number().int().min(1).optional(), account_id: id.optional(), name: filled, values }))
            .min(1)
            .max(ADDED_MAX),
        ),
      }),
      bodyKb: ROWS_BODY_KB,
      output: addAnswer,
      audit: { records: 'batch.rows_added' },
      summary: say('create several objects of one level in a draft batch'),
    }),
    discardBatch: endpoint({
      ...WRITE,
      path: `${base}/discard_batch`,
      permission: build,
      scope: { objects: { batch_id: 'batch' }, rows: { game: 'game_id' } },
      input: z.object({ batch_id: id, ticket }),
      output: data(batchRow),
      audit: { records: 'batch.discarded' },
      summary: say('discard a draft batch'),
    }),
    retryBatch: endpoint({
      ...WRITE,
      path: `${base}/retry_batch`,
      permission: commit,
      scope: OF_BATCH,
      /** `elsewhere`: the person says that the reason was settled at the network, which we cannot see */
      input: z.object({ batch_id: id, ticket, seqs: chosenRows.optional(), elsewhere: flag.optional() }),
      bodyKb: ROWS_BODY_KB,
      /** `held`: why the others stay, each with its row; the first of them */
      output: data(z.object({ retried: count, held_rows: count, held: z.array(blockerShape) })),
      audit: { records: 'batch.retried' },
      summary: say('push failed rows of a batch again, after a check; rows that cannot succeed stay and say why'),
    }),
    recreateRows: endpoint({
      ...WRITE,
      path: `${base}/recreate_rows`,
      permission: commit,
      scope: OF_BATCH,
      input: z.object({ batch_id: id, ticket, seqs: chosenRows }),
      bodyKb: ROWS_BODY_KB,
      output: data(z.object({ recreated: count, retried: count })),
      audit: { records: 'batch.recreated' },
      summary: say('create objects again that were deleted at the network, with what belongs to them'),
    }),
    decideUnknown: endpoint({
      ...WRITE,
      path: `${base}/decide_unknown`,
      permission: commit,
      scope: OF_BATCH,
      input: z.object({
        batch_id: id,
        ticket,
        seq: wireInteger,
        decision: z.enum(['look_again', 'adopt', 'absent']),
        network_id: id.optional(),
      }),
      output: data(itemRow),
      audit: { records: 'batch.item.decided' },
      summary: say('a person settles a row whose outcome the network does not tell'),
    }),
    liftRest: endpoint({
      ...WRITE,
      path: `${base}/lift_rest`,
      permission: commit,
      scope: { objects: { batch_id: 'batch' }, input: { account: 'account_id' } },
      input: z.object({ batch_id: id, ticket, account_id: id }),
      output: data(batchRow),
      audit: { records: 'batch.rest_lifted' },
      summary: say('let an account of a batch go on before the pause of the network is over'),
    }),
    batchStatus: endpoint({
      ...READ,
      path: `${base}/batch_status`,
      permission: view,
      scope: OF_BATCH,
      poll: true,
      input: z.object({ batch_id: id }),
      /** `result`: '1' every row settled and none failed, '0' settled with failures, '2' still moving (S1 §4) */
      output: data(z.object({ result: z.enum(['0', '1', '2']), batch: batchRow })),
      summary: say('status of a batch for polling'),
    }),
    batchImport: endpoint({
      method: 'POST',
      path: `${base}/batch_import`,
      encoding: 'multipart',
      takes: SHEET_FILE,
      bodyKb: 25 * 1024, // pasted text
      write: 'again',
      permission: build,
      scope: { input: { game: 'game_id' }, objects: { import_id: 'import', upload_key: 'upload' } },
      /** a file uploaded before by a right of `sts` (or carried here), or pasted text; `columns` is the by-hand matching, column index → field, as JSON text */
      input: z.object({
        game_id: id,
        import_id: id.optional(),
        upload_key: z.string().max(150).optional(),
        /** what the uploaded file was called */
        file_name: z.string().max(200).optional(),
        pasted: z.string().max(20_000_000).optional(),
        columns: jsonText(z.record(z.string(), z.string().nullable())).optional(),
      }),
      output: data(importResult),
      summary: say('read a spreadsheet, one row an ad; good rows are kept, bad ones named'),
    }),
    batchImportBadRows: endpoint({
      ...READ,
      path: `${base}/batch_import_bad_rows`,
      permission: build,
      scope: { objects: { import_id: 'import' } },
      input: z.object({ import_id: id, lang: z.enum(['zh', 'en']).default('zh') }),
      output: z.unknown(),
      file: CSV_FILE,
      summary: say('the bad rows of a spreadsheet as CSV with a reason column'),
    }),
  }
}

export type AdsFamily = ReturnType<typeof adsFamily>

/** The calls of duplication of one level. @throws for a level the network does not have */
export function copyingCalls({ copying }: AdsFamily, level: Level): AdsFamily['copying'][Level] {
  const calls = copying[level]
  if (!calls) throw new Error(`nothing is copied at the level '${level}'`)
  return calls
}

/** The calls of drafts of audiences and creatives. @throws for a network without them */
export function draftCalls({ drafts }: AdsFamily): AdDraftCalls {
  if (!drafts) throw new Error('the network has no drafts')
  return drafts
}

/** The calls of one level. @throws for a level the network does not have */
export function levelCalls({ levels }: AdsFamily, level: Level): AdsFamily['levels'][Level] {
  const calls = levels[level]
  if (!calls) throw new Error(`there are no calls for the level '${level}'`)
  return calls
}
