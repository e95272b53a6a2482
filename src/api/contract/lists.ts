import { z } from 'zod'
import { HELD_REASONS } from '#domain/account/network-state.ts'
import { data, endpoint, filled, flag, id, listOf, paging, READ, text, wireInteger } from './endpoint.ts'
import { ANY_FILE, MATERIAL_FILE } from './files.ts'

export const dictEntry = z.object({ value: text, name: text, is_default: z.boolean() })
export type DictEntry = z.output<typeof dictEntry>

export const spreaderRow = z.object({
  id: text,
  channel: text,
  name: text,
  region_id: text,
  has_thirdparty: z.boolean(),
  retired: z.boolean(),
})

export const spreaders = endpoint({
  ...READ,
  path: '/dapper/api/spreader',
  permission: 'signed-in',
  scope: { rows: { spreader: 'id' } },
  input: z.object({ has_thirdparty: flag.optional(), ...paging(100) }),
  output: listOf(spreaderRow),
  summary: 'Channels the user may see; has_thirdparty=1 keeps platforms.',
})

/** `name` in the language of the reader */
export const regionRow = z.object({ id: text, name: text, retired: z.boolean() })

export const adAccountRow = z.object({
  account_id: text,
  name: text,
  spreader_id: text,
  game_ids: z.array(text),
  entity: text,
  /** the firm that owns the account, an id of `master`; null where none is known */
  master_id: text.nullable(),
  currency: text,
  timezone: text,
  /** minor units of `balance_currency`, which is the network's */
  balance: text,
  balance_currency: text,
  /** minor units of `currency` */
  min_daily_budget: text,
  use_status: z.enum(['on', 'off']),
  auth_status: z.enum(['authorised', 'invalid', 'unbound']),
  /** why nothing is pushed to it whatever people switched */
  held_for: z.enum(HELD_REASONS).nullable(),
  is_default: z.boolean(),
})
export type AdAccountRow = z.output<typeof adAccountRow>

export const adAccounts = endpoint({
  ...READ,
  path: '/dapper/api/ad_accounts',
  permission: 'signed-in',
  scope: {
    input: { spreader: 'spreader_id', game: 'game_id', account: 'account_id' },
    rows: { spreader: 'spreader_id', game: 'game_ids' },
  },
  input: z.object({ spreader_id: id.optional(), game_id: id.optional(), account_id: id.optional(), ...paging(100) }),
  output: listOf(adAccountRow),
  summary: 'Ad accounts of the games and channels the user may use.',
})

export const masters = endpoint({
  ...READ,
  path: '/dapper/api/master',
  permission: 'signed-in',
  scope: { input: { spreader: 'spreader_id' }, rows: { spreader: 'spreader_id' } },
  input: z.object({ spreader_id: id.optional(), ...paging(100) }),
  output: listOf(z.object({ id: text, name: text, spreader_id: text, retired: z.boolean() })),
  summary: 'Masters (the firms that own ad accounts).',
})

export const gameRow = z.object({
  game_id: text,
  name: text,
  is_default: z.boolean(),
  region_id: text,
  timezone: text,
  currency: text,
  /** the app as the networks know it; empty: none is entered */
  app: text,
  store_url_ios: text,
  store_url_android: text,
  /** offered for nothing new */
  retired: z.boolean(),
})
export type GameRow = z.output<typeof gameRow>

/** Ours: the specification's base configuration without its address (entities §4.2). */
export const games = endpoint({
  ...READ,
  path: '/dapper/api/games',
  permission: 'signed-in',
  scope: { rows: { game: 'game_id' } },
  input: z.object({ ...paging(100) }),
  output: listOf(gameRow),
  summary: 'Games the user may use.',
})

export const sts = endpoint({
  ...READ,
  path: '/dapper/api/sts',
  permission: 'signed-in',
  also: ['material.file.upload'],
  scope: { none: 'a right to upload holds nothing of anybody' },
  /** `key`: one that was given before, whose right ran out while its file was on the way */
  input: z.object({ purpose: z.enum(['material', 'statement', 'batch_import']).default('material'), key: filled.max(150).optional() }),
  /**
   * `fields` travel next to the file to `upload_url`; the file's `key` is then given to the call it is for, and taken once. With `part_bytes`
   * the file is sent in parts of that size, each with its number from 1 in the field `part`.
   */
  output: data(
    z.object({
      upload_url: text,
      fields: z.object({ key: text, e: text, s: text }),
      key_prefix: text,
      expires_at: text,
      max_bytes: z.number().int(),
      part_bytes: z.number().int().nullable(),
    }),
  ),
  summary: 'A short-lived right of this user to upload one file.',
})

/** Ours: where `sts` sends a file on the local store. */
export const uploadFile = endpoint({
  method: 'POST',
  path: '/dapper/api/upload',
  encoding: 'multipart',
  write: 'again',
  permission: 'signed-in',
  scope: { none: 'the right given by sts is of this user and for this one key' },
  input: z.object({ key: filled.max(150), e: filled.max(20), s: filled.max(80), part: wireInteger.min(1).max(10_000).optional() }),
  takes: ANY_FILE,
  output: data(z.object({ key: text, bytes: z.number().int() })),
  summary: 'Uploads one file, or one part of it, with a right that sts gave.',
})

/** Ours: which parts of a file have arrived, so that an upload goes on where it was cut. */
export const uploadParts = endpoint({
  ...READ,
  path: '/dapper/api/upload/parts',
  permission: 'signed-in',
  scope: { objects: { key: 'upload' } },
  input: z.object({ key: filled.max(150) }),
  output: data(z.array(z.object({ part: z.number().int(), bytes: z.number().int() }))),
  summary: 'Parts of a file that have arrived.',
})

/** Ours: the parts of a file that no one will go on with. */
export const dropUpload = endpoint({
  method: 'DELETE',
  path: '/dapper/api/upload',
  encoding: 'form',
  write: 'again',
  permission: 'signed-in',
  scope: { objects: { key: 'upload' } },
  input: z.object({ key: filled.max(150) }),
  output: data(z.object({ key: text })),
  summary: 'Throws away the parts of a file that was not finished.',
})

/** Ours: bytes of a material. An `<img>` sends no Authorization header, so the address carries a signature that lasts at most an hour. */
export const materialFile = endpoint({
  ...READ,
  path: '/files/:key',
  permission: 'anyone',
  scope: { none: 'the signature of the address is the right to this one file' },
  input: z.object({ key: filled.max(80), e: filled.max(20), s: filled.max(80) }),
  output: z.unknown(),
  file: MATERIAL_FILE.types,
  summary: 'The bytes of a material, by a signed address the server gave out.',
})
