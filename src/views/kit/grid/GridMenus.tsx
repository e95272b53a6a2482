import { Button, Checkbox, InputGroup, PopoverNext } from '@blueprintjs/core'
import { ArrowDown, ArrowUp, Filter, Th } from '@blueprintjs/icons'
import { useState } from 'react'
import { countText } from '#domain/display/numbers.ts'
import { blocker } from '#domain/blocker.ts'
import { WhyNotButton } from '../WhyNotButton.tsx'
import { useSay } from '../words.tsx'
import { defaultLayout, type ColumnLayout, type ColumnPresets } from './presets.ts'
import type { GridColumn } from './types.ts'
import type { GridFilter } from './visibility.ts'

type FilterMenuProps<Row> = {
  columns: readonly GridColumn<Row>[]
  filter: GridFilter
  choicesOf: (column: GridColumn<Row>) => { text: string; count: number }[]
  onFilter: (filter: GridFilter) => void
}

/** One check box for each value of each column that has a closed list; nothing checked in a column = all of it. */
export function GridFilterMenu<Row>({ columns, filter, choicesOf, onFilter }: FilterMenuProps<Row>) {
  const say = useSay()
  const filtered = columns.filter((column) => column.filter === 'set')
  const active = Object.keys(filter.sets).length
  if (filtered.length === 0) return null
  return (
    <PopoverNext
      arrow={false}
      animation="minimal"
      placement="bottom-end"
      content={<FilterSets columns={filtered} filter={filter} choicesOf={choicesOf} onFilter={onFilter} />}
    >
      <Button
        size="small"
        variant="minimal"
        icon={<Filter />}
        active={active > 0}
        text={active > 0 ? say('kit.grid.filter_active', { count: active }) : say('kit.grid.filter')}
      />
    </PopoverNext>
  )
}

/** A component of its own: the values are counted only while it is open. */
function FilterSets<Row>({ columns, filter, choicesOf, onFilter }: FilterMenuProps<Row>) {
  const say = useSay()
  return (
    <div className="fd-grid-menu" role="group" aria-label={say('kit.grid.filter')}>
      {columns.map((column) => (
        <FilterSet
          key={column.key}
          title={say(column.header)}
          choices={choicesOf(column)}
          chosen={filter.sets[column.key]}
          onChosen={(chosen) => onFilter({ ...filter, sets: withSet(filter.sets, column.key, chosen) })}
        />
      ))}
      <WhyNotButton
        size="small"
        variant="minimal"
        blockers={Object.keys(filter.sets).length === 0 ? [blocker('kit.grid.no_filter')] : []}
        onClick={() => onFilter({ ...filter, sets: {} })}
      >
        {say('kit.list.clear_filters')}
      </WhyNotButton>
    </div>
  )
}

type FilterSetProps = {
  title: string
  choices: { text: string; count: number }[]
  chosen: readonly string[] | undefined
  onChosen: (chosen: string[]) => void
}

function FilterSet({ title, choices, chosen = [], onChosen }: FilterSetProps) {
  return (
    <fieldset className="fd-grid-menu-set">
      <legend>{title}</legend>
      {choices.map(({ text, count }) => (
        <Checkbox
          key={text}
          checked={chosen.includes(text)}
          onChange={() => onChosen(chosen.includes(text) ? chosen.filter((one) => one !== text) : [...chosen, text])}
        >
          {text} <span className="fd-muted fd-figures">{countText(count)}</span>
        </Checkbox>
      ))}
    </fieldset>
  )
}

function withSet(sets: GridFilter['sets'], key: string, chosen: readonly string[]): GridFilter['sets'] {
  const { [key]: _dropped, ...rest } = sets
  return chosen.length > 0 ? { ...rest, [key]: chosen } : rest
}

type ColumnsMenuProps<Row> = {
  columns: readonly GridColumn<Row>[]
  layout: ColumnLayout
  presets: ColumnPresets
  onLayout: (layout: ColumnLayout) => void
  onPresets: (presets: ColumnPresets) => void
}

/** Show, hide and order columns, and keep arrangements under a name. */
export function GridColumnsMenu<Row>({ columns, layout, presets, onLayout, onPresets }: ColumnsMenuProps<Row>) {
  const say = useSay()
  const titles = new Map(columns.map(({ key, header }) => [key, say(header)]))
  const shown = layout.filter(({ hidden }) => !hidden).length
  return (
    <PopoverNext
      arrow={false}
      animation="minimal"
      placement="bottom-end"
      content={
        <div className="fd-grid-menu" role="group" aria-label={say('kit.grid.columns')}>
          {layout.map((place, index) => (
            <div key={place.key} className="fd-grid-menu-line">
              <Checkbox
                checked={!place.hidden}
                disabled={!place.hidden && shown === 1}
                label={titles.get(place.key) ?? place.key}
                onChange={() => onLayout(layout.map((one) => (one.key === place.key ? { ...one, hidden: !one.hidden } : one)))}
              />
              <Button
                size="small"
                variant="minimal"
                icon={<ArrowUp size={12} />}
                aria-label={say('kit.grid.column_up', { column: titles.get(place.key) ?? '' })}
                disabled={index === 0}
                onClick={() => onLayout(swapped(layout, index - 1))}
              />
              <Button
                size="small"
                variant="minimal"
                icon={<ArrowDown size={12} />}
                aria-label={say('kit.grid.column_down', { column: titles.get(place.key) ?? '' })}
                disabled={index === layout.length - 1}
                onClick={() => onLayout(swapped(layout, index))}
              />
            </div>
          ))}
          <NamedLayouts presets={presets} layout={layout} onLayout={onLayout} onPresets={onPresets} />
          <Button size="small" variant="minimal" text={say('kit.grid.columns_reset')} onClick={() => onLayout(defaultLayout(columns))} />
        </div>
      }
    >
      <Button size="small" variant="minimal" icon={<Th />} text={say('kit.grid.columns')} />
    </PopoverNext>
  )
}

function NamedLayouts({ presets, layout, onLayout, onPresets }: Omit<ColumnsMenuProps<never>, 'columns'>) {
  const say = useSay()
  const [name, setName] = useState('')
  const save = () => {
    if (name.trim() === '') return
    onPresets({ ...presets, named: { ...presets.named, [name.trim()]: layout } })
    setName('')
  }
  return (
    <div className="fd-grid-menu-named">
      {Object.entries(presets.named).map(([key, kept]) => (
        <Button key={key} size="small" variant="outlined" text={key} onClick={() => onLayout(kept)} />
      ))}
      <InputGroup
        size="small"
        value={name}
        aria-label={say('kit.grid.preset_name')}
        placeholder={say('kit.grid.preset_name')}
        onValueChange={setName}
        onKeyDown={({ key }) => (key === 'Enter' ? save() : undefined)}
        rightElement={
          <WhyNotButton
            size="small"
            variant="minimal"
            blockers={name.trim() === '' ? [blocker('kit.grid.preset_unnamed')] : []}
            onClick={save}
          >
            {say('thing.save')}
          </WhyNotButton>
        }
      />
    </div>
  )
}

/** The place at `index` and the one after it, exchanged. */
function swapped(layout: ColumnLayout, index: number): ColumnLayout {
  const [first, second] = [layout[index], layout[index + 1]]
  return first && second ? layout.toSpliced(index, 2, second, first) : layout
}
