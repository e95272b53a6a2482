import { fromPromise } from 'xstate'
import { call } from '#client/call.ts'
import { blockerOfWire } from '#client/wire-blocker.ts'
import type { LookupOption } from '#contract/batch-shapes.ts'
import type { OutputOf } from '#contract/endpoint.ts'
import { familyOf } from '#contract/families.ts'
import type { SyncProcess } from '#contract/object-panel.ts'
import { dayAfter } from '#domain/day.ts'
import type { Level, ListLookup } from '#domain/channels/channel.ts'
import { createReading } from '#machines/reading/reading.machine.ts'
import { createStatusPoll } from '#machines/status-poll/status-poll.machine.ts'
import { QUIET, readBy } from '#views/things/wired.ts'

/** An object of an ad account, or the account itself. */
export type PanelPlace = { channel: string; account_id: string; level?: Level; network_id?: string }

type Panel = NonNullable<ReturnType<typeof familyOf>['own']['panel']>

/** The calls about one object. @throws for a network that has none */
function callsOf(channel: string): Panel {
  const { panel } = familyOf(channel).own
  if (!panel) throw new Error(`there are no calls about one object of ${channel}`)
  return panel
}

export const hasPanel = (channel: string): boolean => familyOf(channel).own.panel !== null

/** The sync state of an object, asked again while a write is under way. */
export const syncPoll = createStatusPoll<SyncProcess, PanelPlace>()
export const wiredSync = syncPoll.provide({
  actors: {
    ask: fromPromise(async ({ input: { subject }, signal }) => {
      const { channel, account_id, level = '', network_id = '' } = subject
      const { data } = await call(callsOf(channel).syncProcess, { account_id, level, network_id }, { ...QUIET, signal })
      return { result: data.answer === 'underway' ? '2' : '1', value: data }
    }),
  },
})

const placed = ({ channel: _channel, ...place }: PanelPlace) => place

export type LogAnswer = Awaited<ReturnType<typeof readLog>>
export type LogQuery = PanelPlace & { before?: string }

async function readLog({ before, ...place }: LogQuery, how: { quiet: true; signal: AbortSignal }) {
  const { data } = await call(callsOf(place.channel).logs, { ...placed(place), ...(before === undefined ? {} : { before }) }, how)
  return { ...data, unread: data.unread && blockerOfWire(data.unread) }
}
export const objectLog = createReading<LogAnswer, LogQuery>({ keepsAnswer: true })
export const wiredLog = readBy(objectLog, readLog)

export const FIGURE_SPANS = ['7', '30', '90'] as const
export type FigureSpan = (typeof FIGURE_SPANS)[number]
/** `until`: the last day, the company's. */
export type DaysQuery = PanelPlace & { span: FigureSpan; until: string }
export type DaysAnswer = OutputOf<Panel['statistics']>['data']
export const objectDays = createReading<DaysAnswer, DaysQuery>({ keepsAnswer: true })
export const wiredDays = readBy(objectDays, async ({ span, until, ...place }, how) => {
  const days = { since: dayAfter(until, 1 - Number(span)), last: until }
  return (await call(callsOf(place.channel).statistics, { ...placed(place), ...days }, how)).data
})

export type Asset = LookupOption
/** `q`: a part of the name or the id. */
export type AssetQuery = { channel: string; account_id: string; lookup: ListLookup; q: string }
export const assetReading = createReading<readonly Asset[], AssetQuery>()
export const wiredAssets = readBy(assetReading, async ({ channel, lookup, ...asked }, how) => {
  const list = familyOf(channel).lists[lookup]
  return list ? (await call(list, asked, how)).data : []
})

export type Keyword = OutputOf<Panel['keywordPreview']>['data'][number]
/** `seeds`: none before the first request. */
export type KeywordQuery = PanelPlace & { seeds: readonly string[] }
export const keywordReading = createReading<readonly Keyword[], KeywordQuery>()
export const wiredKeywords = readBy(keywordReading, async ({ channel, account_id, seeds }, how) =>
  seeds.length === 0 ? [] : (await call(callsOf(channel).keywordPreview, { account_id, seeds: seeds.join(',') }, how)).data,
)
