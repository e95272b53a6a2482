import type { materials } from '#contract/material.ts'
import type { InputOf } from '#contract/endpoint.ts'
import { MATERIAL_KINDS, MATERIAL_REVIEW_STATES, MATERIAL_STATUSES, RECOMMEND_TYPES, VIDEO_STATUSES } from '#domain/material/material.ts'
import { askedOf, isPeriod, type Filter, type ListFilter } from '#views/things/list-filter.ts'
import { folderPaths } from './folder-paths.ts'
import type { MaterialChoices } from './wire.ts'

const of = (values: readonly string[], words: string) => values.map((value) => ({ value, label: `${words}.${value}` }))
const label = (name: string) => `material.filter.${name}`

/** What the library is narrowed by, as its call takes it. */
export const MATERIAL_FILTERS: readonly ListFilter[] = [
  { name: 'region', label: label('region'), of: 'region' },
  { name: 'game_id', label: label('game'), of: 'game', was: 'game' },
  { name: 'type', label: label('type'), options: of(MATERIAL_KINDS, 'material.type') },
  { name: 'status', label: label('status'), options: of(MATERIAL_STATUSES, 'material.status') },
  { name: 'review_state', label: label('review'), options: of(MATERIAL_REVIEW_STATES, 'material.review'), was: 'review' },
  { name: 'video_status', label: label('video'), options: of(VIDEO_STATUSES, 'material.video'), was: 'video' },
  { name: 'used', label: label('used'), options: of(['1', '0'], 'material.used') },
  { name: 'recommend_type', label: label('recommend'), options: of(RECOMMEND_TYPES, 'material.recommend'), was: 'recommend' },
  { name: 'vendor_id', label: label('vendor'), was: 'vendor' },
  { name: 'folder_id', label: label('folder'), was: 'folder' },
  { name: 'mine', label: label('mine'), options: [{ value: '1', label: label('mine') }] },
  { name: 'tags', label: label('tag'), was: 'tag', byLink: true },
]

/** The same with the suppliers and folders that are open to choose from now; folders by their place, with what lies in each. */
export function materialFilters({ vendors, folders }: MaterialChoices, gameId: string): readonly ListFilter[] {
  const open: Readonly<Record<string, readonly { value: string; label: string }[]>> = {
    vendor_id: vendors,
    folder_id: folderPaths(folders, gameId).map(({ value, label: path, count }) => ({ value, label: `${path} (${count})` })),
  }
  return MATERIAL_FILTERS.map((one) => {
    const options = isPeriod(one) ? undefined : open[one.name]
    return options ? { ...one, options } : one
  })
}

/** The filter without what leaves out the materials of a game. */
export const filterThatShows = (filter: Filter, game: { game_id: string; region_id: string }): Filter => ({
  ...filter,
  region: filter.region === game.region_id ? filter.region : '',
  game_id: filter.game_id === game.game_id ? filter.game_id : '',
})

/** The filter as the list call asks. What of it is none of the choices, the server says. */
export const materialQuery = ({ tags = '', ...filter }: Filter) =>
  ({ ...askedOf(filter), ...(tags ? { tags: [tags] } : {}) }) as InputOf<typeof materials>
