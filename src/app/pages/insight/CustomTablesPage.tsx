import { useActorRef, useSelector } from '@xstate/react'
import { useEffect, useEffectEvent, useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router-dom'
import type { ActorRefFrom } from 'xstate'
import { z } from 'zod'
import { tableSpec } from '#contract/insight-tables.ts'
import { blocker, type Blocker } from '#domain/blocker.ts'
import { companyDay } from '#domain/company-clock.ts'
import { baseCurrency } from '#domain/company-terms.ts'
import { daysOfTable, SHARINGS, withSpec, type TableSpec } from '#domain/insight-table/table-spec.ts'
import { worksheetOf } from '#domain/insight-worksheet/worksheet.ts'
import { insight } from '#i18n/areas/insight.ts'
import { insightTables } from '#i18n/areas/insight-tables.ts'
import { metrics } from '#i18n/areas/metrics.ts'
import { reportExports } from '#i18n/areas/report-exports.ts'
import { addWords } from '#i18n/words.ts'
import {
  askBlockers,
  isChanged,
  type StoredTable,
  type tableBuildMachine,
  type TableDraft,
} from '#machines/table-build/table-build.machine.ts'
import { pathOf } from '#permissions/pages.ts'
import { CustomTable } from '#views/insight/tables/CustomTable.tsx'
import { TablesSide } from '#views/insight/tables/TablesSide.tsx'
import { TableVersions } from '#views/insight/tables/TableVersions.tsx'
import { wiredTable, wiredTableAct, wiredTableBuild, wiredTables, wiredVersions } from '#views/insight/tables/wire.ts'
import { wiredTableBegin } from '#views/insight/worksheets/wire.ts'
import { isNarrowed, newTable, worksheetIn } from '#views/insight/worksheets/worksheet-query.ts'
import { EmptyState, ErrorState, LoadingState } from '#views/kit/shell/states.tsx'
import { WhyNotButton } from '#views/kit/WhyNotButton.tsx'
import { sayReasons, useSay } from '#views/kit/words.tsx'
import { StoreAway } from '#app/parts/StoreAway.tsx'
import { FigurePages } from '#app/parts/FigurePages.tsx'
import { ExportMenu, TableSchedules } from './ReportExports.tsx'
import { useEditOf } from './use-edit-of.ts'
import { useFigurePage } from './use-figure-page.ts'
import { Worksheets } from './use-worksheets.tsx'
import { withParts } from '#app/parts/use-addressed.ts'

addWords(insight)
addWords(insightTables)
addWords(metrics)
addWords(reportExports)

const [TABLE, DRAFT, SCHEDULES] = ['table', 'draft', 'schedules']
const hrefOf = (id: string | null): string => `${pathOf('TableCustom')}${id === null ? '' : `?${TABLE}=${id}`}`

/** `/table-2/custom`: tables that people build and keep. The address names the table, and holds what is changed of it. */
export function CustomTablesPage() {
  const say = useSay()
  const navigate = useNavigate()
  const [search] = useSearchParams()
  const lists = useActorRef(wiredTables, { input: { query: null } })
  const { answer, problems } = useSelector(lists, ({ context }) => context)
  const again = () => lists.send({ type: 'reading.again' })
  /** what was saved here, until the lists have it */
  const [saved, setSaved] = useState<StoredTable | null>(null)
  const act = useActorRef(wiredTableAct, { input: { draft: null } }, (now) => {
    if (!now.matches({ open: 'saved' })) return
    setSaved(null)
    again()
  })
  const id = search.get(TABLE)
  const edit = useEditOf(id)
  if (answer === null) return problems.length > 0 ? <ErrorState reason={sayReasons(say, problems)} onRetry={again} /> : <LoadingState />
  const listed = answer.tables.find((table) => table.id === id) ?? null
  const table = saved?.id === id && saved.version > (listed?.version ?? 0) ? saved : listed
  const keep = (kept: StoredTable) => {
    setSaved(kept)
    again()
    if (kept.id === id) return
    edit.goesOnAt(kept.id)
    void navigate(hrefOf(kept.id))
  }
  return (
    <div className="fd-custom-tables">
      <TablesSide lists={answer} open={id} act={act} hrefOf={hrefOf} onGo={(href) => void navigate(href)} />
      {id !== null && table === null ? (
        <EmptyState title={say('insight_table.lost')} />
      ) : (
        <Table key={edit.number} table={table} onSaved={keep} />
      )}
    </div>
  )
}

type TableProps = { table: StoredTable | null; onSaved: (table: StoredTable) => void }

/** A table as its address has it; a new one that the address says nothing of begins with what is marked as default. */
function Table(props: TableProps) {
  const [search] = useSearchParams()
  // what is built is in the address from then on
  const [isNew] = useState(() => props.table === null && !search.has(DRAFT))
  if (isNew) return <NewTable {...props} />
  return <OpenTable {...props} draft={draftIn(search.get(DRAFT)) ?? narrowedDraft(props.table, search)} />
}

/** Begun once the defaults are read; where they cannot be, without them. */
function NewTable(props: TableProps) {
  const [search] = useSearchParams()
  const begin = useActorRef(wiredTableBegin, { input: { query: null } })
  const isReading = useSelector(begin, (now) => now.hasTag('busy'))
  const answer = useSelector(begin, ({ context }) => context.answer)
  if (isReading) return <LoadingState />
  return <OpenTable {...props} draft={{ name: '', spec: newTable(answer, search, companyDay()), sharing: 'mine' }} />
}

/** `draft`: what it begins with; null: as it is kept */
type OpenProps = TableProps & { draft: TableDraft | null }

function OpenTable({ table, draft: begun, onSaved }: OpenProps) {
  const {
    parts: { games, finds },
    onObject,
  } = useFigurePage()
  const [search, setSearch] = useSearchParams()
  const flow = useActorRef(wiredTableBuild, {
    input: {
      stored: table,
      draft: begun,
      today: companyDay(),
      currency: baseCurrency(),
    },
  })
  const context = useSelector(flow, (now) => now.context)
  const { draft } = context
  const { range } = draft.spec
  const reading = useActorRef(wiredTable, { input: { query: draft.spec } })
  const question = questionText(draft.spec)
  const isAskable = askBlockers(context).length === 0
  const ask = useEffectEvent(() => reading.send({ type: 'reading.ask', query: draft.spec }))
  useEffect(() => {
    if (isAskable) ask()
  }, [question, isAskable])

  const changed = isChanged(context) ? JSON.stringify(draft) : ''
  const write = useEffectEvent((text: string) => {
    // a table that was kept under another id is gone to: this address is given up
    if (context.stored?.id !== table?.id) return
    if ((search.get(DRAFT) ?? '') !== text) setSearch((now) => withParts(now, { [DRAFT]: text }), { replace: true })
  })
  useEffect(() => write(changed), [changed, table?.id])

  const tell = useEffectEvent(onSaved)
  useEffect(() => {
    const told = flow.on('table.saved', ({ table: kept }) => tell(kept))
    return () => told.unsubscribe()
  }, [flow])
  return (
    <FigurePages at="TableCustom" carried={{ filters: draft.spec.filters, days: { range, ...daysOfTable(draft.spec, companyDay()) } }}>
      <CustomTable
        flow={flow}
        reading={reading}
        versions={table ? <Versions flow={flow} id={table.id} /> : null}
        exports={<Exports draft={draft} blockers={askBlockers(context)} isKept={table !== null} />}
        schedules={
          table && search.has(SCHEDULES) ? (
            <TableSchedules tableId={table.id} onClose={() => setSearch((now) => withParts(now, { [SCHEDULES]: '' }), { replace: true })} />
          ) : null
        }
        games={games}
        finds={finds}
        actions={
          <Worksheets
            at="custom"
            filter={worksheetOf(draft.spec)}
            onUse={(filter) => flow.send({ type: 'draft.change', change: filter })}
          />
        }
        store={<StoreAway reading={reading} standing={({ table }) => table} />}
        onObject={onObject}
      />
    </FigurePages>
  )
}

/** A table narrowed as the address says, as the other pages of figures lead here; null: it says nothing. */
function narrowedDraft(table: StoredTable | null, search: URLSearchParams): TableDraft | null {
  if (table === null || !isNarrowed(search)) return null
  const { name, spec, sharing } = table
  return { name, spec: withSpec(spec, worksheetIn(search, companyDay(), spec.range)), sharing }
}

type ExportsProps = { draft: TableDraft; blockers: readonly Blocker[]; isKept: boolean }

/** Files of the table as it is on the screen, the way to them, and the schedules of a table that is kept, which the address opens. */
function Exports({ draft, blockers, isKept }: ExportsProps) {
  const say = useSay()
  const [search, setSearch] = useSearchParams()
  const isOpen = search.has(SCHEDULES)
  const toggle = () => setSearch((now) => withParts(now, { [SCHEDULES]: isOpen ? '' : '1' }), { replace: true })
  return (
    <>
      <ExportMenu name={draft.name || say('insight_table.new_name')} spec={draft.spec} blockers={blockers} />
      <WhyNotButton size="small" active={isOpen} blockers={isKept ? [] : [blocker('export_schedule.not_saved')]} onClick={toggle}>
        {say('export_schedule.title')}
      </WhyNotButton>
    </>
  )
}

/** Read when they are looked at. */
function Versions({ flow, id }: { flow: ActorRefFrom<typeof tableBuildMachine>; id: string }) {
  const versions = useActorRef(wiredVersions, { input: { query: id } })
  return <TableVersions flow={flow} versions={versions} />
}

/** What is asked of the server: where the columns of the answer are is not. */
const questionText = ({ columns: _columns, ...question }: TableSpec): string => JSON.stringify(question)

const tableDraft = z.object({ name: z.string(), spec: tableSpec, sharing: z.enum(SHARINGS) })

/** What an address holds of a table that is not saved; what is no such thing is left out. */
function draftIn(text: string | null): TableDraft | null {
  if (text === null) return null
  try {
    return tableDraft.safeParse(JSON.parse(text)).data ?? null
  } catch {
    return null
  }
}
