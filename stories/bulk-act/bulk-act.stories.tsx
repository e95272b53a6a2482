import { Button } from '@blueprintjs/core'
import type { Meta, StoryObj } from '@storybook/react-vite'
import { fromPromise } from 'xstate'
import { blocker } from '#domain/blocker.ts'
import { account } from '#i18n/areas/account.ts'
import { thingWords } from '#i18n/areas/thing.ts'
import { addWords } from '#i18n/words.ts'
import { bulkActMachine } from '#machines/bulk-act/bulk-act.machine.ts'
import type { WriteOutcome } from '#machines/kit/outcome.ts'
import { accountPage } from '#views/account/account-page.ts'
import { BulkEnding } from '#views/things/BulkEnding.tsx'
import { storyForState } from '../kit/flow-story.tsx'

addWords(account)
addWords(thingWords)

const meta: Meta = { title: 'things/Bulk act' }
export default meta

const rowsFrom = (count: number) =>
  Array.from({ length: count }, (_, at) => ({ id: `21000000${at}`, network_id: `21000000${at}`, name: `账户 ${at + 1}`, version: 1 }))
const begin = (count: number) => ({
  type: 'act.begin' as const,
  draft: { rows: rowsFrom(count), values: { use_status: 'off' }, remove: false },
})
type Sent = { draft: { rows: readonly unknown[] } }
type Answer = (sent: Sent) => Promise<WriteOutcome<number>>
const never: Answer = () => new Promise(() => undefined)

/** The first chunk is done; the others are answered as told. */
const afterFirst = (answer: Answer): Answer => {
  let calls = 0
  return (sent) => (++calls === 1 ? Promise.resolve({ kind: 'done', value: sent.draft.rows.length }) : answer(sent))
}

function story(state: string, send: Answer, events: Parameters<typeof storyForState<typeof bulkActMachine>>[1]['events']): StoryObj {
  const machine = bulkActMachine.provide({ actors: { send: fromPromise(({ input }) => send(input)) } })
  return {
    render: storyForState(machine, {
      state,
      input: { atOnce: undefined },
      ...(events ? { events } : {}),
      view: (act) => (
        <>
          <Button size="small" text="停用所选 3 个" onClick={() => act.send(begin(3))} />
          <BulkEnding thing={accountPage.thing} act={act} />
        </>
      ),
    }),
  }
}

const changed = { code: 'thing.changed', row: 2 }
const unknown: Answer = () => Promise.resolve({ kind: 'unknown', blockers: [blocker('call.timeout')] })

export const Idle: StoryObj = story('idle', never, [])
export const Sending: StoryObj = story('sending', afterFirst(never), [begin(5_000)])
export const Done: StoryObj = story('done', ({ draft }) => Promise.resolve({ kind: 'done', value: draft.rows.length }), [begin(5_000)])
export const SomeNotChanged: StoryObj = story(
  'done',
  ({ draft }) =>
    Promise.resolve(draft.rows.length === 500 ? { kind: 'refused', blockers: [changed] } : { kind: 'done', value: draft.rows.length }),
  [begin(5_000)],
)
export const Refused: StoryObj = story('refused', () => Promise.resolve({ kind: 'refused', blockers: [changed] }), [begin(3)])
export const Frozen: StoryObj = story(
  'frozen',
  afterFirst(() => Promise.resolve({ kind: 'auth', blockers: [blocker('session.expired')] })),
  [begin(1_000)],
)
export const Unknown: StoryObj = story('unknown', afterFirst(unknown), [begin(1_000)])
export const Lost: StoryObj = story('done', afterFirst(unknown), [begin(1_000), (now) => now.matches('unknown'), { type: 'act.drop' }])
