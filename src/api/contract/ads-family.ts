import { z } from 'zod'
import { BATCH_STATES } from '#domain/batch/batch.ts'
import type { Level } from '#domain/channels/channel.ts'
import { batchRow, batchSpec, blockerShape, importResult, itemEdit, itemRow, option, values } from './batch-shapes.ts'
import { count, data, endpoint, filled, flag, id, instant, jsonText, listOf, paging, text, ticket, wireInteger } from './endpoint.ts'
import { dictEntry } from './lists.ts'

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
