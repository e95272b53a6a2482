import { Button, InputGroup, Spinner, Switch } from '@blueprintjs/core'
import { useRef, useState, type KeyboardEvent } from 'react'
import { FilterSelect } from '#views/kit/inputs/FilterSelect.tsx'
import { Shelf } from '#views/kit/inputs/Shelf.tsx'
import { useSay } from '#views/kit/words.tsx'
import type { Choice } from '../field/lookups.ts'
import type { Search } from '../field/use-search.ts'
import { commonPart } from './common-part.ts'
import { EVERYTHING, filtered, offered, type Figures, type GalleryFilter } from './gallery-filter.ts'
import { GalleryItem } from './GalleryItem.tsx'
import { nextTile } from './next-tile.ts'

type GalleryProps = {
  search: Search
  taken: ReadonlySet<string>
  chosen: readonly Choice[]
  onChosen: (chosen: readonly Choice[]) => void
  /** what choices cost and brought, by their ids */
  figures?: Figures | null
  /** false: one choice takes the place of another, and there is no order to be seen */
  several?: boolean
}

const NO_FIGURES: Figures = new Map()

/** Choices with large pictures, several at once, by mouse and by keys. What is a variant already is ticked and cannot be taken twice. */
export function ChoiceGallery({ search, taken, chosen, onChosen, figures, several = true }: GalleryProps) {
  const say = useSay()
  const list = useRef<HTMLUListElement>(null)
  const [filter, setFilter] = useState(EVERYTHING)
  const all = search.answer ?? []
  const known = figures ?? NO_FIGURES
  const shown = filtered(all, filter, known)
  const common = commonPart(shown.map(({ name }) => name))
  const toggle = (choice: Choice) =>
    onChosen(chosen.some(({ id }) => id === choice.id) ? chosen.filter(({ id }) => id !== choice.id) : [...chosen, choice])
  const enter = (event: KeyboardEvent) => {
    if (event.key !== 'ArrowDown') return
    event.preventDefault()
    list.current?.querySelector<HTMLElement>('input:enabled')?.focus()
  }
  return (
    <div className="fd-gallery">
      <div className="fd-gallery-head">
        <InputGroup
          type="search"
          autoFocus
          value={search.input ?? ''}
          aria-label={say('batch.builder.pick.find')}
          placeholder={say('batch.builder.pick.find')}
          onValueChange={search.ask}
          onKeyDown={enter}
          rightElement={search.status === 'asking' ? <Spinner size={16} /> : undefined}
        />
        <Filters choices={all} filter={filter} hasFigures={known.size > 0} onFilter={setFilter} />
      </div>
      {search.status === 'failed' ? (
        <p role="alert" className="fd-problem-mistake">
          {say('batch.builder.pick.failed')}{' '}
          <Button size="small" text={say('common.retry')} onClick={() => search.ask(search.input ?? '')} />
        </p>
      ) : null}
      {search.status === 'answered' && shown.length === 0 ? <p className="fd-hint">{say('batch.builder.pick.none')}</p> : null}
      <ul ref={list} className="fd-gallery-list" onKeyDown={(event) => moveFocus(event, list.current)}>
        {shown.map((choice) => (
          <GalleryItem
            key={choice.id}
            choice={choice}
            common={common}
            figures={known.get(choice.id)}
            isTaken={taken.has(choice.id)}
            isChosen={chosen.some(({ id }) => id === choice.id)}
            onToggle={() => toggle(choice)}
          />
        ))}
      </ul>
      {several && chosen.length > 0 ? (
        <Shelf
          label={say('batch.builder.pick.tray')}
          items={chosen.map(({ id, name, thumbnail }) => ({ key: id, label: name, picture: thumbnail }))}
          offered={[]}
          onKeys={(ids) => onChosen(ids.flatMap((id) => chosen.find((one) => one.id === id) ?? []))}
        />
      ) : null}
    </div>
  )
}

type FilterProps = {
  choices: readonly Choice[]
  filter: GalleryFilter
  hasFigures: boolean
  onFilter: (filter: GalleryFilter) => void
}

/** What choices can be narrowed by; what all of them share is no filter. */
function Filters({ choices, filter, hasFigures, onFilter }: FilterProps) {
  const say = useSay()
  const { shapes, kinds, barred } = offered(choices)
  const oneOf = (name: 'shape' | 'kind', values: readonly string[]) =>
    values.length === 0 ? null : (
      <FilterSelect
        label={say(`batch.builder.pick.${name}`)}
        all={say('batch.home.filter.all')}
        value={filter[name]}
        options={values.map((value) => ({ value, label: say(`batch.builder.pick.${name}.${value}`) }))}
        onValue={(value) => onFilter({ ...filter, [name]: value })}
      />
    )
  return (
    <>
      {oneOf('shape', shapes)}
      {oneOf('kind', kinds)}
      {barred > 0 ? (
        <Switch
          label={say('batch.builder.pick.usable', { count: barred })}
          checked={filter.usable}
          onChange={() => onFilter({ ...filter, usable: !filter.usable })}
        />
      ) : null}
      {hasFigures ? (
        <Switch
          label={say('batch.builder.pick.by_spend')}
          checked={filter.bySpend}
          onChange={() => onFilter({ ...filter, bySpend: !filter.bySpend })}
        />
      ) : null}
    </>
  )
}

/** The arrows go over the choices as they lie. */
function moveFocus(event: KeyboardEvent, list: HTMLUListElement | null): void {
  const boxes = [...(list?.querySelectorAll<HTMLElement>('input:enabled') ?? [])]
  const tiles = boxes.map((box) => {
    const { offsetTop: top = 0, offsetLeft: left = 0 } = box.closest('li') ?? {}
    return { top, left }
  })
  const at = boxes.findIndex((box) => box === document.activeElement)
  const next = boxes[nextTile(tiles, at, event.key) ?? -1]
  if (!next) return
  event.preventDefault()
  next.focus()
  next.scrollIntoView({ block: 'nearest' })
}
