import { useActorRef } from '@xstate/react'
import { useCallback, useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router-dom'
import { isMonth, previousMonth } from '#domain/finance/month.ts'
import { ROW_KINDS } from '#domain/finance/row-step.ts'
import type { Blocker } from '#domain/blocker.ts'
import { functionBlockers } from '#permissions/grants.ts'
import { thingList } from '#i18n/areas/thing-list.ts'
import { addWords } from '#i18n/words.ts'
import { BilledPanel } from '#views/finance/figures/BilledPanel.tsx'
import { figureWork, isBlankFigure } from '#views/finance/figures/figure-work.ts'
import { FiguresView } from '#views/finance/figures/FiguresView.tsx'
import * as wires from '#views/finance/figures/wire.ts'
import { FinanceSection } from './FinanceSection.tsx'
import { useSignedIn } from '#app/shell/services-context.tsx'
import { pageOf } from '#views/things/paging.ts'
import { searchOf, useAddressed } from '#app/parts/use-addressed.ts'
import { useDraft } from '#app/parts/use-draft.ts'
import { useSave } from '#app/parts/use-save.ts'

addWords(thingList)

/** Which panel next to the list is open, in the address. */
const PANEL = 'panel'

/** `/tool-list/finance/figures`: what the platform counted for a month; the filter is in the address. */
export function FinanceFiguresPage() {
  const [search, setSearch] = useSearchParams()
  const { user } = useSignedIn()
  const navigate = useNavigate()
  const [openedMs] = useState(() => Date.now())
  const filterFrom = useCallback((search: URLSearchParams) => figureFilterFrom(search, openedMs), [openedMs])
  const { reading, query, turnTo } = useAddressed(wires.wiredFiguresReading, filterFrom)
  const again = () => reading.send({ type: 'reading.again' })
  const kept = useDraft('finance.figure', figureWork)
  const isBlank = useCallback((work: wires.FigureWork) => isBlankFigure(work, reading.getSnapshot().context.answer?.data ?? []), [reading])
  const save = useSave(wires.wiredFigureSave, again, kept, isBlank)
  const importing = useSave(wires.wiredFigureImport, again)
  const mayEdit = functionBlockers(user.permissions, 'finance.figure.edit')
  const isBilled = search.get(PANEL) === 'billed'
  const show = (panel: string | null) =>
    setSearch((now) => [
      ...[...now].filter(([key]) => key !== PANEL),
      ...(panel === null ? [] : [[PANEL, panel] satisfies [string, string]]),
    ])
  return (
    <FinanceSection here="FinanceFigures">
      <div className="fd-page">
        <FiguresView
          reading={reading}
          save={save}
          importing={importing}
          mayEdit={mayEdit}
          onFilter={({ page: _page, ...filter }) => setSearch(searchOf(filter))}
          onPage={turnTo}
          onExport={(format) => void wires.exportFigures(query, format)}
          billed={isBilled ? <Billed mayEdit={mayEdit} onSaved={again} onClose={() => show(null)} /> : null}
          onBilled={() => show('billed')}
          onTemplate={(format) => void wires.downloadFigureTemplate(format)}
          onGo={(to, { month, gameId, kind }) =>
            void navigate(
              to === 'rows'
                ? `/tool-list/finance/${kind}?month=${month}&gameId=${gameId}`
                : `/tool-list/finance/cost-in-v2?month=${month}&gameId=${gameId}`,
            )
          }
        />
      </div>
    </FinanceSection>
  )
}

type BilledProps = { mayEdit: readonly Blocker[]; onSaved: () => void; onClose: () => void }

function Billed({ onSaved, ...rest }: BilledProps) {
  const names = useActorRef(wires.wiredBilledReading, { input: { query: null } })
  const save = useSave(wires.wiredBilledSave, () => {
    names.send({ type: 'reading.again' })
    onSaved()
  })
  return <BilledPanel names={names} save={save} {...rest} />
}

/** Without a month it is the one before the present one, which is being closed. */
function figureFilterFrom(search: URLSearchParams, nowMs: number): wires.FigureFilter {
  const month = search.get('month') ?? ''
  const present = new Date(nowMs + 8 * 3_600_000).toISOString().slice(0, 7)
  return {
    month: isMonth(month) ? month : previousMonth(present),
    kind: ROW_KINDS.find((kind) => kind === search.get('kind')) ?? '',
    q: search.get('q') ?? '',
    page: pageOf(search),
  }
}
