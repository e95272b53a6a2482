import type pg from 'pg'
import type { Level, Values } from '#domain/channels/channel.ts'
import { ON_META, type PushNetwork } from './networks.ts'

/** The game of every batch here, with its materials; names at the network end with a tag of `fdtest`. */
export const addGame = ({ pool }: { pool: pg.Pool }) =>
  pool.query(`
    update installation set id = 'fdtest';
    insert into game (game_id, name, region_id, timezone, currency, app, store_url_ios, store_url_android)
      values ('g1', 'G', 'cn', 'Asia/Shanghai', 'USD', '9001', 'https://apps.apple.com/app/id1', 'https://play.google.com/store/apps/details?id=x');
    insert into material (id, game_id, name, type, mime, width, height, bytes, sha256, storage_key)
      select 'm' || n, 'g1', 'm' || n, 'image', 'image/png', 1, 1, 68, 'x' || n, 'm' || n || '.png' from generate_series(1, 3) n;`)

export const ACCOUNTS = Array.from({ length: 9 }, (_, at) => String(1001 + at))

/** A person, and nine accounts of the network. */
export const addAccounts = ({ pool }: { pool: pg.Pool }, { spreaderId, key, currency }: PushNetwork = ON_META) =>
  pool.query(`
    insert into app_user (account, name, password_hash, grants) values ('u', 'U', '', '{}');
    insert into spreader (id, channel, name, region_id) values ('${spreaderId}', '${key}', '${key}', 'cn');
    insert into ad_account (account_id, name, spreader_id, entity, currency, timezone, credential)
      select n::text, 'account ' || n, '${spreaderId}', 'e', '${currency}', 'Asia/Shanghai', 'sim-token' from generate_series(1001, 1009) n`)

export type ItemInput = { level: Level; parent?: number; account?: string; name?: string; values?: Values; excluded?: boolean }

type Size = { groups: number; ads: number }

/** One root, `groups` groups in it and `ads` ads in each; on a network of two levels as many roots as groups. */
export function aFamily({
  groups = 2,
  ads = 2,
  account = '1001',
  values = {},
  network = ON_META,
}: Partial<Size> & { account?: string; values?: Values; network?: PushNetwork } = {}): ItemInput[] {
  const [root, ...below] = network.levels
  const [group, leaf] = below.length > 1 ? below : [null, below[0]]
  const rows: ItemInput[] = group ? [{ level: root, account, values }] : []
  for (let at = 0; at < groups; at++) {
    rows.push(group ? { level: group, parent: 1, account } : { level: root, account, values })
    const parent = rows.length
    for (let ad = 0; ad < ads; ad++) rows.push({ level: leaf ?? '', parent, account, values: { material_id: `m${(ad % 3) + 1}` } })
  }
  return rows
}

/** The same family for each account, in one batch. */
export const families = (accounts: readonly string[], size: Size, network = ON_META): ItemInput[] => {
  const rows = aFamily({ ...size, network }).length
  return accounts.flatMap((account, at) =>
    aFamily({ ...size, account, network }).map((row) => ({ ...row, ...(row.parent ? { parent: row.parent + at * rows } : {}) })),
  )
}
