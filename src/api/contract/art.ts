import { z } from 'zod'
import { MATERIAL_KINDS, RECOMMEND_TYPES } from '#domain/material/material.ts'
import { count, data, endpoint, flag, id, instant, listOf, paging, text, type OutputOf } from './endpoint.ts'
import { materialRow } from './material.ts'

const READ = { method: 'GET', encoding: 'query', write: 'no', permission: 'art.resource.view' } as const
const BASE = '/artascope/api'

export const artRow = materialRow.pick({
  id: true,
  game_id: true,
  game_name: true,
  region_id: true,
  name: true,
  type: true,
  mime: true,
  width: true,
  height: true,
  bytes: true,
  duration_ms: true,
  tags: true,
  status: true,
  designer: true,
  review_state: true,
  recommend_type: true,
  version: true,
  used_by_count: true,
  created_at: true,
  updated_at: true,
  thumb: true,
})
export type ArtRow = z.output<typeof artRow>

/** Ours: the art library looks at pictures and videos and where they went; the specification names its dictionary only. */
export const artResources = endpoint({
  ...READ,
  path: `${BASE}/resources`,
  scope: { input: { game: 'game_id', region: 'region' }, rows: { game: 'game_id', region: 'region_id' } },
  input: z.object({
    region: id.optional(),
    game_id: id.optional(),
    type: z.enum(MATERIAL_KINDS).optional(),
    recommend_type: z.enum(RECOMMEND_TYPES).optional(),
    /** every one of them */
    tags: z.array(z.string().max(40)).max(20).optional(),
    /** 1: those in use; 0: those no one uses */
    used: flag.optional(),
    /** words of the name, the file name, the remark or a tag; or an id */
    q: z.string().max(100).optional(),
    ...paging(100),
  }),
  output: listOf(artRow),
  summary: 'Art resources of the games and regions the user may use, newest first.',
})

/** Ours: one resource with its versions, and the batches and creatives it went into. */
export const artResource = endpoint({
  ...READ,
  path: `${BASE}/resource`,
  scope: { objects: { id: 'material' } },
  input: z.object({ id }),
  output: data(
    z.object({
      resource: artRow,
      /** the file itself, by a signed address */
      url: text,
      versions: z.array(
        z.object({
          version: count,
          name: text,
          mime: text,
          width: count,
          height: count,
          bytes: count,
          made_at: instant,
          made_by: text.nullable(),
          thumb: text.nullable(),
          url: text,
        }),
      ),
      /** newest first; at most 100 */
      uses: z.array(z.object({ batch_id: text, batch_name: text, channel: text, state: text, ads: count, created_at: instant })),
      /** of the platforms the user may use, newest first; at most 100 */
      creatives: z.array(z.object({ id: text, name: text, spreader_name: text, status: text })),
    }),
  ),
  summary: 'One art resource: its file and its versions by signed addresses, and the batches and creatives that use it.',
})
export type ArtResource = OutputOf<typeof artResource>['data']
