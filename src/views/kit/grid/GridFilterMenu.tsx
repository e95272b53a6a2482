import { Button, Checkbox, InputGroup } from '@blueprintjs/core'
import { Filter } from '@blueprintjs/icons'
import { useState } from 'react'
import { blocker } from '#domain/blocker.ts'
import { countText } from '#domain/display/numbers.ts'
import { EnumSelect } from '../inputs/EnumSelect.tsx'
import { WhyNotButton } from '../WhyNotButton.tsx'
import { Popover } from '../popover/Popover.tsx'
import { useSay } from '../words.tsx'
import { calledOf } from './cell.ts'
import type { GridColumn } from './types.ts'
import type { GridFilter } from './visibility.ts'

type Choice = { text: string; count: number }
type Props<Row> = {
  columns: readonly GridColumn<Row>[]
  filter: GridFilter
  choicesOf: (column: GridColumn<Row>) => Choice[]
  onFilter: (filter: GridFilter) => void
  /** the column whose filter is asked for; null: none is */
  asked: string | null
  onAsked: (column: string | null) => void
}

/** One check box for each value of a column; nothing checked in a column = all of it. Closed lists are shown at once, any other column is chosen. */
export function GridFilterMenu<Row>({ asked, onAsked, ...props }: Props<Row>) {
  const say = useSay()
  const [open, setOpen] = useState(false)
  const active = Object.keys(props.filter.sets).length
  return (
    <Popover
      arrow={false}
      animation="minimal"
      placement="bottom-end"
      isOpen={open || asked !== null}
      onInteraction={(next) => {
        setOpen(next)
        if (!next) onAsked(null)
      }}
      content={<FilterSets {...props} asked={asked} />}
    >
      <Button
        size="small"
        variant="minimal"
        icon={<Filter />}
        active={active > 0}
        title={say('kit.grid.filter')}
        text={active > 0 ? say('kit.grid.filter_active', { count: active }) : say('kit.grid.filter')}
      />
    </Popover>
  )
}

/** A component of its own: the values are counted only while it is open. */
function FilterSets<Row>({ columns, filter, choicesOf, onFilter, asked }: Omit<Props<Row>, 'onAsked'>) {
  const say = useSay()
  const [added, setAdded] = useState<readonly string[]>([])
  const isOpen = ({ key, filter: kind }: GridColumn<Row>) =>
    asked === null ? kind === 'set' || added.includes(key) || filter.sets[key] !== undefined : key === asked || added.includes(key)
  const others = columns.filter((column) => !isOpen(column))
  return (
    <div className="fd-grid-menu" role="group" aria-label={say('kit.grid.filter')}>
      {columns.filter(isOpen).map((column) => (
        <FilterSet
          key={column.key}
          title={say(calledOf(column) ?? column.key)}
          choices={choicesOf(column)}
          chosen={filter.sets[column.key]}
          onChosen={(chosen) => onFilter({ ...filter, sets: withSet(filter.sets, column.key, chosen) })}
        />
      ))}
      {others.length > 0 ? (
        <EnumSelect
          value={null}
          placeholder={say('kit.grid.filter_other')}
          aria-label={say('kit.grid.filter_other')}
          options={others.map((column) => ({ value: column.key, label: say(calledOf(column) ?? column.key) }))}
          onValue={(key) => setAdded([...added, key])}
        />
      ) : null}
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
  choices: readonly Choice[]
  chosen: readonly string[] | undefined
  onChosen: (chosen: string[]) => void
}

/** more values than this are looked through by words */
const MANY = 12
const SHOWN = 100

function FilterSet({ title, choices, chosen = [], onChosen }: FilterSetProps) {
  const say = useSay()
  const [sought, setSought] = useState('')
  const words = sought.trim().toLowerCase()
  const found = words === '' ? choices : choices.filter(({ text }) => text.toLowerCase().includes(words))
  const shown = found.slice(0, SHOWN)
  return (
    <fieldset className="fd-grid-menu-set">
      <legend>{title}</legend>
      {choices.length > MANY ? (
        <InputGroup
          size="small"
          type="search"
          value={sought}
          aria-label={say('kit.grid.filter_find', { column: title })}
          placeholder={say('kit.grid.filter_find', { column: title })}
          onValueChange={setSought}
        />
      ) : null}
      {words !== '' && found.length > 0 ? (
        <Button
          size="small"
          variant="minimal"
          text={say('kit.grid.filter_take', { count: countText(found.length) })}
          onClick={() => onChosen([...new Set([...chosen, ...found.map(({ text }) => text)])])}
        />
      ) : null}
      {shown.map(({ text, count }) => (
        <Checkbox
          key={text}
          checked={chosen.includes(text)}
          onChange={() => onChosen(chosen.includes(text) ? chosen.filter((one) => one !== text) : [...chosen, text])}
        >
          {text} <span className="fd-muted fd-figures">{countText(count)}</span>
        </Checkbox>
      ))}
      {found.length > SHOWN ? <p className="fd-hint">{say('kit.grid.filter_more', { count: countText(found.length - SHOWN) })}</p> : null}
    </fieldset>
  )
}

function withSet(sets: GridFilter['sets'], key: string, chosen: readonly string[]): GridFilter['sets'] {
  const { [key]: _dropped, ...rest } = sets
  return chosen.length > 0 ? { ...rest, [key]: chosen } : rest
}
