import { useActorRef } from '@xstate/react'
import { useEffect, useEffectEvent, useRef, type ReactNode } from 'react'
import { useNavigate, useSearchParams } from 'react-router-dom'
import { companyDay } from '#domain/company-clock.ts'
import type { Worksheet, WorksheetFilter } from '#domain/insight-worksheet/worksheet.ts'
import type { RangeName } from '#domain/metrics/ranges.ts'
import { insightWorksheets } from '#i18n/areas/insight-worksheets.ts'
import { addWords } from '#i18n/words.ts'
import type { PageName } from '#permissions/page-list.ts'
import { pathOf } from '#permissions/pages.ts'
import { isNarrowed, withWorksheet, worksheetIn } from '#views/insight/worksheets/worksheet-query.ts'
import { WorksheetMenu } from '#views/insight/worksheets/WorksheetMenu.tsx'
import { wiredWorksheets, wiredWorksheetSave } from '#views/insight/worksheets/wire.ts'

addWords(insightWorksheets)

const PAGE_OF: Readonly<Record<Worksheet, PageName>> = {
  report: 'Table',
  cohorts: 'TableCohorts',
  custom: 'TableCustom',
  effect: 'TableEffect',
  benchmark: 'TableBenchmark',
}
const hrefOf = (worksheet: Worksheet, filter: WorksheetFilter): string => `${pathOf(PAGE_OF[worksheet])}?${withWorksheet(filter)}`

/**
 * The worksheets of the pages of figures. A page that was opened with an address that asks for nothing takes the filter that is kept for it, once:
 * what is taken off afterwards stays off, and a link shows what it says.
 */
export function useWorksheets(at: Worksheet, usual: RangeName): ReactNode {
  const [search, setSearch] = useSearchParams()
  const isTaken = useRef([...search].length > 0)
  return (
    <Worksheets
      at={at}
      filter={worksheetIn(search, companyDay(), usual)}
      onKept={(filter) => {
        if (isTaken.current) return
        isTaken.current = true
        setSearch((now) => (isNarrowed(now) ? now : withWorksheet(filter, now)), { replace: true })
      }}
      onUse={(filter) => setSearch((now) => withWorksheet(filter, now))}
    />
  )
}

type Props = {
  at: Worksheet
  filter: WorksheetFilter
  onKept?: (filter: WorksheetFilter) => void
  onUse: (filter: WorksheetFilter) => void
}

/** The menu by itself, for a page that holds its filter elsewhere than in the address. */
export function Worksheets({ at, filter, onKept, onUse }: Props) {
  const navigate = useNavigate()
  const sheets = useActorRef(wiredWorksheets, { input: { query: null } })
  const save = useActorRef(
    wiredWorksheetSave,
    { input: { draft: null } },
    // also where another tab was first: the next save is over what it left
    (now) => (now.matches({ open: 'saved' }) || now.matches({ open: 'met' }) ? sheets.send({ type: 'reading.again' }) : undefined),
  )
  const told = useEffectEvent((kept: WorksheetFilter) => onKept?.(kept))
  useEffect(() => {
    const heard = sheets.subscribe(({ context: { answer } }) => {
      const kept = answer?.find(({ worksheet }) => worksheet === at)?.filter
      if (kept) told(kept)
    })
    return () => heard.unsubscribe()
  }, [sheets, at])
  return (
    <WorksheetMenu at={at} filter={filter} sheets={sheets} save={save} hrefOf={hrefOf} onUse={onUse} onGo={(href) => void navigate(href)} />
  )
}
