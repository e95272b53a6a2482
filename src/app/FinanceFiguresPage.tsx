import { useActorRef } from '@xstate/react'
import { useCallback, useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router-dom'
import { isMonth, previousMonth } from '#domain/finance/month.ts'
import { ROW_KINDS } from '#domain/finance/row-step.ts'
import { functionBlockers } from '#permissions/grants.ts'
import { FiguresView } from '#views/finance/figures/FiguresView.tsx'
import * as wires from '#views/finance/figures/wire.ts'
import { FinanceSection } from './FinanceSection.tsx'
import { useSignedIn } from './services-context.tsx'
import { pageOf, searchOf, useAddressed } from './use-addressed.ts'
import { whenSaved } from './when-saved.ts'

/** `/tool-list/finance/figures`: what the platform counted for a month; the filter stands in the address. */
export function FinanceFiguresPage() {
  const [, setSearch] = useSearchParams()
  const { user } = useSignedIn()
  const navigate = useNavigate()
  const [openedMs] = useState(() => Date.now())
  const filterFrom = useCallback((search: URLSearchParams) => figureFilterFrom(search, openedMs), [openedMs])
  const { reading, query, turnTo } = useAddressed(wires.wiredFiguresReading, filterFrom)
  const again = whenSaved(() => reading.send({ type: 'reading.again' }))
  const save = useActorRef(wires.wiredFigureSave, { input: { draft: null } }, again)
  const importing = useActorRef(wires.wiredFigureImport, { input: { draft: null } }, again)
  return (
    <FinanceSection here="FinanceFigures">
      <div className="fd-page">
        <FiguresView
          reading={reading}
          save={save}
          importing={importing}
          mayEdit={functionBlockers(user.permissions, 'finance.figure.edit')}
          onFilter={({ page: _page, ...filter }) => setSearch(searchOf(filter))}
          onPage={turnTo}
          onExport={(format) => void wires.exportFigures(query, format)}
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
