import { z } from 'zod'
import { BATCH_STATES, OUTCOMES } from '#domain/batch/batch.ts'
import { REVIEW_STATES } from '#domain/batch/item.ts'
import { LEVELS, type Level } from '#domain/channels/channel.ts'
import { count, data, endpoint, filled, flag, id, instant, jsonText, listOf, paging, text, ticket, wireInteger } from './endpoint.ts'
import { dictEntry } from './lists.ts'

const fieldValue = z.union([z.string().max(100_000), z.array(z.string().max(1000)).max(1000)])
const values = z.record(z.string(), fieldValue)
const specValues = z.record(z.string(), z.union([fieldValue, z.record(z.string().length(3), z.string().max(20))]))
const byLevel = <T extends z.ZodType>(schema: T) => z.object({ campaign: schema, adgroup: schema, ad: schema })

export const blockerShape = z.object({
  code: text,
  params: z.record(z.string(), z.union([z.string(), z.number()])).optional(),
  field: text.optional(),
  row: z.number().int().optional(),
})

export const batchSpec = z.strictObject({
  channel: filled,
  gameId: id,
  name: z.string().min(1).max(100),
  accountIds: z.array(id).min(1).max(100),
  naming: byLevel(z.string().min(1).max(300)),
  campaignCopies: z.number().int().min(1).max(50),
  common: byLevel(specValues),
  axes: z.record(z.string(), z.array(z.strictObject({ name: z.string().min(1).max(100), values: specValues })).max(500)),
  importId: id.optional(),
})

const counts = z.object({ done: count, failed: count, skipped: count, unknown: count, waiting: count, total: count })
const moneyTotal = z.object({ currency: text, amountMinor: text })

export const batchRow = z.object({
  batch_id: text,
  name: text,
  channel: text,
  kind: z.enum(['create', 'last', 'import']),
  game_id: text,
  account_ids: z.array(text),
  state: z.enum(BATCH_STATES),
  version: count,
  counts,
  /** rows by level; together they are `counts.total` */
  levels: byLevel(count),
  /** what the included rows may spend a day, per currency, minor units; lifetime budgets stand beside it */
  daily_budget: z.array(moneyTotal),
  lifetime_budget: z.array(moneyTotal),
  problems: count,
  expanded: count,
  created_by: text,
  created_by_name: text,
  created_at: instant,
  committed_at: instant.nullable(),
  settled_at: instant.nullable(),
})
export type BatchRow = z.output<typeof batchRow>

export const itemRow = z.object({
  seq: z.number().int(),
  parentSeq: z.number().int().nullable(),
  level: z.enum(LEVELS),
  accountId: text,
  name: text,
  values,
  problems: z.array(blockerShape),
  warnings: z.array(blockerShape),
  excludedReason: text.nullable(),
  outcome: z.enum(OUTCOMES),
  syncStatus: z.number().int(),
  networkId: text.nullable(),
  review: z.enum(REVIEW_STATES),
  reviewReasons: z.array(text),
  error: z.object({ class: text, message: text, code: text.optional(), field: text.optional(), requestId: text.optional() }).nullable(),
  differences: z.array(z.object({ field: text, sent: text, network: text })),
  attempts: count,
  version: count,
})
export type ItemRow = z.output<typeof itemRow>

/** One cell or flag of one row. `expected` is the version the person saw; a newer row answers 409 with the present one. */
export const itemEdit = z.strictObject({
  seq: z.number().int().min(1),
  expected: z.number().int().min(1),
  name: z.string().max(1000).optional(),
  values: values.optional(),
  /** null takes the exclusion back */
  excludedReason: z.string().max(200).nullable().optional(),
})
export type ItemEdit = z.output<typeof itemEdit>

/** What a refused edit shows: the rows as another hand left them, for the three-way difference. */
export const presentRows = z.object({ rows: z.array(itemRow) })
export type PresentRows = z.output<typeof presentRows>

const option = z.object({ id: text, name: text, detail: text.optional(), thumbnail: text.optional(), disabled_reason: text.optional() })
export type LookupOption = z.output<typeof option>

export const importResult = z.object({
  import_id: text,
  file_name: text,
  rows: count,
  good: count,
  /** file columns in order, each with the field it was matched to (`level.field`, `account`, `campaign_name` …) or null */
  columns: z.array(z.object({ index: count, head: text, field: text.nullable(), sample: text })),
  bad: z.array(z.object({ line: count, problems: z.array(blockerShape) })),
  account_ids: z.array(text),
})
export type ImportResult = z.output<typeof importResult>

/** The calls of one ad network's family; the six families differ in their path and in their channel's data. */
export function adsFamily(family: string, label: string) {
  const base = `/dapper/api/${family}`
  const READ = { method: 'GET', encoding: 'query', write: 'no' } as const
  const say = (what: string) => `${label}: ${what}`
  const view = 'ads.batch.view',
    build = 'ads.batch.build',
    commit = 'ads.batch.commit'

  const perLevel = <T>(make: (level: Level) => T): Record<Level, T> => ({
    campaign: make('campaign'),
    adgroup: make('adgroup'),
    ad: make('ad'),
  })
  const editAnswer = data(z.object({ rows: z.array(itemRow), batch: batchRow }))
  const editsInput = z.object({ batch_id: id, ticket, edits: jsonText(z.array(itemEdit).min(1).max(2000)) })
  const batchCreated = data(z.object({ batch_id: text }))

  return {
    dict: endpoint({
      ...READ,
      path: `${base}/dict`,
      permission: view,
      input: z.object({}),
      output: data(z.record(z.string(), z.array(dictEntry))),
      summary: say('dictionaries, by `level.field`'),
    }),
    edit: perLevel((level) =>
      endpoint({
        ...READ,
        path: `${base}/${level}/edit`,
        permission: view,
        input: z.object({ batch_id: id, seq: wireInteger }),
        output: data(itemRow),
        summary: say(`load ${level} for edit`),
      }),
    ),
    autoName: perLevel((level) =>
      endpoint({
        ...READ,
        path: `${base}/${level}/auto_name`,
        permission: build,
        input: z.object({ batch_id: id, seq: wireInteger.optional(), template: z.string().max(300).optional() }),
        output: data(z.object({ name: text })),
        summary: say(`generated ${level} name`),
      }),
    ),
    add: perLevel((level) =>
      endpoint({
        method: 'POST',
        path: `${base}/${level}/add`,
        encoding: 'form',
        write: 'once',
        permission: build,
        input: z.object({
          batch_id: id,
          ticket,
          parent_seq: wireInteger.optional(),
          account_id: id.optional(),
          name: filled,
          values: jsonText(values),
        }),
        output: editAnswer,
        audit: { records: `batch.${level}.added` },
        summary: say(`create ${level} in a draft batch`),
      }),
    ),
    search: endpoint({
      ...READ,
      path: `${base}/search`,
      permission: view,
      input: z.object({
        type: z.enum(['geo', 'audience', 'landing']),
        q: z.string().max(200).default(''),
        ids: z.array(id).max(500).optional(),
        game_id: id.optional(),
        account_id: id.optional(),
      }),
      output: data(z.array(option)),
      summary: say('look up countries, audiences, landing pages'),
    }),
    targetingSearch: endpoint({
      ...READ,
      path: `${base}/targeting_search`,
      permission: view,
      input: z.object({ account_id: id.optional(), q: z.string().max(200).default(''), ids: z.array(id).max(500).optional() }),
      output: data(z.array(option)),
      summary: say('look up interests on the network'),
    }),
    facebookPage: endpoint({
      ...READ,
      path: `${base}/facebook_page`,
      permission: view,
      input: z.object({ game_id: id.optional(), q: z.string().max(200).default('') }),
      output: data(z.array(option)),
      summary: say('pages that ads may speak for'),
    }),
    instagramAccount: endpoint({
      ...READ,
      path: `${base}/instagram_account`,
      permission: view,
      input: z.object({ page_id: id.optional(), q: z.string().max(200).default('') }),
      output: data(z.array(option)),
      summary: say('Instagram accounts'),
    }),
    creativeList: endpoint({
      ...READ,
      path: `${base}/creative/list`,
      permission: view,
      input: z.object({
        game_id: id.optional(),
        q: z.string().max(200).default(''),
        type: z.enum(['image', 'video']).optional(),
        ids: z.array(id).max(500).optional(),
        ...paging(100),
      }),
      output: listOf(option.extend({ type: z.enum(['image', 'video']), width: count, height: count, bytes: count })),
      summary: say('materials for creatives'),
    }),
    adgroupCheck: endpoint({
      method: 'POST',
      path: `${base}/adgroup/check`,
      encoding: 'form',
      write: 'again',
      permission: view,
      input: z.object({ batch_id: id, seqs: z.array(wireInteger).max(500).optional() }),
      output: data(
        z.object({
          checked: count,
          rows: z.array(z.object({ seq: z.number().int(), problems: z.array(blockerShape), warnings: z.array(blockerShape) })),
        }),
      ),
      summary: say('check ad groups again: budgets, names here and on the network'),
    }),
    createBatch: endpoint({
      method: 'POST',
      path: `${base}/create_batch`,
      encoding: 'form',
      write: 'once',
      permission: build,
      input: z.object({ ticket, spec: jsonText(batchSpec) }),
      output: batchCreated,
      audit: { records: 'batch.created' },
      summary: say('create a draft batch and begin to expand it'),
    }),
    createLastBatch: endpoint({
      method: 'POST',
      path: `${base}/create_last_batch`,
      encoding: 'form',
      write: 'once',
      permission: build,
      input: z.object({ ticket, game_id: id, from_batch_id: id.optional() }),
      output: batchCreated,
      audit: { records: 'batch.created' },
      summary: say("a draft from the user's last committed batch of the game, or from the one named"),
    }),
    getLastBatchDetail: endpoint({
      ...READ,
      path: `${base}/get_last_batch_detail`,
      permission: view,
      input: z.object({ game_id: id.optional(), batch_id: id.optional() }),
      output: data(z.object({ batch: batchRow, spec: batchSpec, source_batch_id: text.nullable() }).nullable()),
      summary: say("the specification of the user's last batch of the game, or of the one named"),
    }),
    batchList: endpoint({
      ...READ,
      path: `${base}/batch_list`,
      permission: view,
      input: z.object({
        game_id: id.optional(),
        account_id: id.optional(),
        state: z.enum(BATCH_STATES).optional(),
        mine: flag.optional(),
        q: z.string().max(200).optional(),
        batch_id: id.optional(),
        ...paging(100),
      }),
      output: listOf(batchRow),
      summary: say('batches, newest first'),
    }),
    adgroupCreativePreview: endpoint({
      ...READ,
      path: `${base}/adgroup_creative_preview`,
      permission: view,
      input: z.object({ batch_id: id, seq: wireInteger }),
      output: data(z.object({ adgroup: itemRow, ads: z.array(itemRow.extend({ material: option.nullable() })) })),
      summary: say('one ad group with its creatives as they will look'),
    }),
    batchCreativePreview: endpoint({
      ...READ,
      path: `${base}/batch_creative_preview`,
      permission: view,
      poll: true,
      /** `after` is the last seq already held; `changed_since` is the cursor of the answer before: only rows changed meanwhile */
      input: z.object({
        batch_id: id,
        after: wireInteger.min(0).default(0),
        changed_since: z.string().max(40).optional(),
        per_page: wireInteger.min(1).max(500).default(500),
      }),
      output: z.object({ data: z.array(itemRow), total: count, page: count, per_page: count, cursor: text, batch: batchRow }),
      summary: say('the expanded rows of a batch, in order'),
    }),
    commitBatch: endpoint({
      method: 'POST',
      path: `${base}/commit_batch`,
      encoding: 'form',
      write: 'once',
      permission: commit,
      /** `version` and `total` are what the person confirmed; another version answers 409 */
      input: z.object({ batch_id: id, ticket, version: wireInteger, total: wireInteger }),
      output: data(z.object({ batch_id: text, committed: count, committed_at: instant })),
      audit: { records: 'batch.committed' },
      summary: say('commit a batch once; its rows go to the network'),
    }),
    updateCampaign: endpoint({
      method: 'POST',
      path: `${base}/update_campaign`,
      encoding: 'form',
      write: 'once',
      permission: build,
      input: editsInput,
      output: editAnswer,
      audit: { records: 'batch.campaign.edited' },
      summary: say('update campaigns of a draft batch'),
    }),
    updateAdgroup: endpoint({
      method: 'POST',
      path: `${base}/update_adgroup`,
      encoding: 'form',
      write: 'once',
      permission: build,
      input: editsInput,
      output: editAnswer,
      audit: { records: 'batch.adgroup.edited' },
      summary: say('update ad groups of a draft batch'),
    }),

    // ours; each stands in docs/own-calls.tsv with its reason
    updateAd: endpoint({
      method: 'POST',
      path: `${base}/update_ad`,
      encoding: 'form',
      write: 'once',
      permission: build,
      input: editsInput,
      output: editAnswer,
      audit: { records: 'batch.ad.edited' },
      summary: say('update ads of a draft batch'),
    }),
    discardBatch: endpoint({
      method: 'POST',
      path: `${base}/discard_batch`,
      encoding: 'form',
      write: 'once',
      permission: build,
      input: z.object({ batch_id: id, ticket }),
      output: data(batchRow),
      audit: { records: 'batch.discarded' },
      summary: say('discard a draft batch'),
    }),
    retryBatch: endpoint({
      method: 'POST',
      path: `${base}/retry_batch`,
      encoding: 'form',
      write: 'once',
      permission: commit,
      input: z.object({ batch_id: id, ticket, seqs: z.array(wireInteger).max(1000).optional() }),
      output: data(z.object({ retried: count })),
      audit: { records: 'batch.retried' },
      summary: say('push the failed rows of a batch again'),
    }),
    decideUnknown: endpoint({
      method: 'POST',
      path: `${base}/decide_unknown`,
      encoding: 'form',
      write: 'once',
      permission: commit,
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
    batchStatus: endpoint({
      ...READ,
      path: `${base}/batch_status`,
      permission: view,
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
      write: 'again',
      permission: build,
      /** a file, or pasted text; `columns` is the by-hand matching, column index → field, as JSON text */
      input: z.object({
        game_id: id,
        import_id: id.optional(),
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
      input: z.object({ import_id: id, lang: z.enum(['zh', 'en']).default('zh') }),
      output: z.unknown(),
      summary: say('the bad rows of a spreadsheet as CSV with a reason column'),
    }),
  }
}

export type AdsFamily = ReturnType<typeof adsFamily>
