import { Button, ButtonGroup } from '@blueprintjs/core'
import { useSelector } from '@xstate/react'
import { useMemo, type ReactNode } from 'react'
import type { ActorRefFrom } from 'xstate'
import type { Blocker } from '#domain/blocker.ts'
import { DEFAULT_MONTH_RULES } from '#domain/finance/month-step.ts'
import { ROW_KINDS } from '#domain/finance/row-step.ts'
import { MonthInput } from '#views/kit/inputs/MonthInput.tsx'
import { useSay } from '#views/kit/words.tsx'
import { WhyNotButton } from '#views/kit/WhyNotButton.tsx'
import { ListFrame } from '#views/things/ListFrame.tsx'
import { useList, type ListReading } from '#views/things/use-list.ts'
import { asOfWords } from '../as-of.ts'
import { figureColumns, figureKey } from './figure-columns.ts'
import { emptyWork, workOf, type FigureGo } from './figure-work.ts'
import { FigurePanel } from './FigurePanel.tsx'
import { ImportPanel } from './ImportPanel.tsx'
import type { FigureAnswer, FigureFilter, FigureWork, figureImport, figureSave } from './wire.ts'
import '../finance.css'

type Props = {
  reading: ListReading<FigureAnswer, FigureFilter>
  save: ActorRefFrom<typeof figureSave>
  importing: ActorRefFrom<typeof figureImport>
  /** why this person may not enter figures; none means they may */
  mayEdit: readonly Blocker[]
  onFilter: (filter: FigureFilter) => void
  onPage: (page: number) => void
  onExport: (format: 'xlsx' | 'csv') => void
  onTemplate: (format: 'xlsx' | 'csv') => void
  onGo: FigureGo
  /** opens which costs are based on channels' bills */
  onBilled: () => void
  /** the panel of it, in place of the others; null: it is not open */
  billed: ReactNode
}

/** What the platform counted for a month, next to what its statements say. */
export function FiguresView(props: Props) {
  const { reading, save, importing, mayEdit, onFilter, onPage, onExport, onGo, onBilled, billed } = props
  const say = useSay()
  const list = useList(reading, 'finance.statement.view')
  const { answer, filter } = list
  const toleranceBps = answer?.tolerance_bps ?? DEFAULT_MONTH_RULES.toleranceBps
  const columns = useMemo(() => figureColumns(toleranceBps), [toleranceBps])
  const draft = useSelector(save, ({ context }) => context.draft)
  const isSaved = useSelector(save, (now) => now.matches({ open: 'saved' }))
  const isImporting = useSelector(importing, (now) => now.context.draft !== null || now.matches({ open: 'saved' }))
  const closed: Blocker[] = answer?.month_state === 'confirmed' ? [{ code: 'finance.month.closed', params: { month: filter.month } }] : []
  const blockers = [...mayEdit, ...closed]
  const edit = (next: FigureWork) => save.send({ type: 'edit', draft: next })
  return (
    <ListFrame
      list={list}
      title="page.FinanceFigures"
      label="finance.figure.grid"
      action={
        <>
          <Button size="small" text={say('finance.billed.open')} onClick={onBilled} />
          <WhyNotButton
            size="small"
            blockers={blockers}
            onClick={() => importing.send({ type: 'edit', draft: { month: filter.month, name: '', bytes: new Blob() } })}
          >
            {say('finance.figure.import')}
          </WhyNotButton>
          <WhyNotButton size="small" intent="primary" blockers={blockers} onClick={() => edit(emptyWork(filter.month))}>
            {say('finance.figure.new')}
          </WhyNotButton>
        </>
      }
      above={<p className="fd-lead">{say('finance.figure.lead')}</p>}
      columns={columns}
      idOf={figureKey}
      rows={answer?.data}
      total={answer?.total}
      paging={{ page: filter.page, onPage }}
      empty={{ title: say('finance.figure.empty'), hint: say('finance.figure.empty_hint') }}
      onOpenRow={(figure) =>
        figure.kind === 'income' ? edit(workOf(figure)) : onGo('costs', { month: figure.month, gameId: figure.game_id, kind: figure.kind })
      }
      saved={isSaved ? say('finance.figure.saved') : null}
      foot={[answer ? asOfWords(say, answer.as_of) : null]}
      search={{ label: say('finance.figure.find'), value: filter.q, onValue: (q) => onFilter({ ...filter, q }) }}
      filters={<Filters filter={filter} onFilter={onFilter} />}
      onExport={onExport}
      panel={
        billed ||
        (draft && answer ? (
          <FigurePanel key={draft.id} save={save} draft={draft} choices={answer.choices} blockers={blockers} onGo={onGo} />
        ) : isImporting && !draft ? (
          <ImportPanel importing={importing} month={filter.month} onTemplate={props.onTemplate} />
        ) : null)
      }
    />
  )
}

function Filters({ filter, onFilter }: { filter: FigureFilter; onFilter: (filter: FigureFilter) => void }) {
  const say = useSay()
  return (
    <>
      <MonthInput
        aria-label={say('finance.figure.column.month')}
        month={filter.month}
        onMonth={(month) => (month === '' ? undefined : onFilter({ ...filter, month }))}
      />
      <ButtonGroup>
        {(['', ...ROW_KINDS] as const).map((kind) => (
          <Button
            key={kind}
            size="small"
            active={kind === filter.kind}
            aria-pressed={kind === filter.kind}
            text={say(kind === '' ? 'finance.figure.all_kinds' : `finance.statement.kind.${kind}`)}
            onClick={() => onFilter({ ...filter, kind })}
          />
        ))}
      </ButtonGroup>
    </>
  )
}
