import { Button, HTMLSelect, InputGroup, Spinner, Switch } from '@blueprintjs/core'
import { useRef, useState, type KeyboardEvent } from 'react'
import { useSay } from '#views/kit/words.tsx'
import type { Choice } from '../field/lookups.ts'
import type { Search } from '../field/use-search.ts'
import { commonPart } from './common-part.ts'
import { EVERYTHING, filtered, offered, type Figures, type GalleryFilter } from './gallery-filter.ts'
import { GalleryItem } from './GalleryItem.tsx'
import { GalleryTray } from './GalleryTray.tsx'

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
      {several && chosen.length > 0 ? <GalleryTray chosen={chosen} onChosen={onChosen} /> : null}
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
  const oneOf = <T extends string>(all: readonly T[], value: string) => all.find((one) => one === value) ?? 'all'
  return (
    <>
      {shapes.length > 0 ? (
        <HTMLSelect
          minimal
          aria-label={say('batch.builder.pick.shape')}
          value={filter.shape}
          onChange={({ currentTarget }) => onFilter({ ...filter, shape: oneOf(shapes, currentTarget.value) })}
        >
          <option value="all">{say('batch.builder.pick.shape.all')}</option>
          {shapes.map((shape) => (
            <option key={shape} value={shape}>
              {say(`batch.builder.pick.shape.${shape}`)}
            </option>
          ))}
        </HTMLSelect>
      ) : null}
      {kinds.length > 0 ? (
        <HTMLSelect
          minimal
          aria-label={say('batch.builder.pick.kind')}
          value={filter.kind}
          onChange={({ currentTarget }) => onFilter({ ...filter, kind: oneOf(kinds, currentTarget.value) })}
        >
          <option value="all">{say('batch.builder.pick.kind.all')}</option>
          {kinds.map((kind) => (
            <option key={kind} value={kind}>
              {say(`batch.builder.pick.kind.${kind}`)}
            </option>
          ))}
        </HTMLSelect>
      ) : null}
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

/** The arrows go over the choices as they lie: sideways to the next, up and down to the row above and below. */
function moveFocus(event: KeyboardEvent, list: HTMLUListElement | null): void {
  const boxes = [...(list?.querySelectorAll<HTMLElement>('input:enabled') ?? [])]
  const at = boxes.findIndex((box) => box === document.activeElement)
  if (at < 0) return
  const topOf = (box: HTMLElement | undefined) => box?.closest('li')?.offsetTop ?? 0
  const here = boxes[at]
  const left = here?.closest('li')?.offsetLeft ?? 0
  const nearest = (rows: readonly HTMLElement[], top: number) =>
    rows
      .filter((box) => topOf(box) === top)
      .toSorted(
        (one, other) => Math.abs((one.closest('li')?.offsetLeft ?? 0) - left) - Math.abs((other.closest('li')?.offsetLeft ?? 0) - left),
      )[0]
  const below = boxes.slice(at + 1).find((box) => topOf(box) > topOf(here))
  const above = boxes.slice(0, at).findLast((box) => topOf(box) < topOf(here))
  const next = {
    ArrowRight: boxes[at + 1],
    ArrowLeft: boxes[at - 1],
    ArrowDown: below && nearest(boxes, topOf(below)),
    ArrowUp: above && nearest(boxes, topOf(above)),
  }[event.key]
  if (!next) return
  event.preventDefault()
  next.focus()
  next.scrollIntoView({ block: 'nearest' })
}
