import { z } from 'zod'
import { data, endpoint, listOf, paging, READ, text } from './endpoint.ts'
import { dictEntry, gameRow, regionRow, spreaderRow } from './lists.ts'

/** The country dictionary is read 500 a page (S1 §9). */
const COUNTRIES_A_PAGE = 500

const columnDefinition = z.object({ table: text, key: text, title: text, format: text, group: text, default_visible: z.boolean() })

/** Ours: the base configuration (S1 §3), whose fields the specification names without an address. */
export const baseConfig = endpoint({
  ...READ,
  path: '/dapper/api/base_config',
  permission: 'signed-in',
  scope: { none: 'three lists in one answer: the games and channels in it are read within the grants' },
  input: z.object({}),
  output: data(
    z.object({
      games: z.array(gameRow),
      regions: z.array(regionRow),
      spreaders: z.array(spreaderRow),
      columnDefinition2: z.array(columnDefinition),
    }),
  ),
  summary: 'Games and channels the user may use, and the columns of the grids.',
})

/** Dictionaries of the art library, by field. Tags are those of the materials the user may see. */
export const artascopeDict = endpoint({
  ...READ,
  path: '/artascope/api/dict',
  permission: 'signed-in',
  scope: { none: 'words, and the tags of materials read within the grants' },
  input: z.object({}),
  output: data(z.record(z.string(), z.array(dictEntry))),
  summary: 'Dictionaries of the art library, by field.',
})

/** Ours: the country dictionary, which the specification pages by 500 without an address. */
export const countries = endpoint({
  ...READ,
  path: '/dapper/api/country',
  permission: 'signed-in',
  scope: { none: 'countries are the same for everybody' },
  input: z.object({ ...paging(COUNTRIES_A_PAGE) }),
  output: listOf(dictEntry),
  summary: 'Countries, named in the caller’s language, by ISO 3166-1 code.',
})
