import type { Meta, StoryObj } from '@storybook/react-vite'
import { useSelector } from '@xstate/react'
import { fromPromise, type ActorRefFrom } from 'xstate'
import { blocker } from '#domain/blocker.ts'
import { META } from '#domain/channels/meta.ts'
import { batchImportMachine, type BatchImportEvent, type ImportReading } from '#machines/batch-import/batch-import.machine.ts'
import { statePaths } from '#machines/kit/flow-kind.ts'
import { ImportView } from '#views/batch/import/ImportView.tsx'
import { stateWords } from '#views/kit/flow/trail-words.ts'
import { useSay } from '#views/kit/words.tsx'
import { storyForState } from '../kit/flow-story.tsx'

const meta: Meta = { title: 'batch/Import' }
export default meta

const column = (index: number, head: string, field: string | null, sample: string) => ({ index, head, field, sample })

const READING: ImportReading = {
  import_id: '9',
  file_name: '首发_200.xlsx',
  rows: 200,
  good: 197,
  ignored: ['Ad ID', 'Reach'],
  account_ids: ['1203400001'],
  levels: { campaign: 4, adgroup: 20, ad: 197 },
  daily_budget: [
    { currency: 'JPY', amount_minor: '120000' },
    { currency: 'USD', amount_minor: '86000' },
  ],
  lifetime_budget: [],
  columns: [
    column(0, '账户', 'account', '星河-TW-01'),
    column(1, '系列', 'campaign_name', '星河_TW_新增'),
    column(2, '广告组', 'adgroup_name', '广泛_18-44'),
    column(3, '日预算', 'adgroup.daily_budget', '50'),
    column(4, '素材', 'ad.material_id', '图A'),
    column(5, '文案', 'ad.message', '新手礼包限时领取'),
    column(6, '备注', null, '周五上'),
  ],
  bad: [
    { line: 12, problems: [blocker('import.account.unknown', { field: 'account', row: 12, params: { value: '星河-TW-99' } })] },
    {
      line: 87,
      problems: [
        blocker('thing.not_amount', { field: 'adgroup.daily_budget', row: 87, params: { value: '五十', currency: 'USD' } }),
        blocker('batch.value.required', { field: 'ad.headline', row: 87 }),
      ],
    },
    { line: 140, problems: [blocker('import.cell.formula', { field: 'ad.message', row: 140, params: { cell: 'F140' } })] },
  ],
}

const pasted: BatchImportEvent = { type: 'source.choose', request: { kind: 'pasted', text: '账户\t系列' } }

/** The batch leaves the view when the import is over; here a line says that it is. */
function Import({ flow }: { flow: ActorRefFrom<typeof batchImportMachine> }) {
  const say = useSay()
  const { value, status } = useSelector(flow, (now) => now)
  return (
    <>
      <ImportView flow={flow} channel={META} onDownloadBadRows={() => undefined} />
      {status === 'done' ? <p className="fd-muted">{stateWords(say, batchImportMachine, statePaths(value).join(' + '))}</p> : null}
    </>
  )
}

function story(state: string, events: BatchImportEvent[], answer: () => Promise<ImportReading>) {
  const machine = batchImportMachine.provide({ actors: { readSheet: fromPromise(answer) } })
  return {
    render: storyForState(machine, {
      input: { channel: 'fb_ad', gameId: '10078' },
      events,
      state,
      view: (flow) => <Import flow={flow} />,
    }),
  }
}

const read = () => Promise.resolve(READING)
const never = () => new Promise<ImportReading>(() => undefined)
const refused = () => Promise.reject(Object.assign(new Error('refused'), { blockers: [blocker('import.file.xls')] }))

export const Choosing: StoryObj = story('choosing', [], never)
export const Reading: StoryObj = story('reading', [pasted], never)
export const Matching: StoryObj = story('matching', [pasted], read)
export const NoGoodRow: StoryObj = story('matching', [pasted], () => Promise.resolve({ ...READING, good: 0 }))
export const Failed: StoryObj = story('failed', [pasted], refused)
export const Taken: StoryObj = story('taken', [pasted, { type: 'rows.take' }], read)
export const Cancelled: StoryObj = story('cancelled', [{ type: 'import.cancel' }], never)
