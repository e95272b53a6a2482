import type { Meta, StoryObj } from '@storybook/react-vite'
import { blocker } from '#domain/blocker.ts'
import { say } from '#i18n/catalogue.ts'
import type { installationMachine } from '#machines/installation/installation.machine.ts'
import { InstallationGuide } from '#views/installation/InstallationGuide.tsx'
import { PageHeader } from '#views/kit/shell/PageHeader.tsx'
import { storyForState, type FlowStory } from '../kit/flow-story.tsx'
import { AWAY, COMPLETE, GUIDE, guideAnswering, placeOf } from './sample.ts'

const meta: Meta = { title: 'installation/Guide' }
export default meta

type Answers = Parameters<typeof guideAnswering>[0]
type Events = FlowStory<typeof installationMachine>['events']

const story = (state: string, answers: Answers = {}, events: Events = [], places = placeOf): StoryObj => ({
  render: storyForState(guideAnswering(answers), {
    events,
    state,
    // at the top of the page that it is part of: nothing of it is there until it is known
    view: (guide) => (
      <div className="fd-page">
        <PageHeader title={say('zh', 'home.title')} />
        <InstallationGuide guide={guide} placeOf={places} onGo={() => undefined} />
      </div>
    ),
  }),
})

const never = () => new Promise<never>(() => undefined)
const away = () => Promise.reject(Object.assign(new Error('away'), { blockers: [blocker('call.offline')] }))
const unknown = () => Promise.resolve({ kind: 'unknown' as const, blockers: [blocker('call.timeout')] })
/** the first reading is answered, those after it are not */
const onceThen = (then: () => Promise<never>) => {
  let asked = 0
  return () => {
    asked += 1
    return asked === 1 ? Promise.resolve(GUIDE) : then()
  }
}
const putAway: Events = [{ type: 'guide.put_away' }]

export const Reading: StoryObj = story('reading', { read: never })
export const Failed: StoryObj = story('failed', { read: away })
export const Open: StoryObj = story('open')
export const WithoutTheRight: StoryObj = story('open', {}, [], (step) => ({
  ...placeOf(step),
  blockers: [blocker('permission.missing', { params: { function: 'settings.credentials.edit' } })],
}))
export const Looking: StoryObj = story('looking', { read: onceThen(never), looksAgainMs: 1 })
export const Complete: StoryObj = story('complete', { read: () => Promise.resolve(COMPLETE) })
export const Away: StoryObj = story('away', { read: () => Promise.resolve(AWAY) })
export const Writing: StoryObj = story('writing', {}, putAway)
export const ReadingBack: StoryObj = story('readingBack', { read: onceThen(never), write: unknown }, putAway)
export const Lost: StoryObj = story('lost', { write: unknown }, putAway)
