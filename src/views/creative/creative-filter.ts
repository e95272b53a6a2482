import { CREATIVE_REVIEW_STATES, CREATIVE_STATUSES } from '#domain/creative/creative.ts'
import { RECOMMEND_TYPES } from '#domain/material/material.ts'
import type { ListFilter } from '#views/things/list-filter.ts'

const of = (values: readonly string[], words: string) => values.map((value) => ({ value, label: `${words}.${value}` }))
const label = (name: string) => `creative.filter.${name}`

/** What the library is narrowed by, as its call takes it. */
export const CREATIVE_FILTERS: readonly ListFilter[] = [
  { name: 'region', label: label('region'), of: 'region' },
  { name: 'game_id', label: label('game'), of: 'game', was: 'game' },
  { name: 'spreader_id', label: label('spreader'), of: 'spreader', was: 'spreader' },
  { name: 'status', label: label('status'), options: of(CREATIVE_STATUSES, 'creative.status') },
  { name: 'review_state', label: label('review'), options: of(CREATIVE_REVIEW_STATES, 'creative.review'), was: 'review' },
  { name: 'recommend_type', label: label('recommend'), options: of(RECOMMEND_TYPES, 'dict.recommend_type'), was: 'recommend' },
  { name: 'used', label: label('used'), options: of(['1', '0'], 'creative.used') },
  { name: 'mine', label: label('mine'), options: [{ value: '1', label: label('mine') }] },
  { name: 'material_id', label: label('material'), was: 'material', byLink: true },
]
