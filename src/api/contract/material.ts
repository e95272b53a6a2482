import { z } from 'zod'
import { MATERIAL_KINDS, MATERIAL_REVIEW_STATES, MATERIAL_STATUSES, RECOMMEND_TYPES, VIDEO_STATUSES } from '#domain/material/material.ts'
import { count, data, endpoint, flag, id, listOf, paging, text, wireBlocker, type OutputOf } from './endpoint.ts'
import { TABLE_FILE } from './files.ts'
import { person } from './person.ts'

const READ = { method: 'GET', encoding: 'query', write: 'no', permission: 'material.list.view' } as const
const BASE = '/dapper/api/materiel_2'

export const materialRow = z.object({
  id: text,
  game_id: text,
  game_name: text,
  region_id: text,
  name: text,
  type: z.enum(MATERIAL_KINDS),
  mime: text,
  /** pixels; 0 while no one has looked at the file */
  width: count,
  height: count,
  bytes: count,
  duration_ms: count.nullable(),
  tags: z.array(text),
  status: z.enum(MATERIAL_STATUSES),
  remark: text,
  vendor_id: text.nullable(),
  vendor_name: text.nullable(),
  folder_id: text.nullable(),
  designer: text,
  planner: text,
  /** minor units of `cost_currency` */
  cost_minor: text.nullable(),
  cost_currency: text.nullable(),
  file_name: text,
  youtube_id: text.nullable(),
  video_status: z.enum(VIDEO_STATUSES),
  /** why the file could not be processed */
  failure: wireBlocker.nullable(),
  /** what reviewers look at; rises with the file, the name and the YouTube video */
  version: count,
  /** rises with every edit; a save names the one it was made on */
  revision: count,
  review_state: z.enum(MATERIAL_REVIEW_STATES),
  recommend_type: z.enum(RECOMMEND_TYPES),
  creator: person.nullable(),
  created_at: text,
  updated_at: text,
  /** ads of batches that carry it */
  used_by_count: count,
  /** a small picture, by a signed address; null while there is none */
  thumb: text.nullable(),
})
export type MaterialRow = z.output<typeof materialRow>

/** What the list is narrowed to. */
export const materialFilter = {
  /** the mainland is 1 (S1 §2) */
  region: id.optional(),
  game_id: id.optional(),
  type: z.enum(MATERIAL_KINDS).optional(),
  status: z.enum(MATERIAL_STATUSES).optional(),
  review_state: z.enum(MATERIAL_REVIEW_STATES).optional(),
  video_status: z.enum(VIDEO_STATUSES).optional(),
  recommend_type: z.enum(RECOMMEND_TYPES).optional(),
  /** `0`: what lies in no folder; a folder brings those below it */
  folder_id: z.string().max(20).optional(),
  vendor_id: id.optional(),
  /** every one of them */
  tags: z.array(z.string().max(40)).max(20).optional(),
  /** 1: those in use; 0: those no one uses */
  used: flag.optional(),
  /** 1: the caller's own */
  mine: flag.optional(),
  /** words of the name, the file name, the remark or a tag; or an id */
  q: z.string().max(100).optional(),
  ids: z.array(id).max(500).optional(),
  /** hashes of files: which of them are there already */
  sha256: z
    .array(z.string().regex(/^[0-9a-f]{64}$/))
    .max(500)
    .optional(),
}

export const materials = endpoint({
  ...READ,
  path: `${BASE}/list`,
  scope: { input: { game: 'game_id', region: 'region' }, rows: { game: 'game_id', region: 'region_id' } },
  /** with a format the whole filter as a file */
  input: z.object({ ...materialFilter, format: z.enum(['xlsx', 'csv']).optional(), ...paging(100) }),
  file: TABLE_FILE,
  output: listOf(materialRow.extend({ sha256: text })),
  summary: 'Materials of the games and regions the user may use, newest first.',
})

const version = z.object({
  version: count,
  name: text,
  mime: text,
  width: count,
  height: count,
  bytes: count,
  made_by: person.nullable(),
  made_at: text,
  thumb: text.nullable(),
  url: text,
})

/** Ours: one material with its file, its versions, and where it is used; the specification has a list only. */
export const materialDetail = endpoint({
  ...READ,
  path: `${BASE}/detail`,
  scope: { objects: { id: 'material' } },
  input: z.object({ id }),
  output: data(
    z.object({
      material: materialRow,
      /** the file itself, by a signed address */
      url: text,
      poster: text.nullable(),
      versions: z.array(version),
      /** newest first; at most 100 */
      uses: z.array(z.object({ batch_id: text, batch_name: text, channel: text, state: text, ads: count, created_at: text })),
      /** newest first; at most 100 each */
      creatives: z.array(z.object({ id: text, name: text, spreader_name: text })),
      pages: z.array(z.object({ id: text, name: text, url: text })),
    }),
  ),
  summary: 'One material: its file by a signed address, its versions, and the batches, creatives and landing pages that use it.',
})
export type MaterialDetail = OutputOf<typeof materialDetail>['data']

export const vendors = endpoint({
  ...READ,
  path: `${BASE}/vendor`,
  scope: { none: 'firms that make materials are the same for everybody' },
  input: z.object({ ...paging(500) }),
  output: listOf(z.object({ id: text, name: text, retired: z.boolean() })),
  summary: 'Firms that make materials.',
})

export const folderRow = z.object({
  id: text,
  game_id: text,
  parent_id: text.nullable(),
  name: text,
  /** materials in it, those below it not counted */
  count,
})
export type MaterialFolder = z.output<typeof folderRow>

/** Ours: materials lie in folders, and the specification names no call for them. */
export const materialFolders = endpoint({
  ...READ,
  path: `${BASE}/folders`,
  scope: { input: { game: 'game_id' }, rows: { game: 'game_id' } },
  input: z.object({ game_id: id.optional() }),
  output: data(z.array(folderRow)),
  summary: 'Folders of materials of the games the user may use.',
})
