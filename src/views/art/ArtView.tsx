import { Media, Video } from '@blueprintjs/icons'
import { useMemo, type ReactNode } from 'react'
import type { ActorRefFrom } from 'xstate'
import type { ArtRow } from '#contract/art.ts'
import { TileGrid } from '#views/kit/grid/TileGrid.tsx'
import { byId, useRowStore } from '#views/kit/grid/use-row-store.ts'
import type { Choices } from '#views/kit/thing/choices.ts'
import { useSay } from '#views/kit/words.tsx'
import type { Filter } from '#views/things/list-filter.ts'
import { narrowingOf } from '#views/things/list-narrowing.tsx'
import { ListFrame } from '#views/things/ListFrame.tsx'
import { useList } from '#views/things/use-list.ts'
import { artFilters } from './art-filter.ts'
import { SHOWN, type ArtChoices, type wiredArt } from './wire.ts'
import '#views/kit/library.css'
import './art.css'

export type ArtViewProps = {
  reading: ActorRefFrom<typeof wiredArt>
  /** null while the dictionary is not there yet */
  dict: ArtChoices | null
  /** regions and games */
  choices: Choices
  /** the resource that is open next to it */
  open: string | null
  onFilter: (filter: Filter) => void
  onPage: (page: number) => void
  onOpen: (id: string) => void
  side: ReactNode
}

const TILE = { width: 220, height: 232 } as const

/** The art library: pictures side by side, narrowed by its dictionary; one opens next to it with where it went. */
export function ArtView({ reading, dict, choices, open, onFilter, onPage, onOpen, side }: ArtViewProps) {
  const say = useSay()
  const list = useList(reading, 'art.resource.view', () => onFilter({}))
  const { answer } = list
  const { filter, page } = list.filter
  const store = useRowStore(byId, answer?.data)
  const chosen = useMemo(() => new Set(open === null ? [] : [open]), [open])
  const filters = artFilters(dict)
  return (
    <ListFrame
      list={list}
      title="art.title"
      columns={[]}
      idOf={byId}
      rows={answer?.data}
      total={answer?.total}
      paging={{ page, perPage: SHOWN, onPage }}
      empty={{ title: say('art.empty'), hint: say('art.empty_hint') }}
      {...narrowingOf(say, 'art.search', { filters, filter, choices, onFilter })}
      panel={side}
      drawn={
        <TileGrid
          label={say('art.grid')}
          store={store}
          size={TILE}
          render={(row) => <ArtCard row={row} />}
          nameOf={({ name }) => name}
          selected={chosen}
          onSelect={(ids) => (ids.at(-1) === undefined ? undefined : onOpen(ids.at(-1) ?? ''))}
          onOpen={({ id }) => onOpen(id)}
        />
      }
    />
  )
}

function ArtCard({ row }: { row: ArtRow }) {
  const say = useSay()
  return (
    <div className="fd-art-card">
      <div className="fd-art-picture">
        {row.thumb ? (
          <img src={row.thumb} alt="" loading="lazy" decoding="async" draggable={false} />
        ) : row.type === 'video' ? (
          <Video size={24} aria-hidden="true" />
        ) : (
          <Media size={24} aria-hidden="true" />
        )}
      </div>
      <span className="fd-art-name" title={row.name}>
        {row.name}
      </span>
      <span className="fd-muted fd-figures">
        {row.type === 'video' ? <Video size={10} title={say('art.card.video')} /> : null}{' '}
        {row.width > 0 ? `${row.width}×${row.height}` : '–'} · {say('art.card.version', { version: row.version })} ·{' '}
        {say('art.card.used', { count: row.used_by_count })}
      </span>
    </div>
  )
}
