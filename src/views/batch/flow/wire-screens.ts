import { fromPromise } from 'xstate'
import { referencesIn } from '#domain/batch/spec-values.ts'
import { call, download } from '#client/call.ts'
import { creativesForBatch } from '#contract/creative.ts'
import { levelCalls } from '#contract/ads-family.ts'
import { familyOf } from '#contract/families.ts'
import { channelOf } from '#domain/channels/index.ts'
import type { Language } from '#i18n/catalogue.ts'
import { batchRowsMachine, ROWS_A_PAGE } from '#machines/batch-rows/batch-rows.machine.ts'
import { creativeMatrixMachine } from '#machines/creative-matrix/creative-matrix.machine.ts'
import { newTicket } from '#machines/kit/ticket.ts'
import { downloadText } from '#views/kit/grid/download.ts'
import type { AskCreatives } from '../builder/CreativePick.tsx'
import type { AskEstimate } from '../builder/EstimateBar.tsx'
import type { Lookups } from '../field/lookups.ts'
import { draftWires } from '../ad-draft/wire.ts'
import { templateWires } from '../templates/wire.ts'
import type { BatchRows } from '../preview/batch-rows.ts'
import type { BatchWires } from './batch-wires.ts'
import { createLookups } from './wire-lookups.ts'
import { wiredScopeMachine } from './wire-scope.ts'
import { videosOf } from './wire-videos.ts'
import { QUIET } from '#views/things/wired.ts'

const readCreatives: AskCreatives = async ({ channel: { spreaderId }, gameId, q }, signal) => {
  const asked = { game_id: gameId, spreader_id: spreaderId, ...(q.trim() ? { q: q.trim() } : {}) }
  const { data } = await call(creativesForBatch, asked, { ...QUIET, signal })
  return data.map(({ id, name, detail, thumb, disabled_reason: reason, axes }) => ({
    id,
    name,
    detail,
    axes,
    ...(thumb === null ? {} : { thumbnail: thumb }),
    ...(reason === null ? {} : { disabledReason: reason }),
  }))
}

function estimateOn(channel: string): AskEstimate | null {
  const { recommend } = familyOf(channel)
  if (!recommend) return null
  return async ({ accountId, values, above }, signal) => {
    const asked = { account_id: accountId, values: JSON.stringify(values), above: JSON.stringify(above) }
    return (await call(recommend, asked, { ...QUIET, signal })).data
  }
}

/** So many creatives are offered for one set of words. */
const CREATIVES_FOUND = 100

const wiredMatrix = creativeMatrixMachine.provide({
  actors: {
    findCreatives: fromPromise(async ({ input: { channel, gameId, q }, signal }) => {
      const asked = { q, game_id: gameId, per_page: CREATIVES_FOUND }
      const { data } = await call(familyOf(channel).creativeList, asked, { ...QUIET, signal })
      return data.map(({ id, name, width, height, thumbnail, disabled_reason: barred }) => ({ id, name, width, height, thumbnail, barred }))
    }),
  },
})

const rowsInto = (lookups: Lookups) => (rows: BatchRows) =>
  batchRowsMachine.provide({
    actions: { clearRows: () => rows.clear() },
    actors: {
      readPage: fromPromise(async ({ input: { channel, batchId, after, changedSince }, signal }) => {
        const asked = { batch_id: batchId, after, per_page: ROWS_A_PAGE, ...(changedSince === null ? {} : { changed_since: changedSince }) }
        const { data, cursor, total, batch } = await call(familyOf(channel).batchCreativePreview, asked, { ...QUIET, signal })
        rows.take(data)
        const network = channelOf(channel)
        if (network)
          void lookups
            .learn(
              referencesIn(
                network,
                data.map((row) => [row.level, row.values]),
              ),
              { gameId: batch.game_id },
            )
            .then((learned) => (learned ? rows.redraw() : undefined))
        return { taken: data.length, lastSeq: data.at(-1)?.seq ?? 0, cursor, total, state: batch.state }
      }),
    },
  })

/** What the batch screens ask next to their flow, answered by the server. One set for a network and language. `seesFigures`: of materials, what they cost. */
export function createBatchWires(channel: string, language: Language, seesFigures = false): BatchWires {
  const lookups = createLookups(channel, language, seesFigures)
  return {
    scope: wiredScopeMachine,
    rowsInto: rowsInto(lookups),
    videos: videosOf(channel),
    lookups,
    creatives: readCreatives,
    estimate: estimateOn(channel),
    templates: templateWires,
    drafts: draftWires,
    matrix: wiredMatrix,
    async readCreative({ channel: network, batchId, seq }, signal) {
      return (await call(familyOf(network).adgroupCreativePreview, { batch_id: batchId, seq }, { ...QUIET, signal })).data
    },
    async readRow({ channel: network, batchId, level, seq }, signal) {
      return (await call(levelCalls(familyOf(network), level).edit, { batch_id: batchId, seq }, { ...QUIET, signal })).data
    },
    async nameRow({ channel: network, batchId, level, seq }, signal) {
      return (await call(levelCalls(familyOf(network), level).autoName, { batch_id: batchId, seq }, { ...QUIET, signal })).data.name
    },
    async readSource({ channel: network, batchId }, signal) {
      const { getLastBatchDetail } = familyOf(network)
      const own = (await call(getLastBatchDetail, { batch_id: batchId }, { ...QUIET, signal })).data
      if (!own) throw new Error('the batch is gone')
      // one that began from no other is compared with the batch of its game that this user committed last
      const before = own.source_batch_id === null ? { game_id: own.batch.game_id } : { batch_id: own.source_batch_id }
      const last = (await call(getLastBatchDetail, before, { ...QUIET, signal })).data
      return { now: own.spec, last: last?.spec ?? null }
    },
    async liftRest({ channel: network, batchId, accountId }) {
      await call(familyOf(network).liftRest, { batch_id: batchId, ticket: newTicket(), account_id: accountId }, QUIET)
    },
    saveBadRows({ channel: network, importId }) {
      void download(familyOf(network).batchImportBadRows, { import_id: importId, lang: language }).then(async ({ blob, fileName }) =>
        // reading the text drops the mark that tells Excel it is UTF-8
        downloadText(fileName ?? `bad-rows-${importId}.csv`, `\uFEFF${await blob.text()}`),
      )
    },
  }
}
