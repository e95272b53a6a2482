import type { artResources } from '#contract/art.ts'
import type { InputOf } from '#contract/endpoint.ts'
import { MATERIAL_KINDS, RECOMMEND_TYPES } from '#domain/material/material.ts'
import { askedOf, isPeriod, type Filter, type ListFilter } from '#views/things/list-filter.ts'
import type { ArtChoices } from './wire.ts'

/** Values that an address may hold; what they are called, the dictionary says. */
const plain = (values: readonly string[]) => values.map((value) => ({ value, label: value }))
const label = (name: string) => `art.filter.${name}`

/** What the art library is narrowed by, as its call takes it. */
export const ART_FILTERS: readonly ListFilter[] = [
  { name: 'region', label: label('region'), of: 'region' },
  { name: 'game_id', label: label('game'), of: 'game', was: 'game' },
  { name: 'type', label: label('type'), options: plain(MATERIAL_KINDS) },
  { name: 'tags', label: label('tag'), was: 'tag' },
  { name: 'recommend_type', label: label('recommend'), options: plain(RECOMMEND_TYPES), was: 'recommend' },
  { name: 'used', label: label('used'), options: ['1', '0'].map((value) => ({ value, label: `art.used.${value}` })) },
]

/** The same with the types, tags and recommendations of the art library's dictionary. */
export function artFilters(dict: ArtChoices | null): readonly ListFilter[] {
  const of = (key: string) => (dict?.[key] ?? []).map(({ value, name }) => ({ value, label: name }))
  const known: Readonly<Record<string, ReturnType<typeof of>>> = {
    type: of('type').filter(({ value }) => value !== 'playable'),
    tags: of('tag'),
    recommend_type: of('recommend_type'),
  }
  return ART_FILTERS.map((one) => {
    const options = isPeriod(one) ? undefined : known[one.name]
    return options ? { ...one, options } : one
  })
}

/** The filter as the list call asks. What of it is none of the choices, the server says. */
export const artQuery = ({ tags = '', ...filter }: Filter) =>
  ({ ...askedOf(filter), ...(tags ? { tags: [tags] } : {}) }) as InputOf<typeof artResources>
