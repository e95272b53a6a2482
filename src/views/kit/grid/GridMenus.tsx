import { Button, Checkbox, InputGroup } from '@blueprintjs/core'
import { ArrowDown, ArrowUp, Cross, Pin, Th, Unpin } from '@blueprintjs/icons'
import { useState } from 'react'
import { blocker } from '#domain/blocker.ts'
import type { ColumnLayout } from '#domain/column-layout.ts'
import { WhyNotButton } from '../WhyNotButton.tsx'
import { Popover } from '../popover/Popover.tsx'
import { useSay } from '../words.tsx'
import { defaultLayout, isFrozen, type ColumnPresets } from './presets.ts'
import type { GridColumn } from './types.ts'

type ColumnsMenuProps<Row> = {
  columns: readonly GridColumn<Row>[]
  layout: ColumnLayout
  /** null: arrangements under a name are kept elsewhere */
  presets: ColumnPresets | null
  onLayout: (layout: ColumnLayout) => void
  onPresets: (presets: ColumnPresets) => void
}

/** Show, hide and order columns, and keep arrangements under a name. */
export function GridColumnsMenu<Row>(props: ColumnsMenuProps<Row>) {
  const say = useSay()
  return (
    <Popover arrow={false} animation="minimal" placement="bottom-end" content={<ColumnList {...props} />}>
      <Button size="small" variant="minimal" icon={<Th />} text={say('kit.grid.columns')} title={say('kit.grid.columns')} />
    </Popover>
  )
}

/** A component of its own: its lines are made only while it is open. */
function ColumnList<Row>({ columns, layout, presets, onLayout, onPresets }: ColumnsMenuProps<Row>) {
  const say = useSay()
  const titles = new Map(columns.map(({ key, header }) => [key, say(header)]))
  const byKey = new Map(columns.map((column) => [column.key, column]))
  const shown = layout.filter(({ hidden }) => !hidden).length
  return (
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
            icon={isFrozen(place, byKey.get(place.key)) ? <Unpin size={12} /> : <Pin size={12} />}
            aria-label={say('kit.grid.freeze', { column: titles.get(place.key) ?? '' })}
            aria-pressed={isFrozen(place, byKey.get(place.key))}
            onClick={() =>
              onLayout(layout.map((one) => (one.key === place.key ? { ...one, frozen: !isFrozen(one, byKey.get(one.key)) } : one)))
            }
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
      {presets ? <NamedLayouts presets={presets} layout={layout} onLayout={onLayout} onPresets={onPresets} /> : null}
      <Button size="small" variant="minimal" text={say('kit.grid.columns_reset')} onClick={() => onLayout(defaultLayout(columns))} />
    </div>
  )
}

type NamedProps = Omit<ColumnsMenuProps<never>, 'columns' | 'presets'> & { presets: ColumnPresets }

function NamedLayouts({ presets, layout, onLayout, onPresets }: NamedProps) {
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
        <span key={key} className="fd-grid-preset">
          <Button size="small" variant="outlined" text={key} onClick={() => onLayout(kept)} />
          <Button
            size="small"
            variant="minimal"
            icon={<Cross size={12} />}
            aria-label={say('kit.grid.preset_remove', { name: key })}
            onClick={() => onPresets({ ...presets, named: without(presets.named, key) })}
          />
        </span>
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

function without(named: ColumnPresets['named'], key: string): ColumnPresets['named'] {
  const { [key]: _removed, ...rest } = named
  return rest
}
