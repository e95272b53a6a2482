import { Button } from '@blueprintjs/core'
import { useSelector } from '@xstate/react'
import { useEffect, useMemo, useState, type ReactNode } from 'react'
import { factsOf, roomBlockers } from '#machines/cost-entry/cost-entry.rules.ts'
import type { CostDesk } from '#machines/cost-entry/cost-entry.types.ts'
import { meantRows, rowProblems, splitByCountry, type EntryRow } from '#machines/cost-entry/entry-rows.ts'
import { COSTS_AT_ONCE } from '#domain/finance/cost.ts'
import { formatMoney } from '#domain/money.ts'
import { rowStep, type StepName } from '#domain/step-name.ts'
import { DataGrid } from '#views/kit/grid/DataGrid.tsx'
import { createRowStore } from '#views/kit/grid/row-store.ts'
import { WhyNotButton } from '#views/kit/WhyNotButton.tsx'
import { useLanguage, useSay, type Say } from '#views/kit/words.tsx'
import type { CostEntryProps } from './CostEntryView.tsx'
import { brandingParts, rateText } from './CostForm.tsx'
import { CountrySplit } from './CountrySplit.tsx'
import { editedRows, editedShown, entryColumns, entryOf, shownRow, type ShownRow } from './entry-columns.ts'

const ROWS_AT_ONCE = 20

type Props = {
  entry: CostEntryProps['entry']
  desk: CostDesk
  ways: ReactNode
  onRows: (rows: readonly EntryRow[], name: StepName) => void
  blank: () => EntryRow
}

/** Many costs at once: paste from a spreadsheet, fill, undo; the focused row's rate and branding come below. */
export function EntryGrid({ entry, desk, ways, onRows, blank }: Props) {
  const say = useSay()
  const language = useLanguage()
  const { rows, steps, problems: told } = useSelector(entry, ({ context }) => context)
  const columns = useMemo(() => entryColumns(desk, language), [desk, language])
  const [store] = useState(() => createRowStore<ShownRow>(({ key }) => key))
  const [chosen, setChosen] = useState<readonly string[]>([])
  const [focused, setFocused] = useState<EntryRow | null>(null)
  useEffect(() => {
    const problems = rowProblems(rows, factsOf({ desk }))
    // the server counts the rows that were sent
    const sent = meantRows(rows).map(({ key }) => key)
    const problemsOf = ({ key }: EntryRow) => [
      ...(problems.get(key) ?? []),
      ...told.filter(({ row }) => row !== undefined && sent[row - 1] === key),
    ]
    store.replaceAll(rows.map((row) => shownRow(row, desk, problemsOf(row))))
  }, [store, rows, desk, told])
  const add = () => {
    const added = Array.from({ length: Math.min(ROWS_AT_ONCE, COSTS_AT_ONCE - rows.length) }, blank)
    onRows([...rows, ...added], rowStep('add', added.length))
  }
  const full = roomBlockers({ rows })
  const row = rows.find(({ key }) => key === focused?.key)
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
        onEdits={(changes, name, added) => onRows(editedRows([...rows, ...added.map(entryOf)], changes, desk), name)}
        grow={{ blank: () => shownRow(blank(), desk), max: COSTS_AT_ONCE }}
        editedRow={(row, column, value) => editedShown(row, column, value, desk)}
        onUndo={() => entry.send({ type: 'rows.undo' })}
        onRedo={() => entry.send({ type: 'rows.redo' })}
        steps={steps}
        onSelect={setChosen}
        onFocusRow={(next) => setFocused(next)}
        toolbar={
          <>
            {ways}
            <WhyNotButton size="small" blockers={full} onClick={add}>
              {say('finance.cost.add_rows', { count: ROWS_AT_ONCE })}
            </WhyNotButton>
            <Button
              size="small"
              text={say('finance.cost.remove_rows')}
              disabled={chosen.length === 0}
              onClick={() =>
                onRows(
                  rows.filter(({ key }) => !chosen.includes(key)),
                  rowStep('remove', chosen.length),
                )
              }
            />
            <CountrySplit
              groups={desk.countryGroups}
              disabled={chosen.length === 0}
              onSplit={(countries) =>
                onRows(
                  rows.flatMap((one) => (chosen.includes(one.key) ? splitByCountry(one, countries, () => crypto.randomUUID()) : [one])),
                  rowStep('split', chosen.length),
                )
              }
            />
          </>
        }
        footer={row ? footOf(say, row, desk) : undefined}
      />
    </section>
  )
}

/** The rate the focused row is converted with, and how its amount falls on its branding levels. */
function footOf(say: Say, row: EntryRow, desk: CostDesk): string {
  const levels = brandingParts(row).map(
    ({ level, amountMinor }) => `${say(`finance.branding.${level}`)} ${formatMoney(amountMinor, row.currency)}`,
  )
  return [rateText(say, row, desk), ...levels].filter(Boolean).join(' · ')
}
