import type { Meta, StoryObj } from '@storybook/react-vite'
import { landingList } from '#views/landing/landing-list.ts'
import type { ThingAnswer } from '#views/things/thing-wire.ts'
import { ThingList } from '#views/things/ThingList.tsx'
import { aLivePage, aPage, endedLetter } from '../landing-page-save/sample.ts'
import { storyForState } from '../kit/flow-story.tsx'
import { FIRST_PAGE, thingsOf } from '../kit/thing-stories.tsx'

const meta: Meta = { title: 'tools/Landing pages' }
export default meta

const ROWS = [
  { ...aLivePage({ id: '1007805', name: '开服活动页' }), links: 'dead' },
  { ...aLivePage({ id: '1007804', name: '联动活动页', letter: endedLetter }), links: 'alive' },
  { ...aPage({ id: '1007803', name: '周年庆图集', switched_by: null }), links: null },
]
const story = (answer: Partial<ThingAnswer>): StoryObj => ({
  render: storyForState(
    thingsOf(() => Promise.resolve({ rows: ROWS, total: ROWS.length, counts: {}, choices: {}, ...answer })),
    {
      input: { query: FIRST_PAGE },
      state: 'shown',
      view: (reading) => (
        <div style={{ height: '100vh', display: 'flex', flexDirection: 'column' }}>
          <ThingList
            page={landingList}
            reading={reading}
            action={null}
            onFilter={() => undefined}
            onPage={() => undefined}
            onExport={() => undefined}
            onOpenRow={() => undefined}
          />
        </div>
      ),
    },
  ),
})

export const TroubleFirst: StoryObj = story({})
export const Nothing: StoryObj = story({ rows: [], total: 0 })
