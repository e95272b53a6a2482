import type { Meta, StoryObj } from '@storybook/react-vite'
import { blocker } from '#domain/blocker.ts'
import type { guideProgressMachine } from '#machines/guide-progress/guide-progress.machine.ts'
import { GuideMarks, StandingTag } from '#views/help/GuideMarks.tsx'
import { GuideProgress } from '#views/help/GuideProgress.tsx'
import '#views/help/help.css'
import { storyForState, type FlowStory } from '../kit/flow-story.tsx'
import { aMark, GUIDE, GUIDES, progressAnswering } from './sample.ts'

const meta: Meta = { title: 'help/Progress' }
export default meta

type Answers = Parameters<typeof progressAnswering>[0]
type Events = FlowStory<typeof guideProgressMachine>['events']

const story = (state: string, answers: Answers = {}, events: Events = []): StoryObj => ({
  render: storyForState(progressAnswering(answers), {
    events,
    state,
    view: (progress) => (
      <>
        <GuideProgress progress={progress} guides={GUIDES} openId={GUIDE.id} onChoose={() => undefined} />
        <StandingTag guide={GUIDE} marks={progress.getSnapshot().context.marks} />
        <GuideMarks guide={GUIDE} progress={progress} />
      </>
    ),
  }),
})

const never = () => new Promise<never>(() => undefined)
const away = () => Promise.reject(Object.assign(new Error('away'), { blockers: [blocker('call.offline')] }))
const markIt: Events = [{ type: 'guide.mark', guideId: '1', version: 3, state: 'read' }]
const unknown: Answers = { write: () => Promise.resolve({ kind: 'unknown', blockers: [blocker('call.timeout')] }) }
/** the first reading is answered, those after it are not */
const onceThen = (then: () => Promise<never>) => {
  let asked = 0
  return () => {
    asked += 1
    return asked === 1 ? Promise.resolve([]) : then()
  }
}

export const Reading: StoryObj = story('reading', { marks: never })
export const Failed: StoryObj = story('failed', { marks: away })
export const Open: StoryObj = story('open')
export const NothingRead: StoryObj = story('open', { marks: () => Promise.resolve([]) })
export const AllRead: StoryObj = story('open', {
  marks: () => Promise.resolve(GUIDES.map(({ id, version }) => aMark(id, 'read', version))),
})
export const Asking: StoryObj = story('asking', {}, [{ type: 'progress.reset' }])
export const Writing: StoryObj = story('writing', {}, markIt)
export const ReadingBack: StoryObj = story('readingBack', { ...unknown, marks: onceThen(never) }, markIt)
export const Lost: StoryObj = story('lost', unknown, markIt)
