import type { Meta, StoryObj } from '@storybook/react-vite'
import { useSelector } from '@xstate/react'
import { fromPromise, type ActorRefFrom } from 'xstate'
import { FailedDictionaryList } from '#app/shell/NavigationGate.tsx'
import { blocker } from '#domain/blocker.ts'
import { statePaths } from '#machines/kit/flow-kind.ts'
import {
  navigationMachine,
  type DictionaryFailure,
  type NavigationEvent,
  type NavigationTarget,
} from '#machines/navigation/navigation.machine.ts'
import type { Viewer } from '#permissions/page-can.ts'
import { LoadingState, NoPermissionState } from '#views/kit/shell/states.tsx'
import { sayReasons, useSay } from '#views/kit/words.tsx'
import { storyForState, type FlowStory } from '../kit/flow-story.tsx'

const meta: Meta = { title: 'shell/Navigation' }
export default meta

const BUYER: Viewer = {
  id: '1',
  isAgent: false,
  grants: { global: {}, pages: { ads: { func: { 'batch.view': true } } } },
  observatory: false,
  on_finance_list: false,
  is_special: false,
}
const TARGET: NavigationTarget = {
  path: '/advertise-2/home',
  pathname: '/advertise-2/home',
  page: 'AdvertiseHome',
  dictionaries: ['base_config', 'ads'],
  essential: ['base_config'],
  hasToken: true,
  arrival: null,
  isPhone: false,
}
const never = <T,>() => new Promise<T>(() => undefined)
const failed = (...names: DictionaryFailure['name'][]): readonly DictionaryFailure[] =>
  names.map((name) => ({ name, reasons: [blocker('call.timeout')] }))

type Answers = { person?: () => Promise<Viewer>; dictionaries?: () => Promise<readonly DictionaryFailure[]> }

function Place({ flow }: { flow: ActorRefFrom<typeof navigationMachine> }) {
  const say = useSay()
  const { value, context } = useSelector(flow, (now) => now)
  return (
    <section style={{ padding: 16 }}>
      <p className="fd-muted">{statePaths(value).join(' · ')}</p>
      {value === 'denied' ? <NoPermissionState hint={sayReasons(say, context.reasons)} /> : null}
      {typeof value === 'object' && 'loading' in value ? <LoadingState /> : null}
      <FailedDictionaryList
        failed={context.failed}
        retrying={context.retrying}
        onRetry={(name) => flow.send({ type: 'dictionary.retry', name })}
      />
    </section>
  )
}

const start = (rest: Partial<NavigationTarget> = {}): NavigationEvent => ({ type: 'navigation.start', target: { ...TARGET, ...rest } })
const retry = (name: DictionaryFailure['name']): NavigationEvent => ({ type: 'dictionary.retry', name })
const isEntered = (snapshot: { value: unknown }) => JSON.stringify(snapshot.value).includes('here')

function story(
  state: string,
  events: FlowStory<typeof navigationMachine>['events'],
  { person = never, dictionaries = never }: Answers = {},
) {
  const machine = navigationMachine.provide({
    actors: { readPermissions: fromPromise(() => person()), loadDictionaries: fromPromise(() => dictionaries()) },
  })
  return { render: storyForState(machine, { ...(events ? { events } : {}), state, view: (flow) => <Place flow={flow} /> }) }
}

const buyer = () => Promise.resolve(BUYER)
const all = () => Promise.resolve([])

/** The first answer, then none: what is asked for again stays under way. */
function once(answer: readonly DictionaryFailure[]) {
  let asked = false
  return () => {
    if (asked) return never<readonly DictionaryFailure[]>()
    asked = true
    return Promise.resolve(answer)
  }
}

export const Idle: StoryObj = story('idle', [])
export const ReadingPermissions: StoryObj = story('loading.permissions.reading', [start()], { dictionaries: all })
export const PermissionsReady: StoryObj = story('loading.permissions.ready', [start()], { person: buyer })
export const ReadingDictionaries: StoryObj = story('loading.dictionaries.reading', [start()], { person: buyer })
export const DictionariesReady: StoryObj = story('loading.dictionaries.ready', [start()], { dictionaries: all })
export const Entered: StoryObj = story('entered.here', [start()], { person: buyer, dictionaries: all })
export const EnteredWithoutOne: StoryObj = story('entered.here', [start()], { person: buyer, dictionaries: once(failed('ads')) })
export const Retrying: StoryObj = story('entered.retrying', [start(), isEntered, retry('ads')], {
  person: buyer,
  dictionaries: once(failed('ads')),
})
export const ReadingAgain: StoryObj = story('entered.rereading', [start(), isEntered, { type: 'dictionaries.forgotten' }], {
  person: buyer,
  dictionaries: once([]),
})
export const Asking: StoryObj = story(
  'entered.asking',
  [start(), isEntered, { type: 'navigation.leave', unsaved: [blocker('navigation.unsaved_edits')] }],
  { person: buyer, dictionaries: all },
)
export const RedirectedFromObservatory: StoryObj = story('redirected', [start({ page: 'Observatory' })], {
  person: () => Promise.resolve({ ...BUYER, grants: { global: { func: { '*': true } }, pages: {} } }),
  dictionaries: all,
})
export const WithoutToken: StoryObj = story('redirected', [start({ hasToken: false })])
export const LedToStart: StoryObj = story('ledToStart', [start({ arrival: 'kept' })], {
  person: () => Promise.resolve({ ...BUYER, grants: { global: {}, pages: {} } }),
  dictionaries: all,
})
export const Denied: StoryObj = story('denied', [start()], {
  person: () => Promise.resolve({ ...BUYER, grants: { global: {}, pages: {} } }),
  dictionaries: all,
})
export const EssentialMissing: StoryObj = story('dictionaryFailed.here', [start()], {
  person: buyer,
  dictionaries: once(failed('base_config', 'ads')),
})
export const EssentialAgain: StoryObj = story('dictionaryFailed.retrying', [start(), isEntered, retry('base_config')], {
  person: buyer,
  dictionaries: once(failed('base_config')),
})
