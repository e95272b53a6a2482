import type { Meta, StoryObj } from '@storybook/react-vite'
import { fromPromise } from 'xstate'
import { blocker } from '#domain/blocker.ts'
import type { MatrixCreative, MatrixRow } from '#domain/batch/creative-matrix.ts'
import { META } from '#domain/channels/meta.ts'
import { creativeMatrixMachine } from '#machines/creative-matrix/creative-matrix.machine.ts'
import { CreativeMatrix } from '#views/batch/matrix/CreativeMatrix.tsx'
import { storyForState, type FlowStory } from '../kit/flow-story.tsx'

const meta: Meta = { title: 'batch/CreativeMatrix' }
export default meta

const CREATIVES: readonly MatrixCreative[] = [
  { id: '20001', name: '首发_巨龙_1080x1080', width: 1080, height: 1080 },
  { id: '20002', name: '首发_舰队_1080x1920', width: 1080, height: 1920 },
  { id: '20003', name: '首发_星图_1200x628', width: 1200, height: 628, barred: '素材还在等审核' },
]
const ROWS: readonly MatrixRow[] = [
  { seq: 2, name: '广泛_长期', account_id: '1', account: '星河-台湾', ads: 2, names: [], shows: ['20001'], values: {} },
  { seq: 5, name: '核心_长期', account_id: '1', account: '星河-台湾', ads: 50, names: [], shows: [], values: {} },
]
const never = <T,>() => new Promise<T>(() => undefined)

const [first, second] = CREATIVES
const CHOSEN = [first, second].flatMap((creative) => (creative ? [{ type: 'creative.toggle', creative } as const] : []))
const TICKED = [({ value }: { value: unknown }) => value === 'choosing', ...CHOSEN, { type: 'matrix.tick' } as const]
const ALL = { type: 'rule.apply', rule: { kind: 'all' } } as const

const story = (
  state: string,
  events: FlowStory<typeof creativeMatrixMachine>['events'] = [],
  find: () => Promise<readonly MatrixCreative[]> = () => Promise.resolve(CREATIVES),
): StoryObj => ({
  render: storyForState(creativeMatrixMachine.provide({ actors: { findCreatives: fromPromise(() => find()) } }), {
    events,
    state,
    input: { channel: META.key, gameId: '10012', rows: ROWS },
    view: (flow) => <CreativeMatrix channel={META} flow={flow} blockers={[]} />,
  }),
})

export const Searching: StoryObj = story('searching', [], never)
export const Failed: StoryObj = story('failed', [], () =>
  Promise.reject(Object.assign(new Error('away'), { blockers: [blocker('call.offline')] })),
)
export const Choosing: StoryObj = story('choosing')
export const Ticking: StoryObj = story('ticking', [...TICKED, { type: 'cell.toggle', seq: 2, id: '20002' }])
/** one group would hold more ads than the network takes */
export const Previewing: StoryObj = story('previewing', [...TICKED, ALL, { type: 'matrix.preview' }])
export const Applied: StoryObj = story('applied', [
  ...TICKED,
  { type: 'cell.toggle', seq: 2, id: '20002' },
  { type: 'matrix.preview' },
  { type: 'matrix.apply' },
])
export const Closed: StoryObj = story('closed', [{ type: 'matrix.close' }])
