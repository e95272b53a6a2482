import type { Meta, StoryObj } from '@storybook/react-vite'
import { useActorRef } from '@xstate/react'
import { fromPromise } from 'xstate'
import type { SyncProcess } from '#contract/object-panel.ts'
import { AssetView } from '#views/objects/AssetPanel.tsx'
import { DaysView } from '#views/objects/DaysPanel.tsx'
import { LogView } from '#views/objects/LogPanel.tsx'
import { SyncView } from '#views/objects/SyncPanel.tsx'
import type { PollAnswer } from '#machines/status-poll/status-poll.machine.ts'
import {
  assetReading,
  objectDays,
  objectLog,
  syncPoll,
  type Asset,
  type DaysAnswer,
  type LogAnswer,
  type PanelPlace,
} from '#views/objects/wire-panel.ts'
import { aSync, DAYS, DIFFERS, LOG, LOG_UNREAD, PLACE, SHOWN, UNDERWAY } from './sample.ts'

const meta: Meta = { title: 'objects/Panel' }
export default meta

const never = <T,>() => new Promise<T>(() => undefined)
const failing = <T,>() => Promise.reject<T>(Object.assign(new Error('no answer'), { blockers: [{ code: 'call.timeout' }] }))

function Sync({ read }: { read: () => Promise<SyncProcess> }) {
  const ask = fromPromise<PollAnswer<SyncProcess>, { subject: PanelPlace }>(async () => {
    const value = await read()
    return { result: value.answer === 'underway' ? '2' : '1', value }
  })
  const poll = useActorRef(syncPoll.provide({ actors: { ask }, delays: { interval: 86_400_000 } }), { input: { subject: PLACE } })
  return <SyncView {...SHOWN} place={PLACE} poll={poll} onAgain={() => undefined} />
}
const sync = (read: () => Promise<SyncProcess>): StoryObj => ({ render: () => <Sync read={read} /> })
export const SyncReading = sync(never)
export const SyncSame = sync(() => Promise.resolve(aSync()))
export const SyncDiffers = sync(() => Promise.resolve(DIFFERS))
export const SyncUnderway = sync(() => Promise.resolve(UNDERWAY))
export const SyncFailed = sync(() => Promise.resolve(aSync({ status: 104, answer: 'failed' })))
export const SyncUnread = sync(failing)

function Log({ read }: { read: () => Promise<LogAnswer> }) {
  const reading = useActorRef(objectLog.provide({ actors: { read: fromPromise(read) } }), { input: { query: PLACE } })
  return <LogView {...SHOWN} place={PLACE} reading={reading} />
}
const log = (read: () => Promise<LogAnswer>): StoryObj => ({ render: () => <Log read={read} /> })
export const LogReading = log(never)
export const LogLines = log(() => Promise.resolve(LOG))
export const LogWithoutNetwork = log(() => Promise.resolve(LOG_UNREAD))
export const LogEmpty = log(() => Promise.resolve({ lines: [], next: null, unread: null }))
export const LogUnread = log(failing)

function Days({ read }: { read: () => Promise<DaysAnswer> }) {
  const input = { query: { ...PLACE, span: '30' as const, until: '2026-11-20' } }
  const reading = useActorRef(objectDays.provide({ actors: { read: fromPromise(read) } }), { input })
  return <DaysView reading={reading} />
}
const days = (read: () => Promise<DaysAnswer>): StoryObj => ({ render: () => <Days read={read} /> })
export const DaysReading = days(never)
export const DaysShown = days(() => Promise.resolve(DAYS))
export const DaysEmpty = days(() => Promise.resolve({ ...DAYS, days: [], read_at: null, until: null }))
export const DaysUnread = days(failing)

const ASSETS: readonly Asset[] = [
  { id: '7400100000000000101', name: '星河战纪安卓', detail: '' },
  { id: '7400100000000000102', name: '星河战纪 iOS', detail: '' },
]
function Assets({ read }: { read: () => Promise<readonly Asset[]> }) {
  const input = { query: { channel: 'toutiao_ad3', account_id: '3040001', lookup: 'event' as const, q: '' } }
  const reading = useActorRef(assetReading.provide({ actors: { read: fromPromise(read) } }), { input })
  return <AssetView reading={reading} kinds={['event', 'aweme', 'anchor']} />
}
const assets = (read: () => Promise<readonly Asset[]>): StoryObj => ({ render: () => <Assets read={read} /> })
export const AssetsReading = assets(never)
export const AssetsShown = assets(() => Promise.resolve(ASSETS))
export const AssetsEmpty = assets(() => Promise.resolve([]))
export const AssetsUnread = assets(failing)
