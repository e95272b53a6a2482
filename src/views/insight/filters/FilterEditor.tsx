import { Button, HTMLSelect } from '@blueprintjs/core'
import { Cross } from '@blueprintjs/icons'
import { useEffect, useMemo, useRef, useState, type KeyboardEvent, type RefObject } from 'react'
import type { InsightAnswer } from '#contract/insights.ts'
import { DIMENSIONS, isDimension } from '#domain/metrics/dimensions.ts'
import type { Dimension, Grain } from '#domain/metrics/facts.ts'
import { FILTER_KINDS, withoutFilter, type DimensionFilter, type DimensionFilters, type FilterKind } from '#domain/metrics/filters.ts'
import { groupingsOf, type Metric } from '#domain/metrics/metric.ts'
import { EnumSelect } from '#views/kit/inputs/EnumSelect.tsx'
import { LookupSelect } from '#views/kit/inputs/LookupSelect.tsx'
import type { Search } from '#views/kit/inputs/searcher.ts'
import { useLanguage, useSay } from '#views/kit/words.tsx'
import { nameOf } from '../insight-rows.ts'
import './filters.css'

/** How the values of a dimension are found by name. */
export type FindValues = (dimension: Dimension) => Search

export type FilterChoices = {
  finds: FindValues
  /** figures of the question: a filter is by what each of them is told by */
  metrics: readonly Metric[]
  /** the time that they are told of; left out: days */
  grain?: Grain
  /** what the page can be narrowed by; left out: everything */
  dimensions?: readonly Dimension[]
  /** what the values that are chosen already are called */
  names: InsightAnswer['names']
}
type Props = {
  id: string
  filters: DimensionFilters
  choices: FilterChoices
  onFilters: (filters: DimensionFilters) => void
  onClose: () => void
}

/** Every dimension, in the order they are offered. */
const ALL = Object.keys(DIMENSIONS).filter(isDimension)

/**
 * Every filter of a question, a line each: the dimension, whether its values are taken or left out, and the values, found by name. What is chosen
 * counts at once; a line without values narrows nothing. Escape closes, and a line that is removed gives the focus to the list of dimensions.
 */
export function FilterEditor({ id, filters, choices, onFilters, onClose }: Props) {
  const say = useSay()
  const adding = useRef<HTMLSelectElement>(null)
  const { lines, change, add, remove, clear, added } = useLines(filters, onFilters)
  const others = (choices.dimensions ?? ALL).filter((dimension) => !lines.some((line) => line.dimension === dimension))
  const isTold = (dimension: Dimension) => choices.metrics.every((metric) => groupingsOf(metric, choices.grain).includes(dimension))
  const word = (dimension: Dimension) => say(`metrics.dimension.${dimension}`)
  const onKey = (event: KeyboardEvent) => {
    if (event.key !== 'Escape') return
    event.stopPropagation()
    onClose()
  }
  return (
    <div id={id} className="fd-filters" role="group" aria-label={say('insight.filters')} onKeyDown={onKey}>
      {lines.length === 0 ? <p className="fd-muted">{say('insight.filters.none')}</p> : null}
      {lines.map((line) => (
        <FilterLine
          key={line.dimension}
          line={line}
          choices={choices}
          isNew={added === line.dimension}
          onLine={change}
          onRemove={() => {
            remove(line.dimension)
            adding.current?.focus()
          }}
        />
      ))}
      <div className="fd-filters-foot">
        {others.length > 0 ? (
          <AddFilter
            at={adding}
            label={say('insight.filters.add')}
            options={others.map((dimension) => ({
              dimension,
              isTold: isTold(dimension),
              label: isTold(dimension) ? word(dimension) : say('insight.filters.not_told', { name: word(dimension) }),
            }))}
            onAdd={add}
          />
        ) : null}
        {lines.length > 0 ? <Button size="small" variant="minimal" text={say('insight.filters.clear')} onClick={clear} /> : null}
        <Button size="small" variant="minimal" text={say('insight.filters.close')} onClick={onClose} />
      </div>
    </div>
  )
}

/** The lines in the order they were added: those of the question, and those that have no value yet. */
function useLines(filters: DimensionFilters, onFilters: (filters: DimensionFilters) => void) {
  const [order, setOrder] = useState<readonly Dimension[]>(() => filters.map(({ dimension }) => dimension))
  const [begun, setBegun] = useState<DimensionFilters>([])
  const [added, setAdded] = useState<Dimension | null>(null)
  const known = [...order, ...filters.map(({ dimension }) => dimension)].filter((one, at, all) => all.indexOf(one) === at)
  const find = (dimension: Dimension) => [...filters, ...begun].find((one) => one.dimension === dimension)
  const lines = known.flatMap((dimension) => find(dimension) ?? [])
  const isKept = (dimension: Dimension) => filters.some((one) => one.dimension === dimension)
  const change = (line: DimensionFilter) => {
    setOrder(known)
    if (line.values.length === 0) {
      setBegun((now) => [...now.filter(({ dimension }) => dimension !== line.dimension), line])
      if (isKept(line.dimension)) onFilters(withoutFilter({ filters }, line.dimension).filters)
      return
    }
    setBegun((now) => now.filter(({ dimension }) => dimension !== line.dimension))
    onFilters(isKept(line.dimension) ? filters.map((one) => (one.dimension === line.dimension ? line : one)) : [...filters, line])
  }
  const remove = (dimension: Dimension) => {
    setOrder(known.filter((one) => one !== dimension))
    setBegun((now) => now.filter((one) => one.dimension !== dimension))
    if (isKept(dimension)) onFilters(withoutFilter({ filters }, dimension).filters)
  }
  const clear = () => {
    setBegun([])
    setOrder([])
    if (filters.length > 0) onFilters([])
  }
  const add = (dimension: Dimension) => {
    setAdded(dimension)
    change({ dimension, is: 'in', values: [] })
    setOrder([...known, dimension])
  }
  return { lines, change, add, remove, clear, added }
}

type LineProps = {
  line: DimensionFilter
  choices: FilterChoices
  /** it was added just now: its values are chosen next */
  isNew: boolean
  onLine: (line: DimensionFilter) => void
  onRemove: () => void
}

function FilterLine({ line, choices: { finds, names }, isNew, onLine, onRemove }: LineProps) {
  const say = useSay()
  const language = useLanguage()
  const box = useRef<HTMLDivElement>(null)
  const { dimension, is, values } = line
  const search = useMemo(() => finds(dimension), [finds, dimension])
  const name = say(`metrics.dimension.${dimension}`)
  useEffect(() => {
    if (isNew) box.current?.querySelector('input')?.focus()
  }, [isNew])
  const wordOf = (value: string) => {
    if (value === '') return say('insight.unknown')
    const known = nameOf({ names }, dimension, value, language)
    return known === value ? undefined : known
  }
  return (
    <div ref={box} className="fd-filter-line">
      <span>{name}</span>
      <EnumSelect<FilterKind>
        aria-label={say('insight.filter.is', { name })}
        fill={false}
        value={is}
        options={FILTER_KINDS.map((value) => ({ value, label: `insight.filter.is.${value}` }))}
        onValue={(kind) => onLine({ ...line, is: kind })}
      />
      <LookupSelect
        multiple
        aria-label={say('insight.filter.values', { name })}
        placeholder={say('insight.filter.search')}
        chosen={values}
        search={search}
        nameOf={wordOf}
        onChosen={(chosen) => onLine({ ...line, values: chosen })}
      />
      <Button size="small" variant="minimal" icon={<Cross />} aria-label={say('insight.filter.remove', { name })} onClick={onRemove} />
    </div>
  )
}

type AddProps = {
  at: RefObject<HTMLSelectElement | null>
  label: string
  options: readonly { dimension: Dimension; isTold: boolean; label: string }[]
  onAdd: (dimension: Dimension) => void
}

const AddFilter = ({ at, label, options, onAdd }: AddProps) => (
  <HTMLSelect
    minimal
    ref={at}
    aria-label={label}
    value=""
    onChange={({ currentTarget: { value } }) => (isDimension(value) ? onAdd(value) : undefined)}
  >
    <option value="">{label}</option>
    {options.map(({ dimension, isTold, label: word }) => (
      <option key={dimension} value={dimension} disabled={!isTold}>
        {word}
      </option>
    ))}
  </HTMLSelect>
)
