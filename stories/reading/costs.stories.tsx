import type { Meta, StoryObj } from '@storybook/react-vite'
import { fromPromise } from 'xstate'
import { costListMachine, NO_COST_FILTER, type CostAnswer } from '#views/finance/costs/cost-reading.ts'
import { CostListView } from '#views/finance/costs/CostListView.tsx'
import '#views/finance/costs/costs.css'
import { aLine } from '../cost-entry/sample.ts'
import { storyForState } from '../kit/flow-story.tsx'

const meta: Meta = { title: 'finance/Costs' }
export default meta

const LINES = [
  aLine(),
  aLine({
    id: '8',
    state: 'posted',
    currency: 'JPY',
    amount_minor: '560000',
    game_name: '幻境之门',
    base_minor: '2665600',
    committed_by: { id: '5', name: '赵明（管理员）' },
  }),
  aLine({ id: '9', state: 'failed', spreader_name: null, spreader_id: null, error: { code: 'finance.cost.no_bearer' } }),
  aLine({ id: '10', state: 'calculating', note: '台北地铁灯箱两周', names: ['品牌营销', '户外', '地铁灯箱'], country: 'TW' }),
]
const ANSWER: CostAnswer = {
  rows: LINES,
  total: 4,
  sums: [
    { currency: 'JPY', amount_minor: '560000', base_minor: '2665600' },
    { currency: 'USD', amount_minor: '3613500', base_minor: '25728120' },
  ],
  asOf: '2026-11-20T10:00:00+08:00',
}

const story = (state: string, read: () => Promise<CostAnswer>): StoryObj => ({
  render: storyForState(costListMachine.provide({ actors: { read: fromPromise(read) } }), {
    input: { query: NO_COST_FILTER },
    state,
    view: (list) => (
      <div style={{ height: '100vh', display: 'flex', flexDirection: 'column' }}>
        <CostListView
          list={list}
          onFilter={() => undefined}
          onPage={() => undefined}
          mayDelete={[]}
          onOpen={() => undefined}
          onDelete={() => undefined}
          onExport={() => undefined}
        />
      </div>
    ),
  }),
})
const failing = (code: string) => () => Promise.reject(Object.assign(new Error(code), { blockers: [{ code }] }))

export const Reading: StoryObj = story('reading', () => new Promise(() => undefined))
export const Shown: StoryObj = story('shown', () => Promise.resolve(ANSWER))
export const Nothing: StoryObj = story('shown', () => Promise.resolve({ ...ANSWER, rows: [], total: 0, sums: [] }))
export const Failed: StoryObj = story('failed', failing('call.offline'))
export const NoPermission: StoryObj = story('failed', failing('permission.function_missing'))
