import type { Meta, StoryObj } from '@storybook/react-vite'
import { useActorRef } from '@xstate/react'
import { fromPromise, type ActorRefFrom } from 'xstate'
import type { PlatformFigure } from '#contract/finance-figures.ts'
import { workOf } from '#views/finance/figures/figure-work.ts'
import { FiguresView } from '#views/finance/figures/FiguresView.tsx'
import {
  figureImport,
  figuresReading,
  type FigureAnswer,
  type FigureSaved,
  type FigureWork,
  type figureSave,
} from '#views/finance/figures/wire.ts'
import { saveLooks } from './save-looks.ts'

const meta: Meta = { title: 'finance/Platform figures' }
export default meta

const figure: PlatformFigure = {
  id: '3',
  month: '2026-10',
  kind: 'income',
  game_id: '10012',
  game_name: '萌宠小镇',
  spreader_id: null,
  spreader_name: null,
  app_store: 'App Store',
  currency: 'USD',
  amount_minor: '11764774',
  rows: 1,
  statement_minor: '11764679',
  source: 'platform',
  note: '',
  version: 1,
  updated_by: null,
  updated_at: '2026-11-02T03:00:00.000Z',
}
const cost: PlatformFigure = {
  ...figure,
  id: null,
  kind: 'outcome',
  spreader_id: '21',
  spreader_name: 'Meta',
  app_store: '',
  source: 'cost',
  updated_at: null,
}
const ANSWER: FigureAnswer = {
  data: [figure, cost],
  total: 2,
  page: 1,
  per_page: 500,
  month_state: 'open',
  tolerance_bps: 50,
  as_of: '2026-11-20T02:00:00.000Z',
  choices: {
    games: [{ game_id: '10012', name: '萌宠小镇', region_id: '1', currency: 'USD', retired: false }],
    currencies: ['CNY', 'USD'],
    app_stores: ['App Store'],
  },
}
const machine = figuresReading.provide({ actors: { read: fromPromise(() => Promise.resolve(ANSWER)) } })

function Figures({ save }: { save: ActorRefFrom<typeof figureSave> }) {
  const reading = useActorRef(machine, { input: { query: { month: '2026-10', kind: '', q: '', page: 1 } } })
  const importing = useActorRef(figureImport, { input: { draft: null } })
  const nothing = () => undefined
  return (
    <div style={{ height: '100vh', display: 'flex', flexDirection: 'column' }}>
      <FiguresView
        reading={reading}
        save={save}
        importing={importing}
        mayEdit={[]}
        onFilter={nothing}
        onPage={nothing}
        onExport={nothing}
        onTemplate={nothing}
        onGo={nothing}
        onBilled={nothing}
        billed={null}
      />
    </div>
  )
}

const looks = saveLooks<FigureWork, FigureSaved>({
  draft: { ...workOf(figure), amount: '117650.00', reason: '平台补单' },
  saved: { ...figure, amount_minor: '11765000', version: 2 },
  refused: 'finance.month.closed',
  met: { code: 'finance.figure.changed', present: { ...figure, amount_minor: '11760000', version: 2 } },
  view: (save) => <Figures save={save} />,
})
export const Typing: StoryObj = looks.Typing
export const Saving: StoryObj = looks.Saving
export const Saved: StoryObj = looks.Saved
export const Refused: StoryObj = looks.Refused
export const Met: StoryObj = looks.Met
export const Frozen: StoryObj = looks.Frozen
export const Unknown: StoryObj = looks.Unknown
export const Dropped: StoryObj = looks.Dropped
