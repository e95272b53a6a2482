import type { Meta, StoryObj } from '@storybook/react-vite'
import { useSelector } from '@xstate/react'
import { useState } from 'react'
import { fromPromise, type ActorRefFrom } from 'xstate'
import { blocker } from '#domain/blocker.ts'
import { META } from '#domain/channels/meta.ts'
import { batchRowsMachine, type RowsPage } from '#machines/batch-rows/batch-rows.machine.ts'
import { NO_STEPS } from '#machines/kit/undo.ts'
import { statePaths } from '#machines/kit/flow-kind.ts'
import { createBatchRows } from '#views/batch/preview/batch-rows.ts'
import { PreviewGrid } from '#views/batch/preview/PreviewGrid.tsx'
import { itemsOf, wiresOf } from '../batch/sample.ts'
import { storyForState, type FlowStory } from '../kit/flow-story.tsx'

const meta: Meta = { title: 'batch/Rows' }
export default meta

const ITEMS = itemsOf()

function Rows({ reader }: { reader: ActorRefFrom<typeof batchRowsMachine> }) {
  const { value, context } = useSelector(reader, (now) => now)
  const [rows] = useState(() => {
    const made = createBatchRows(META, wiresOf(ITEMS, 'draft').lookups)
    made.take(ITEMS.slice(0, context.loaded))
    return made
  })
  return (
    <div style={{ height: '100vh', display: 'flex', flexDirection: 'column' }}>
      <PreviewGrid
        onReady={() => undefined}
        channel={META}
        rows={rows}
        counts={rows.counts()}
        isDraft
        isEditable={false}
        steps={NO_STEPS}
        formulas={null}
        status={{ kind: 'ready' }}
        footer={statePaths(value).join(' · ')}
        fileName="rows.csv"
        onSend={() => undefined}
        onFocusRow={() => undefined}
        onChoose={() => undefined}
        onFilter={() => undefined}
        onDetail={() => undefined}
      />
    </div>
  )
}

const page = (taken: number, state: RowsPage['state']): RowsPage => ({ taken, lastSeq: taken, cursor: '1', total: ITEMS.length, state })
const gives = (taken: number, state: RowsPage['state']) => () => Promise.resolve(page(taken, state))
const never = () => new Promise<RowsPage>(() => undefined)
const away = () => Promise.reject(Object.assign(new Error('away'), { blockers: [blocker('call.offline')] }))

function story(state: string, answers: readonly (() => Promise<RowsPage>)[], events: FlowStory<typeof batchRowsMachine>['events'] = []) {
  const left = [...answers]
  const machine = batchRowsMachine.provide({
    actors: { readPage: fromPromise(() => (left.length > 1 ? left.shift() : left[0])?.() ?? never()) },
    delays: { poll: 86_400_000, rest: 86_400_000, growing: 86_400_000 },
  })
  return {
    render: storyForState(machine, {
      input: { channel: 'fb_ad', batchId: '2041' },
      events,
      state,
      view: (reader) => <Rows reader={reader} />,
    }),
  }
}

const all = ITEMS.length

export const Asking: StoryObj = story('loading.asking', [never])
export const Growing: StoryObj = story('loading.growing', [gives(12, 'expanding')])
export const Resting: StoryObj = story('current.resting', [gives(all, 'draft')])
export const Moving: StoryObj = story('current.moving', [gives(all, 'pushing')])
export const Refreshing: StoryObj = story('refreshing', [gives(all, 'draft'), never], [{ type: 'rows.askNow' }])
export const Hidden: StoryObj = story(
  'hidden',
  [gives(all, 'draft')],
  [(snapshot) => snapshot.hasTag('busy') === false, { type: 'page.hidden' }],
)
export const Failed: StoryObj = story('failed', [away])
