import { blocker, type Blocker } from '../blocker.ts'
import { MATERIAL_LIMITS, type MaterialKind, type MaterialStatus } from './material.ts'

/** What people may say of a material. Absent leaves it as it is; null takes it away. */
export type MaterialChange = {
  name?: string | undefined
  remark?: string | undefined
  tags?: readonly string[] | undefined
  vendor_id?: string | null | undefined
  folder_id?: string | null | undefined
  designer?: string | undefined
  planner?: string | undefined
  /** minor units of `cost_currency` */
  cost_minor?: string | null | undefined
  cost_currency?: string | null | undefined
  youtube_id?: string | null | undefined
  status?: MaterialStatus | undefined
}
export const MATERIAL_FIELDS = [
  'name',
  'remark',
  'tags',
  'vendor_id',
  'folder_id',
  'designer',
  'planner',
  'cost_minor',
  'cost_currency',
  'youtube_id',
  'status',
] as const satisfies readonly (keyof MaterialChange)[]
export type MaterialField = (typeof MATERIAL_FIELDS)[number]

/** What a change is held to: the material as it is, and what may be chosen for it. */
export type EditFacts = {
  type: MaterialKind
  cost_minor: string | null
  cost_currency: string | null
  /** ids of vendors that are still in use */
  vendors: ReadonlySet<string>
  /** ids of folders of the material's game */
  folders: ReadonlySet<string>
}

const CONTROL = /\p{Cc}|[\u202a-\u202e\u2066-\u2069]/u
const YOUTUBE = /^[\w-]{11}$/
const CURRENCY = /^[A-Z]{3}$/
const AMOUNT = /^\d{1,15}$/

/** The id in whatever YouTube calls a video's address; null when there is none. */
export function youtubeIdOf(text: string): string | null {
  const found = /(?:youtu\.be\/|[?&]v=|\/(?:embed|shorts|live)\/)([\w-]{11})(?![\w-])/.exec(text)?.[1] ?? text.trim()
  return YOUTUBE.test(found) ? found : null
}

/** Tags as they are kept: trimmed, each once, in the order they were given. */
export const tagsOf = (tags: readonly string[]): string[] => [...new Set(tags.map((tag) => tag.trim().normalize('NFC')).filter(Boolean))]

/** Why a change may not be made, each reason with its field; empty means it may. */
export function materialEditBlockers(change: MaterialChange, facts: EditFacts): Blocker[] {
  return [
    ...(change.name === undefined ? [] : nameBlockers(change.name)),
    ...longer('remark', change.remark, MATERIAL_LIMITS.remark),
    ...longer('designer', change.designer, MATERIAL_LIMITS.person),
    ...longer('planner', change.planner, MATERIAL_LIMITS.person),
    ...(change.tags ? tagBlockers(change.tags) : []),
    ...chosen('vendor_id', change.vendor_id, facts.vendors),
    ...chosen('folder_id', change.folder_id, facts.folders),
    ...(change.youtube_id ? youtubeBlockers(change.youtube_id, facts.type) : []),
    ...costBlockers(change, facts),
  ]
}

/** Why a material may not be called so. */
export function nameBlockers(name: string): Blocker[] {
  if (name.trim() === '') return [blocker('material.name.empty', { field: 'name' })]
  if (CONTROL.test(name)) return [blocker('material.name.control', { field: 'name' })]
  return longer('name', name, MATERIAL_LIMITS.name)
}

const longer = (field: MaterialField, text: string | undefined, max: number): Blocker[] =>
  text !== undefined && Array.from(text).length > max
    ? [blocker('material.text.too_long', { field, params: { max, length: Array.from(text).length } })]
    : []

function tagBlockers(tags: readonly string[]): Blocker[] {
  const max = MATERIAL_LIMITS.tags
  const long = tags.find((tag) => Array.from(tag).length > MATERIAL_LIMITS.tag || CONTROL.test(tag))
  return [
    ...(tags.length > max ? [blocker('material.tags.too_many', { field: 'tags', params: { max } })] : []),
    ...(long === undefined
      ? []
      : [blocker('material.tag.too_long', { field: 'tags', params: { tag: long.slice(0, 40), max: MATERIAL_LIMITS.tag } })]),
  ]
}

const chosen = (field: 'vendor_id' | 'folder_id', id: string | null | undefined, known: ReadonlySet<string>): Blocker[] =>
  typeof id === 'string' && !known.has(id) ? [blocker(`material.${field}.unknown`, { field, params: { id } })] : []

function youtubeBlockers(id: string, type: MaterialKind): Blocker[] {
  if (type !== 'video') return [blocker('material.youtube.not_video', { field: 'youtube_id' })]
  return YOUTUBE.test(id) ? [] : [blocker('material.youtube.bad', { field: 'youtube_id', params: { id: id.slice(0, 60) } })]
}

/** An amount is nothing without its currency. */
function costBlockers(change: MaterialChange, facts: EditFacts): Blocker[] {
  if (change.cost_minor === undefined && change.cost_currency === undefined) return []
  const amount = change.cost_minor === undefined ? facts.cost_minor : change.cost_minor
  const currency = change.cost_currency === undefined ? facts.cost_currency : change.cost_currency
  return [
    ...(amount !== null && !AMOUNT.test(amount) ? [blocker('material.cost.bad', { field: 'cost_minor' })] : []),
    ...(amount !== null && !CURRENCY.test(currency ?? '') ? [blocker('material.cost.currency', { field: 'cost_currency' })] : []),
  ]
}

/** Why a folder may not be called so or are there. `levels`: the state of deep it would, 1 at the top. */
export const folderBlockers = (name: string, levels: number): Blocker[] => [
  ...(name.trim() === '' || CONTROL.test(name) ? [blocker('material.folder.name', { field: 'name' })] : []),
  ...(Array.from(name).length > MATERIAL_LIMITS.folder
    ? [blocker('material.text.too_long', { field: 'name', params: { max: MATERIAL_LIMITS.folder, length: Array.from(name).length } })]
    : []),
  ...(levels > MATERIAL_LIMITS.folderLevels
    ? [blocker('material.folder.too_deep', { field: 'parent_id', params: { max: MATERIAL_LIMITS.folderLevels } })]
    : []),
]
