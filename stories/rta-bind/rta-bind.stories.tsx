import type { Meta, StoryObj } from '@storybook/react-vite'
import { fromPromise, type ActorRefFrom } from 'xstate'
import { newRtaFacts } from '#machines/rta-bind/rta-bind.facts.ts'
import { rtaBindMachine } from '#machines/rta-bind/rta-bind.machine.ts'
import type { RtaDesk, RtaEvent, RtaFacts, RtaOutcome, TargetList } from '#machines/rta-bind/rta-bind.types.ts'
import { RtaFlowView } from '#views/rta/RtaFlowView.tsx'
import { wiredAdsReading, type Ads, type AdsQuery } from '#views/rta/wire.ts'
import { storyForState } from '../kit/flow-story.tsx'
import {
  AD_GONE,
  aDesk,
  aList,
  anAd,
  aNewDesk,
  aRehearsal,
  aVersion,
  boundAs,
  CHOSEN,
  chosenFacts,
  facts,
  MOVED,
  REFUSED,
  rehearsed,
  TAKES,
  UNKNOWN,
} from './sample.ts'

const meta: Meta = { title: 'strategies/real-time strategy' }
export default meta

const never = <T,>() => new Promise<T>(() => undefined)
const away = () =>
  Promise.reject(Object.assign(new Error('away'), { blockers: [{ code: 'rta.network_away', params: { reason: 'HTTP 502' } }] }))
type Answers = {
  list?: () => Promise<TargetList>
  desk?: () => Promise<RtaDesk>
  rehearse?: () => Promise<RtaOutcome>
  bind?: () => Promise<RtaOutcome>
}

const wired = ({ list, desk, rehearse, bind }: Answers) =>
  rtaBindMachine.provide({
    actors: {
      readTargets: fromPromise(list ?? (() => Promise.resolve(aList()))),
      readDesk: fromPromise(desk ?? (() => Promise.resolve(aDesk()))),
      rehearse: fromPromise(rehearse ?? never<RtaOutcome>),
      bind: fromPromise(bind ?? never<RtaOutcome>),
    },
  })

const ADS: Ads = {
  ads: ['11', '12', '13'].map((end) => ({ network_id: `31900000000000000${end}`, name: `星河战纪_男性核心_${end}` })),
  total: 83,
}
const ads = wiredAdsReading.provide({ actors: { read: fromPromise<Ads, { query: AdsQuery }>(() => Promise.resolve(ADS)) } })

const Shown = ({ flow }: { flow: ActorRefFrom<typeof rtaBindMachine> }) => (
  <div style={{ height: '100vh', display: 'flex', flexDirection: 'column' }}>
    <RtaFlowView flow={flow} trail={[]} ads={ads} mayBind={[]} onTarget={() => undefined} />
  </div>
)

type Look = { answers?: Answers; events?: readonly RtaEvent[]; input?: RtaFacts }
const story = (state: string, { answers = {}, events = [], input = facts() }: Look = {}): StoryObj => ({
  render: storyForState(wired(answers), { input, events, state, view: (flow) => <Shown flow={flow} /> }),
})
const LIST = newRtaFacts(null)
const REHEARSE = [{ type: 'target.rehearse' }] as const
const BIND = [{ type: 'bind.send' }] as const
/** As the clock of the server has it, so that a rehearsal is good for a while. */
const inTime = { desk: () => Promise.resolve(aDesk()) }
const ready = chosenFacts({ rehearsal: aRehearsal() })

export const Listing: StoryObj = story('listing', { input: LIST, answers: { list: never } })
export const ListFailed: StoryObj = story('listFailed', { input: LIST, answers: { list: away } })
export const ChoosingTarget: StoryObj = story('choosingTarget', { input: LIST })
export const NoTargets: StoryObj = story('choosingTarget', {
  input: LIST,
  answers: { list: () => Promise.resolve(aList({ targets: [], troubles: [{ account_name: '星河战纪-腾讯广告', reason: 'HTTP 502' }] })) },
})
export const Reading: StoryObj = story('reading', { answers: { desk: never } })
export const Failed: StoryObj = story('failed', { answers: { desk: away } })
export const Editing: StoryObj = story('editing', { answers: { desk: () => Promise.resolve(aNewDesk()) } })
export const Edited: StoryObj = story('editing', { input: chosenFacts() })
export const EditingRefused: StoryObj = story('editing', {
  input: ready,
  answers: { ...inTime, bind: () => Promise.resolve(REFUSED) },
  events: BIND,
})
export const Rehearsing: StoryObj = story('rehearsing', { input: chosenFacts(), events: REHEARSE })
export const RehearsedOk: StoryObj = story('rehearsed.ok', {
  input: chosenFacts(),
  answers: { rehearse: () => Promise.resolve(rehearsed()) },
  events: REHEARSE,
})
export const RehearsedWarnings: StoryObj = story('rehearsed.warnings', {
  input: chosenFacts(),
  answers: { rehearse: () => Promise.resolve(rehearsed({ warnings: [TAKES, { code: 'rta.loses', params: { count: 1 } }] })) },
  events: REHEARSE,
})
export const RehearsedRefused: StoryObj = story('rehearsed.refused', {
  input: chosenFacts(),
  answers: { rehearse: () => Promise.resolve(rehearsed({ refusals: [AD_GONE] })) },
  events: REHEARSE,
})
export const Stale: StoryObj = story('stale', {
  input: chosenFacts({ rehearsal: aRehearsal({ made_at: '2026-11-23T01:40:00.000Z' }) }),
})
export const Moved: StoryObj = story('moved', {
  input: chosenFacts(),
  answers: { rehearse: () => Promise.resolve(MOVED) },
  events: REHEARSE,
})
export const Binding: StoryObj = story('binding', { input: ready, events: BIND })
export const Unknown: StoryObj = story('unknown', {
  input: chosenFacts({ rehearsal: aRehearsal(), ticket: 't1' }),
  answers: {
    desk: () =>
      Promise.resolve(
        aDesk({ versions: [aVersion(3, { state: 'sending', settled_at: null, objects: CHOSEN, ticket: 't1' }), aVersion(2)], latest: 3 }),
      ),
    bind: () => Promise.resolve(UNKNOWN),
  },
})
export const Bound: StoryObj = story('bound')
export const BoundPartly: StoryObj = story('bound', {
  answers: {
    desk: () => {
      const { version } = boundAs('t1', {
        state: 'partly',
        results: [{ ...anAd('3190000000000000012'), reason: "Parameter 'Id' is invalid: no such ad of the account." }],
      }).value
      return Promise.resolve(aDesk({ versions: version ? [version, aVersion(2)] : [], latest: 3, live: 3 }))
    },
  },
})
