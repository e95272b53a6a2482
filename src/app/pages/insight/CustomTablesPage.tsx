import { useActorRef, useSelector } from '@xstate/react'
import { useEffect, useEffectEvent, useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router-dom'
import type { ActorRefFrom } from 'xstate'
import { tableSpec, type InsightTable } from '#contract/insight-tables.ts'
import { companyDay } from '#domain/company-clock.ts'
import { baseCurrency } from '#domain/company-terms.ts'
import type { TableSpec } from '#domain/insight-table/table-spec.ts'
import { insight } from '#i18n/areas/insight.ts'
import { insightTables } from '#i18n/areas/insight-tables.ts'
import { metrics } from '#i18n/areas/metrics.ts'
import { addWords } from '#i18n/words.ts'
import { askBlockers, isChanged, type tableBuildMachine } from '#machines/table-build/table-build.machine.ts'
import { pathOf } from '#permissions/pages.ts'
import { wiredScopeMachine } from '#views/batch/flow/wire-scope.ts'
import { CustomTable } from '#views/insight/tables/CustomTable.tsx'
import { TablesSide } from '#views/insight/tables/TablesSide.tsx'
import { TableVersions } from '#views/insight/tables/TableVersions.tsx'
import { wiredTable, wiredTableAct, wiredTableBuild, wiredTables, wiredVersions } from '#views/insight/tables/wire.ts'
import { EmptyState, ErrorState, LoadingState } from '#views/kit/shell/states.tsx'
import { sayReasons, useSay } from '#views/kit/words.tsx'
import { StoreAway } from '#app/parts/StoreAway.tsx'
import { withParts } from '#app/parts/use-addressed.ts'

addWords(insight)
addWords(insightTables)
addWords(metrics)

const [TABLE, SPEC] = ['table', 'spec']
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
  const [saved, setSaved] = useState<InsightTable | null>(null)
  const act = useActorRef(wiredTableAct, { input: { draft: null } }, (now) => {
    if (!now.matches({ open: 'saved' })) return
    setSaved(null)
    again()
  })
  const id = search.get(TABLE)
  if (answer === null) return problems.length > 0 ? <ErrorState reason={sayReasons(say, problems)} onRetry={again} /> : <LoadingState />
  const listed = answer.tables.find((table) => table.id === id) ?? null
  const table = saved?.id === id && saved.version > (listed?.version ?? 0) ? saved : listed
  const keep = (kept: InsightTable) => {
    setSaved(kept)
    again()
    if (kept.id !== id) void navigate(hrefOf(kept.id))
  }
  return (
    <div className="fd-custom-tables">
      <TablesSide lists={answer} open={id} act={act} hrefOf={hrefOf} onGo={(href) => void navigate(href)} />
      {id !== null && table === null ? (
        <EmptyState title={say('insight_table.lost')} />
      ) : (
        <OpenTable key={id ?? ''} table={table} onSaved={keep} />
      )}
    </div>
  )
}

type OpenProps = { table: InsightTable | null; onSaved: (table: InsightTable) => void }

function OpenTable({ table, onSaved }: OpenProps) {
  const [search, setSearch] = useSearchParams()
  const flow = useActorRef(wiredTableBuild, {
    input: { stored: table, draft: draftIn(search.get(SPEC)), today: companyDay(), currency: baseCurrency() },
  })
  const context = useSelector(flow, (now) => now.context)
  const { draft } = context
  const reading = useActorRef(wiredTable, { input: { query: draft.spec } })
  const scope = useActorRef(wiredScopeMachine, { input: { channel: '', gameId: '', language: '' } })
  const games = useSelector(scope, ({ context: { games: all } }) => all)
  const question = questionText(draft.spec)
  const isAskable = askBlockers(context).length === 0
  const ask = useEffectEvent(() => reading.send({ type: 'reading.ask', query: draft.spec }))
  useEffect(() => {
    if (isAskable) ask()
  }, [question, isAskable])

  const changed = isChanged(context) ? JSON.stringify(draft.spec) : ''
  const write = useEffectEvent((text: string) => {
    // a table that was kept under another id is gone to: this address is given up
    if (context.stored?.id !== table?.id) return
    if ((search.get(SPEC) ?? '') !== text) setSearch((now) => withParts(now, { [SPEC]: text }), { replace: true })
  })
  useEffect(() => write(changed), [changed])

  const tell = useEffectEvent(onSaved)
  useEffect(() => {
    const told = flow.on('table.saved', ({ table: kept }) => tell({ folder_id: null, favourite: false, ...table, ...kept } as InsightTable))
    return () => told.unsubscribe()
  }, [flow, table])
  return (
    <CustomTable
      flow={flow}
      reading={reading}
      versions={table ? <Versions flow={flow} id={table.id} /> : null}
      games={games.map(({ game_id: value, name: label }) => ({ value, label }))}
      store={<StoreAway reading={reading} />}
    />
  )
}

/** Read when they are looked at. */
function Versions({ flow, id }: { flow: ActorRefFrom<typeof tableBuildMachine>; id: string }) {
  const versions = useActorRef(wiredVersions, { input: { query: id } })
  return <TableVersions flow={flow} versions={versions} />
}

/** What is asked of the server: where columns are and what is drawn of an answer is not. */
const questionText = ({ columns: _columns, ...question }: TableSpec): string => JSON.stringify(question)

function draftIn(text: string | null): { spec: TableSpec } | null {
  if (text === null) return null
  try {
    const { success, data } = tableSpec.safeParse(JSON.parse(text))
    return success ? { spec: data } : null
  } catch {
    return null
  }
}
