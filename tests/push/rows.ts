import type pg from 'pg'
import type { Level, Values } from '#domain/channels/channel.ts'
import { AD_VALUES, ADGROUP_VALUES, CAMPAIGN_VALUES } from '../connectors/drafts.ts'

/** The game of every batch here, with its materials; names at the network end with a tag of `fdtest`. */
export const addGame = ({ pool }: { pool: pg.Pool }) =>
  pool.query(`
    update installation set id = 'fdtest';
    insert into game (game_id, name, region_id, timezone, currency, app, store_url_ios, store_url_android)
      values ('g1', 'G', 'cn', 'Asia/Shanghai', 'USD', '9001', 'https://apps.apple.com/app/id1', 'https://play.google.com/store/apps/details?id=x');
    insert into material (id, game_id, name, type, mime, width, height, bytes, sha256, storage_key)
      select 'm' || n, 'g1', 'm' || n, 'image', 'image/png', 1, 1, 68, 'x' || n, 'm' || n || '.png' from generate_series(1, 3) n;`)

/** A person, and nine accounts of the network. */
export const addAccounts = ({ pool }: { pool: pg.Pool }) =>
  pool.query(`
    insert into app_user (account, name, password_hash, grants) values ('u', 'U', '', '{}');
    insert into spreader (id, channel, name, region_id) values ('21', 'facebook', 'Meta', 'cn');
    insert into ad_account (account_id, name, spreader_id, entity, currency, timezone, credential)
      select n::text, 'account ' || n, '21', 'e', 'USD', 'Asia/Shanghai', 'sim-token' from generate_series(1001, 1009) n`)

export type ItemInput = { level: Level; parent?: number; account?: string; name?: string; values?: Values; excluded?: boolean }

const BASE: Readonly<Record<Level, Values>> = { campaign: CAMPAIGN_VALUES, adgroup: ADGROUP_VALUES, ad: AD_VALUES }

export const valuesOf = (level: Level): Values => BASE[level] ?? {}

/** One campaign, `groups` ad sets, `ads` ads in each. */
export function aFamily({
  groups = 2,
  ads = 2,
  account = '1001',
  values = {},
}: { groups?: number; ads?: number; account?: string; values?: Values } = {}): ItemInput[] {
  const rows: ItemInput[] = [{ level: 'campaign', account, values }]
  for (let group = 0; group < groups; group++) {
    rows.push({ level: 'adgroup', parent: 1, account })
    const parent = rows.length
    for (let ad = 0; ad < ads; ad++) rows.push({ level: 'ad', parent, account, values: { material_id: `m${(ad % 3) + 1}` } })
  }
  return rows
}

/** The same family for each account, in one batch. */
export const families = (accounts: readonly string[], size: { groups: number; ads: number }): ItemInput[] => {
  const rows = 1 + size.groups * (1 + size.ads)
  return accounts.flatMap((account, at) =>
    aFamily({ ...size, account }).map((row) => ({ ...row, ...(row.parent ? { parent: row.parent + at * rows } : {}) })),
  )
}
