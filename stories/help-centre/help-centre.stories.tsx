import type { Meta, StoryObj } from '@storybook/react-vite'
import { fromPromise } from 'xstate'
import { blocker, type Blocker } from '#domain/blocker.ts'
import { helpCentreMachine, type Guide, type GuideOutcome, type GuideVersion } from '#machines/help-centre/help-centre.machine.ts'
import { HelpPanel } from '#views/help/HelpPanel.tsx'
import { HelpView } from '#views/help/HelpView.tsx'
import { aProgress, GUIDE, OTHER } from '../guide-progress/sample.ts'
import { storyForState, type FlowStory } from '../kit/flow-story.tsx'

const meta: Meta = { title: 'help/Centre' }
export default meta

const VERSIONS: readonly GuideVersion[] = [
  { ...GUIDE, at: GUIDE.updated_at, by: '赵明' },
  { ...GUIDE, at: '2026-11-18T02:00:00Z', by: '林佳', version: 2, body_zh: '旧文' },
]
const PROGRESS = aProgress()
const never = <T,>() => new Promise<T>(() => undefined)
const away = () => Promise.reject(Object.assign(new Error('away'), { blockers: [blocker('call.offline')] }))

type Events = FlowStory<typeof helpCentreMachine>['events']
type Answers = {
  guides?: () => Promise<readonly Guide[]>
  history?: () => Promise<readonly GuideVersion[]>
  save?: () => Promise<GuideOutcome>
}
const wired = ({ guides = () => Promise.resolve([GUIDE, OTHER]), history = never, save = never }: Answers) =>
  helpCentreMachine.provide({
    actors: { readGuides: fromPromise(guides), readHistory: fromPromise(history), saveGuide: fromPromise(save) },
  })

const story = (state: string, answers: Answers = {}, events: Events = [], editBlockers: readonly Blocker[] = []): StoryObj => ({
  render: storyForState(wired(answers), {
    input: { page: '' },
    events,
    state,
    view: (help) => (
      <div style={{ height: '100vh', display: 'flex', flexDirection: 'column' }}>
        <HelpView
          help={help}
          progress={PROGRESS}
          editBlockers={editBlockers}
          pages={[
            { name: 'Advertise', title: '广告投放' },
            { name: 'Table', title: '广告数据' },
          ]}
          onChoose={() => undefined}
        />
      </div>
    ),
  }),
})

const edit: Events = [{ type: 'guide.edit' }]
const save: Events = [...edit, { type: 'draft.change', change: { body_zh: '# 我的' } }, { type: 'draft.save' }]
const done = (outcome: GuideOutcome) => ({ save: () => Promise.resolve(outcome) })

export const Reading: StoryObj = story('reading', { guides: never })
export const Failed: StoryObj = story('failed', { guides: away })
export const Open: StoryObj = story('open')
export const ReaderOnly: StoryObj = story(
  'open',
  {},
  [],
  [blocker('permission.function_missing', { params: { permission: 'help.guide.edit' } })],
)
export const Empty: StoryObj = story('open', { guides: () => Promise.resolve([]) })
export const ReadingHistory: StoryObj = story('readingHistory', {}, [{ type: 'guide.history' }])
export const History: StoryObj = story('history', { history: () => Promise.resolve(VERSIONS) }, [{ type: 'guide.history' }])
export const Editing: StoryObj = story('editing', {}, edit)
export const EditingResumed: StoryObj = {
  render: storyForState(wired({}), {
    input: { page: '', resumed: { draft: { ...GUIDE, body_zh: '## 写到一半' }, base: GUIDE, ticket: null } },
    state: 'editing',
    view: (help) => (
      <HelpView
        help={help}
        progress={PROGRESS}
        editBlockers={[]}
        pages={[{ name: 'Advertise', title: '广告投放' }]}
        onChoose={() => undefined}
      />
    ),
  }),
}
export const EditingNew: StoryObj = story('editing', {}, [{ type: 'guide.new' }])
export const Saving: StoryObj = story('saving', {}, save)
export const Refused: StoryObj = story('editing', done({ kind: 'refused', blockers: [blocker('help.guide.missing')], present: null }), [
  ...save,
  ({ context }) => context.problems.length > 0,
])
export const Uncertain: StoryObj = story('uncertain', done({ kind: 'unknown', blockers: [blocker('call.timeout')] }), save)
export const Conflict: StoryObj = story(
  'conflict',
  done({ kind: 'refused', blockers: [blocker('help.guide.changed', { params: { name: '林佳' } })], present: { ...GUIDE, version: 4 } }),
  save,
)
export const Panel: StoryObj = {
  render: storyForState(wired({ guides: () => Promise.resolve([GUIDE]) }), {
    input: { page: 'Advertise' },
    state: 'open',
    view: (help) => (
      <HelpPanel
        help={help}
        progress={PROGRESS}
        shortcuts={[{ keys: 'Ctrl+K', label: '打开命令面板' }]}
        singleKeys
        onSingleKeys={() => undefined}
        allHref="/help-center/home"
        onGo={() => undefined}
        onClose={() => undefined}
      />
    ),
  }),
}
