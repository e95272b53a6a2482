import type { Meta, StoryObj } from '@storybook/react-vite'
import { fromPromise } from 'xstate'
import { blocker } from '#domain/blocker.ts'
import { adDataMachine, NO_AD_DATA_FILTER, type AdDataAnswer, type AdDataFilter, type AdDataLine } from '#views/ad-data/ad-data-reading.ts'
import { AdDataView } from '#views/ad-data/AdDataView.tsx'
import { storyForState } from '../kit/flow-story.tsx'

const meta: Meta = { title: 'ad-data/Table' }
export default meta

const LINE: AdDataLine = {
  day: '2026-11-20',
  batch_id: '2041',
  batch_name: '新手引导_TW',
  channel: 'fb_ad',
  spreader_id: '21',
  game_id: '10078',
  game_name: '星河战纪',
  account_id: '900100',
  account_name: '星河-TW-01',
  state: 'pushing',
  campaigns: 4,
  adgroups: 16,
  ads: 64,
  done: 60,
  failed: 0,
  unknown: 0,
  skipped: 4,
  waiting: 20,
  currency: 'USD',
  daily_minor: '120000',
  lifetime_minor: '0',
}
const LINES: readonly AdDataLine[] = [
  LINE,
  {
    ...LINE,
    account_id: '900101',
    account_name: '星河-HK-01',
    currency: 'TWD',
    state: 'settled',
    done: 80,
    failed: 3,
    skipped: 1,
    waiting: 0,
  },
  {
    ...LINE,
    batch_id: '2035',
    batch_name: '周末冲量_TW',
    day: '2026-11-15',
    state: 'settled',
    done: 84,
    skipped: 0,
    waiting: 0,
    lifetime_minor: '5000000',
  },
  {
    ...LINE,
    batch_id: '2033',
    batch_name: '素材测试_32',
    day: '2026-11-12',
    state: 'settled',
    done: 82,
    unknown: 2,
    skipped: 0,
    waiting: 0,
  },
]
const answer = (rows: readonly AdDataLine[], total = rows.length): AdDataAnswer => ({ rows, total, asOf: '2026-11-20T10:42:00+08:00' })
const never = () => new Promise<AdDataAnswer>(() => undefined)
const failing = (code: string) => () => Promise.reject(Object.assign(new Error(code), { blockers: [blocker(code)] }))

type Look = { read: () => Promise<AdDataAnswer>; filter?: AdDataFilter; narrow?: boolean }

const story = (state: string, { read, filter = NO_AD_DATA_FILTER, narrow = false }: Look): StoryObj => ({
  render: storyForState(adDataMachine.provide({ actors: { read: fromPromise(read) } }), {
    input: { query: filter },
    state,
    view: (data) => (
      <div style={{ height: '100vh', width: narrow ? 390 : undefined, display: 'flex', flexDirection: 'column' }}>
        <AdDataView
          data={data}
          games={[{ value: '10078', label: '星河战纪' }]}
          channels={[{ value: 'fb_ad', label: 'Meta' }]}
          narrow={narrow}
          onFilter={() => undefined}
          onOpenBatch={() => undefined}
        />
      </div>
    ),
  }),
})

export const Reading: StoryObj = story('reading', { read: never })
export const Shown: StoryObj = story('shown', { read: () => Promise.resolve(answer(LINES)) })
export const Cut: StoryObj = story('shown', { read: () => Promise.resolve(answer(LINES, 2_000)) })
export const OnAPhone: StoryObj = story('shown', { read: () => Promise.resolve(answer(LINES)), narrow: true })
export const EmptyOnAPhone: StoryObj = story('shown', { read: () => Promise.resolve(answer([])), narrow: true })
export const NothingFound: StoryObj = story('shown', {
  read: () => Promise.resolve(answer([])),
  filter: {
    channel: 'fb_ad',
    gameId: '10078',
    accountId: '900100',
    dayFrom: '2026-11-01',
    dayTo: '2026-11-20',
    state: 'settled',
    trouble: true,
    page: 1,
  },
})
export const Failed: StoryObj = story('failed', { read: failing('call.offline') })
export const NoPermission: StoryObj = story('failed', { read: failing('permission.function_missing') })
