import { Button } from '@blueprintjs/core'
import { useSelector } from '@xstate/react'
import { useEffect, useMemo, useState } from 'react'
import type { ActorRefFrom } from 'xstate'
import type { Blocker } from '#domain/blocker.ts'
import { spreadBranding } from '#domain/finance/cost-spread.ts'
import { BASE_CURRENCY } from '#domain/finance/fx.ts'
import { formatMoney } from '#domain/money.ts'
import { factsOf, previewBlockers, stageBlockers, type costEntryMachine, type CostDesk } from '#machines/cost-entry/cost-entry.machine.ts'
import type { CostLine } from '#machines/cost-entry/cost-line.ts'
import { meantRows, rowProblems, splitByCountry, type EntryRow } from '#machines/cost-entry/entry-rows.ts'
import { BlockerList } from '#views/kit/BlockerList.tsx'
import { DataGrid } from '#views/kit/grid/DataGrid.tsx'
import { createRowStore } from '#views/kit/grid/row-store.ts'
import { EnumSelect } from '#views/kit/inputs/EnumSelect.tsx'
import { ErrorState, LoadingState } from '#views/kit/shell/states.tsx'
import { sayReasons, useLanguage, useSay } from '#views/kit/words.tsx'
import { WhyNotButton } from '#views/kit/WhyNotButton.tsx'
import { CommitPanel } from './CommitPanel.tsx'
import { COST_COLUMNS } from './cost-columns.ts'
import { editedRows, entryColumns, tiersOf, type ShownRow } from './entry-columns.ts'

export type CostEntryProps = {
  entry: ActorRefFrom<typeof costEntryMachine>
  /** why this person may not enter, or commit; none means they may */
  mayEnter: readonly Blocker[]
  mayCommit: readonly Blocker[]
}

/** Entering costs in a grid, and committing what waits. */
export function CostEntryView({ entry, mayEnter, mayCommit }: CostEntryProps) {
  const say = useSay()
  const snapshot = useSelector(entry, (now) => now)
  const { desk, problems } = snapshot.context
  if (snapshot.matches('failed'))
    return <ErrorState reason={sayReasons(say, problems)} onRetry={() => entry.send({ type: 'entry.again' })} />
  if (snapshot.matches('reading') || snapshot.matches('previewing') || !desk) return <LoadingState />
  if (!snapshot.matches('entering') && !snapshot.matches('staging')) return <CommitPanel entry={entry} mayCommit={mayCommit} />
  return (
    <div className="fd-cost-entry" aria-busy={snapshot.hasTag('busy')}>
      {problems.length > 0 ? <BlockerList blockers={problems} /> : null}
      <EntryGrid entry={entry} desk={desk} mayEnter={mayEnter} />
      <Waiting entry={entry} waiting={desk.waiting} />
    </div>
  )
}

const ROWS_AT_ONCE = 20
const newKey = () => crypto.randomUUID()

function blankRow(desk: CostDesk): EntryRow {
  const game = desk.games[0]
  const month = new Date(Date.now() + 8 * 3_600_000).toISOString().slice(0, 7)
  return {
    key: newKey(),
    month,
    day: null,
    gameId: game?.game_id ?? '',
    country: null,
    spreaderId: null,
    masterId: null,
    nameId: '',
    branding: [],
    amountMinor: '',
    currency: game?.currency ?? BASE_CURRENCY,
    level: 'game',
    note: '',
  }
}

function EntryGrid({ entry, desk, mayEnter }: { entry: CostEntryProps['entry']; desk: CostDesk; mayEnter: readonly Blocker[] }) {
  const say = useSay()
  const language = useLanguage()
  const snapshot = useSelector(entry, (now) => now)
  const { rows, past, future } = snapshot.context
  const columns = useMemo(() => entryColumns(desk, language), [desk, language])
  const [store] = useState(() => createRowStore<ShownRow>(({ key }) => key))
  const [chosen, setChosen] = useState<readonly string[]>([])
  const [focused, setFocused] = useState<EntryRow | null>(null)
  useEffect(() => {
    const problems = rowProblems(rows, factsOf({ desk }))
    store.replaceAll(rows.map((row) => ({ ...row, ...tiersOf(desk, row.nameId), problems: problems.get(row.key) ?? [] })))
  }, [store, rows, desk])
  const change = (next: readonly EntryRow[]) => entry.send({ type: 'rows.change', rows: next })
  const add = () => change([...rows, ...Array.from({ length: ROWS_AT_ONCE }, () => blankRow(desk))])
  const split = (groupId: string) => {
    const countries = desk.countryGroups.find(({ id }) => id === groupId)?.countries.map(({ value }) => value) ?? []
    change(rows.flatMap((row) => (chosen.includes(row.key) ? splitByCountry(row, countries, newKey) : [row])))
  }
  return (
    <section className="fd-cost-part" aria-label={say('finance.cost.new_rows')}>
      <DataGrid
        label={say('finance.cost.new_rows')}
        columns={columns}
        store={store}
        selectable
        empty={{
          title: say('finance.cost.no_new_rows'),
          hint: say('finance.cost.paste_hint'),
          action: <Button text={say('finance.cost.add_rows', { count: ROWS_AT_ONCE })} onClick={add} />,
        }}
        problemsOf={({ problems }) => problems}
        onEdits={(changes) => change(editedRows(rows, changes, desk))}
        onUndo={() => entry.send({ type: 'rows.undo' })}
        onRedo={() => entry.send({ type: 'rows.redo' })}
        canUndo={past.length > 0}
        canRedo={future.length > 0}
        onSelect={setChosen}
        onFocusRow={(row) => setFocused(row)}
        toolbar={
          <>
            <Button size="small" text={say('finance.cost.add_rows', { count: ROWS_AT_ONCE })} onClick={add} />
            <Button
              size="small"
              text={say('finance.cost.remove_rows')}
              disabled={chosen.length === 0}
              onClick={() => change(rows.filter(({ key }) => !chosen.includes(key)))}
            />
            <EnumSelect
              value={null}
              placeholder={say('finance.cost.split_by_country')}
              aria-label={say('finance.cost.split_by_country')}
              options={desk.countryGroups.map(({ id, name }) => ({ value: id, label: name }))}
              disabled={chosen.length === 0}
              fill={false}
              onValue={split}
            />
            <WhyNotButton
              size="small"
              intent="primary"
              blockers={[...mayEnter, ...stageBlockers({ rows, desk })]}
              loading={snapshot.matches('staging')}
              onClick={() => entry.send({ type: 'rows.stage' })}
            >
              {say('finance.cost.stage', { count: meantRows(rows).length })}
            </WhyNotButton>
          </>
        }
        footer={focused ? <BrandingPreview row={rows.find(({ key }) => key === focused.key) ?? focused} /> : undefined}
      />
    </section>
  )
}

/** How the row's amount falls on its branding levels; the parts add up to it. */
function BrandingPreview({ row }: { row: EntryRow }) {
  const say = useSay()
  if (row.branding.length === 0 || !/^\d+$/.test(row.amountMinor)) return null
  const parts = spreadBranding(BigInt(row.amountMinor), row.branding)
  return (
    <>
      {parts.map(({ level, amountMinor }) => `${say(`finance.branding.${level}`)} ${formatMoney(amountMinor, row.currency)}`).join(' · ')}
    </>
  )
}

function Waiting({ entry, waiting }: { entry: CostEntryProps['entry']; waiting: readonly CostLine[] }) {
  const say = useSay()
  const chosen = useSelector(entry, ({ context }) => context.chosen)
  const [store] = useState(() => createRowStore<CostLine>(({ id }) => id))
  useEffect(() => store.replaceAll(waiting), [store, waiting])
  return (
    <section className="fd-cost-part" aria-label={say('finance.cost.waiting')}>
      <DataGrid
        label={say('finance.cost.waiting')}
        columns={COST_COLUMNS}
        store={store}
        selectable
        empty={{ title: say('finance.cost.none_waiting') }}
        onSelect={(ids) => entry.send({ type: 'costs.choose', ids })}
        toolbar={
          <>
            <strong>{say('finance.cost.waiting')}</strong>
            <WhyNotButton
              size="small"
              intent="primary"
              blockers={previewBlockers({ chosen })}
              onClick={() => entry.send({ type: 'costs.preview' })}
            >
              {say('finance.cost.to_preview', { count: chosen.length })}
            </WhyNotButton>
          </>
        }
      />
    </section>
  )
}
