import { Button } from '@blueprintjs/core'
import { Media, Refresh, Video } from '@blueprintjs/icons'
import { useSelector } from '@xstate/react'
import { useMemo, type ReactNode } from 'react'
import type { ActorRefFrom } from 'xstate'
import type { ArtRow } from '#contract/art.ts'
import { countText } from '#domain/display/numbers.ts'
import { gridStatus } from '#views/kit/grid/grid-status.ts'
import { ListState } from '#views/kit/grid/ListState.tsx'
import { TileGrid } from '#views/kit/grid/TileGrid.tsx'
import { byId, useRowStore } from '#views/kit/grid/use-row-store.ts'
import { FilterSelect } from '#views/kit/inputs/FilterSelect.tsx'
import { SearchInput } from '#views/kit/inputs/SearchInput.tsx'
import '#views/kit/library.css'
import { PageHeader } from '#views/kit/shell/PageHeader.tsx'
import { Pager } from '#views/kit/shell/Pager.tsx'
import { EmptyState } from '#views/kit/shell/states.tsx'
import { useSay } from '#views/kit/words.tsx'
import { SHOWN, type ArtChoices, type ArtFilter, type wiredArt } from './wire.ts'
import './art.css'

type Choice = { value: string; label: string }
export type ArtViewProps = {
  reading: ActorRefFrom<typeof wiredArt>
  filter: ArtFilter
  /** null while the dictionary is not there yet */
  dict: ArtChoices | null
  regions: readonly Choice[]
  games: readonly Choice[]
  /** the resource that is open next to it */
  open: string | null
  onFilter: (filter: ArtFilter) => void
  onPage: (page: number) => void
  onOpen: (id: string) => void
  side: ReactNode
}

const TILE = { width: 220, height: 232 } as const

/** The art library: pictures side by side, narrowed by its dictionary; one opens next to it with where it went. */
export function ArtView({ reading, filter, dict, regions, games, open, onFilter, onPage, onOpen, side }: ArtViewProps) {
  const say = useSay()
  const snapshot = useSelector(reading, (now) => now)
  const { answer, query } = snapshot.context
  const store = useRowStore(byId, answer?.data)
  const refresh = () => reading.send({ type: 'reading.again' })
  const leave = () => onFilter({ region: '', game: '', type: '', tag: '', recommend: '', used: '', q: '' })
  const status = gridStatus(say, snapshot, answer !== null, say('function.art.resource.view'), refresh, leave)
  const chosen = useMemo(() => new Set(open === null ? [] : [open]), [open])
  return (
    <div className="fd-page" aria-busy={snapshot.hasTag('busy') || snapshot.matches('refreshing')}>
      <PageHeader
        title={say('art.title')}
        {...(answer ? { count: say('art.count', { total: countText(answer.total) }) } : {})}
        chips={chipsOf(filter, onFilter)}
        onClearChips={leave}
        action={<Button size="small" icon={<Refresh />} aria-label={say('art.refresh')} onClick={refresh} />}
      />
      <ArtFilters filter={filter} dict={dict} regions={regions} games={games} onFilter={onFilter} />
      <div className="fd-library-body">
        {status.kind !== 'ready' ? (
          <ListState status={status} />
        ) : answer && answer.total > 0 ? (
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
        ) : (
          <EmptyState title={say('art.empty')} {...(Object.values(filter).some(Boolean) ? {} : { hint: say('art.empty_hint') })} />
        )}
        {side}
      </div>
      {answer ? <Pager page={query.page} perPage={SHOWN} shown={answer.data.length} total={answer.total} onPage={onPage} /> : null}
    </div>
  )
}

const chipsOf = (filter: ArtFilter, onFilter: ArtViewProps['onFilter']) =>
  filter.tag === '' ? [] : [{ key: 'tag', label: `# ${filter.tag}`, onRemove: () => onFilter({ ...filter, tag: '' }) }]

type FilterProps = Pick<ArtViewProps, 'filter' | 'dict' | 'regions' | 'games' | 'onFilter'>

/** Type, recommendation and tags are those of the art library's dictionary. */
function ArtFilters({ filter, dict, regions, games, onFilter }: FilterProps) {
  const say = useSay()
  const of = (key: string): Choice[] => (dict?.[key] ?? []).map(({ value, name }) => ({ value, label: name }))
  const pick = (key: keyof ArtFilter, options: readonly Choice[]) => (
    <FilterSelect
      label={say(`art.filter.${key}`)}
      all={say('art.all')}
      value={filter[key]}
      options={options}
      onValue={(value) => onFilter({ ...filter, [key]: value })}
    />
  )
  return (
    <div className="fd-library-filters" role="search" aria-label={say('art.filters')}>
      <SearchInput label={say('art.search')} value={filter.q} onValue={(q) => onFilter({ ...filter, q: q.trim() })} />
      {pick('region', regions)}
      {pick('game', games)}
      {pick(
        'type',
        of('type').filter(({ value }) => value !== 'playable'),
      )}
      {pick('tag', of('tag'))}
      {pick('recommend', of('recommend_type'))}
      {pick('used', [
        { value: '1', label: say('art.used.1') },
        { value: '0', label: say('art.used.0') },
      ])}
    </div>
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
        {row.width > 0 ? `${row.width}×${row.height}` : '–'} · {say('art.card.version', { version: row.version })} ·{' '}
        {say('art.card.used', { count: row.used_by_count })}
      </span>
    </div>
  )
}
