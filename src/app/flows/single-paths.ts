import type { Level } from '#domain/channels/channel.ts'
import type { SingleAt } from '#machines/single-object/single-object.types.ts'
import { pathOf } from '#permissions/pages.ts'

/** An object that is there, or one that is to be created in `parent`, or directly in the account. */
export type SingleBegin = {
  channel: string
  level: Level
  account: string
  parent?: string | undefined
  id?: string | undefined
  game?: string | undefined
}

/** `/advertise-2/object?channel=<key>&level=<level>&account=2100001&parent=1203` creates in 1203; with `id` it opens that object. */
export function singlePath({ channel, level, account, ...rest }: SingleBegin): string {
  const said = Object.entries(rest).flatMap(([key, value]) => (value ? [[key, value]] : []))
  return `${pathOf('AdvertiseObject')}?${new URLSearchParams({ channel, level, account, ...Object.fromEntries(said) })}`
}

/** What an address of `singlePath` names; null: no account is said. */
export function singleIn(search: URLSearchParams, channel: string, level: Level): SingleAt | null {
  const account_id = search.get('account')
  if (!account_id) return null
  return {
    channel,
    level,
    account_id,
    game_id: search.get('game') ?? '',
    parent_id: search.get('parent') || null,
    network_id: search.get('id') || null,
  }
}
