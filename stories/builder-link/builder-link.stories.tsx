import type { Meta, StoryObj } from '@storybook/react-vite'
import { fromPromise } from 'xstate'
import { blocker } from '#domain/blocker.ts'
import { builderLinkMachine, type BuilderGame } from '#machines/builder-link/builder-link.machine.ts'
import { BuilderLinkView } from '#views/builder-link/BuilderLinkView.tsx'
import { storyForState, type FlowStory } from '../kit/flow-story.tsx'

const meta: Meta = { title: 'builder-link/Builder' }
export default meta

const GAMES: readonly BuilderGame[] = [
  { game_id: '10078', name: '星河战纪', is_default: true },
  { game_id: '10012', name: '江湖', is_default: false },
]
const never = <T,>() => new Promise<T>(() => undefined)
const refused = (code: string) => Promise.reject(Object.assign(new Error(code), { blockers: [blocker(code, { params: { id: '10078' } })] }))
const open = [{ type: 'builder.open' }] as const

type Answers = { games?: () => Promise<readonly BuilderGame[]>; link?: () => Promise<{ url: string }> }

const story = (
  state: string,
  { games = () => Promise.resolve(GAMES), link = never }: Answers,
  events: FlowStory<typeof builderLinkMachine>['events'] = [],
): StoryObj => ({
  render: storyForState(
    builderLinkMachine.provide({ actors: { readGames: fromPromise(() => games()), issueLink: fromPromise(() => link()) } }),
    {
      events,
      state,
      view: (flow) => (
        <div className="bp6-dialog" role="dialog" aria-label="builder">
          <BuilderLinkView link={flow} onClose={() => undefined} />
        </div>
      ),
    },
  ),
})

export const Reading: StoryObj = story('reading', { games: never })
export const Failed: StoryObj = story('failed', { games: () => refused('call.offline') })
export const Choosing: StoryObj = story('choosing', {})
export const NoGame: StoryObj = story('choosing', { games: () => Promise.resolve([]) })
export const Issuing: StoryObj = story('issuing', {}, open)
export const Opened: StoryObj = story('opened', { link: () => Promise.resolve({ url: 'https://pages.example.com' }) }, open)
export const Refused: StoryObj = story('choosing', { link: () => refused('permission.game_outside') }, [
  ...open,
  ({ context }) => context.problems.length > 0,
])
