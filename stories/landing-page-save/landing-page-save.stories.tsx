import type { Meta, StoryObj } from '@storybook/react-vite'
import { useActorRef } from '@xstate/react'
import { fromPromise, type ActorRefFrom } from 'xstate'
import type { LandingAction } from '#domain/landing/landing.ts'
import { landingPageFacts } from '#machines/landing-page-save/landing-page-save.facts.ts'
import { landingPageSaveMachine } from '#machines/landing-page-save/landing-page-save.machine.ts'
import type {
  LandingChecks,
  LandingDesk,
  LandingFlowEvent,
  LandingPage,
  SaveOutcome,
  Weighed,
} from '#machines/landing-page-save/landing-page-save.types.ts'
import { LandingFlowView } from '#views/landing/LandingFlowView.tsx'
import { wiredPictures, wiredPreview, type Pictures, type PicturesQuery, type Shown } from '#views/landing/wire-shown.ts'
import { storyForState } from '../kit/flow-story.tsx'
import { aDesk, aDraft, aLivePage, allAlive, aPage, deskOf, endedLetter, oneDead, weighedOf } from './sample.ts'

const meta: Meta = { title: 'tools/landing page' }
export default meta

const never = <T,>() => new Promise<T>(() => undefined)
type Answers = {
  desk?: () => Promise<LandingDesk>
  check?: () => Promise<LandingChecks>
  save?: () => Promise<SaveOutcome>
  find?: () => Promise<{ id: string } | null>
  weigh?: () => Promise<Weighed>
}

const wired = ({ desk, check, save, find, weigh }: Answers) =>
  landingPageSaveMachine.provide({
    actors: {
      readDesk: fromPromise(desk ?? (() => Promise.resolve(aDesk()))),
      checkPage: fromPromise(check ?? (() => Promise.resolve(allAlive))),
      saveDraft: fromPromise(save ?? never<SaveOutcome>),
      lookUp: fromPromise(find ?? (() => Promise.resolve(null))),
      weigh: fromPromise(weigh ?? never<Weighed>),
      switchPage: fromPromise(save ?? never<SaveOutcome>),
      deletePage: fromPromise(save ?? never<SaveOutcome>),
    },
  })

const preview = wiredPreview.provide({ actors: { read: fromPromise<string | null, { query: Shown }>(() => Promise.resolve(null)) } })
const pictures = wiredPictures.provide({
  actors: {
    read: fromPromise<Pictures, { query: PicturesQuery }>(() =>
      Promise.resolve([{ id: '50001', game_id: '10078', name: '星河战纪_舰队出征_1080x1080', width: 1080, height: 1080, thumb: null }]),
    ),
  },
})

function Shown({ flow }: { flow: ActorRefFrom<typeof landingPageSaveMachine> }) {
  const shown = useActorRef(preview, { input: { query: null } })
  const offered = useActorRef(pictures, { input: { query: { gameId: '10078', q: '' } } })
  return (
    <div style={{ height: '100vh', display: 'flex', flexDirection: 'column' }}>
      <LandingFlowView
        flow={flow}
        preview={shown}
        pictures={offered}
        trail={[]}
        rights={{ save: [], switch: [], delete: [] }}
        onHome={() => undefined}
        batchPath={({ batch_id }) => `#${batch_id}`}
        onGo={() => undefined}
        lettersPath="#letters"
      />
    </div>
  )
}

type Look = { answers?: Answers; events?: readonly LandingFlowEvent[]; pageId?: string }
const story = (state: string, { answers = {}, events = [], pageId }: Look = {}): StoryObj => ({
  render: storyForState(wired(answers), {
    input: landingPageFacts(pageId ?? null),
    events,
    state,
    view: (flow) => <Shown flow={flow} />,
  }),
})

const change = { type: 'page.change', draft: aDraft() } as const
const SAVED = [change, { type: 'page.save' }] as const
const stored = (page: LandingPage): Answers => ({
  desk: () => Promise.resolve(deskOf(page)),
  weigh: () => Promise.resolve(weighedOf(page)),
})
const asked = (action: LandingAction) => [{ type: 'action.ask', action }] as const
const sent = (action: LandingAction) => [...asked(action), { type: 'action.send' }] as const
const UNKNOWN = () => Promise.resolve({ kind: 'unknown' as const, blockers: [{ code: 'call.timeout' }] })
const DONE = () => Promise.resolve({ kind: 'done' as const, value: { id: '1007801' } })
const MET = () =>
  Promise.resolve({
    kind: 'refused' as const,
    blockers: [{ code: 'landing.page.changed' }],
    present: aPage({ version: 4, headline: '开服倒计时三天', button: '预约领礼包' }),
  })
const PAGE = { pageId: '1007801' }

export const Reading: StoryObj = story('reading', { answers: { desk: never } })
export const Failed: StoryObj = story('failed', {
  answers: { desk: () => Promise.reject(Object.assign(new Error('offline'), { blockers: [{ code: 'call.offline' }] })) },
})
export const Saved: StoryObj = story('showing', { ...PAGE, answers: stored(aLivePage()) })
export const Editing: StoryObj = story('editing', { events: [change] })
export const EditingEmpty: StoryObj = story('editing')
export const EditingEndedLetter: StoryObj = story('editing', {
  events: [{ type: 'page.change', draft: aDraft({ letter_id: endedLetter.id, url: 'http://localhost/' }) }],
})
export const EditingOvertaken: StoryObj = story('editing', {
  ...PAGE,
  answers: stored(aPage()),
  events: [{ type: 'edit.begin' }, { type: 'desk.told', desk: deskOf(aPage({ version: 4, headline: '开服倒计时三天' })) }],
})
export const Checking: StoryObj = story('checking', { events: SAVED, answers: { check: never } })
export const Warned: StoryObj = story('warned', { events: SAVED, answers: { check: () => Promise.resolve(oneDead) } })
export const WarnedLive: StoryObj = story('warned', {
  ...PAGE,
  events: [{ type: 'edit.begin' }, ...SAVED],
  answers: { ...stored(aLivePage()), check: () => Promise.resolve(oneDead) },
})
export const Saving: StoryObj = story('saving', { events: SAVED })
export const LookingUp: StoryObj = story('looking', { events: SAVED, answers: { save: UNKNOWN, find: never } })
export const SaveUncertain: StoryObj = story('saveUncertain', { events: SAVED, answers: { save: UNKNOWN } })
export const Met: StoryObj = story('met', {
  ...PAGE,
  events: [{ type: 'edit.begin' }, { type: 'page.change', draft: aDraft({ headline: '我的新标题' }) }, { type: 'page.save' }],
  answers: { ...stored(aPage()), save: MET },
})
export const Weighing: StoryObj = story('weighing', {
  ...PAGE,
  events: asked('off'),
  answers: { desk: () => Promise.resolve(deskOf(aLivePage())) },
})
export const AskingOff: StoryObj = story('asking', { ...PAGE, events: asked('off'), answers: stored(aLivePage()) })
export const AskingDelete: StoryObj = story('asking', { ...PAGE, events: asked('delete'), answers: stored(aLivePage()) })
export const Switching: StoryObj = story('switching', { ...PAGE, events: sent('off'), answers: stored(aLivePage()) })
export const Deleting: StoryObj = story('deleting', { ...PAGE, events: sent('delete'), answers: stored(aPage()) })
export const ActUncertain: StoryObj = story('actUncertain', {
  ...PAGE,
  events: sent('off'),
  answers: { ...stored(aLivePage()), save: UNKNOWN },
})
export const Deleted: StoryObj = story('gone', { ...PAGE, events: sent('delete'), answers: { ...stored(aPage()), save: DONE } })
