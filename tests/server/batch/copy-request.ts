import { randomUUID } from 'node:crypto'
import { GAME, USD } from './a-house.ts'

/** One copy of sources with what is in them, paused, in the account in US dollars. */
export const copyRequest = (sources: string, more: Record<string, string> = {}) => ({
  ticket: randomUUID(),
  sources,
  game_id: GAME,
  name: '复制批次',
  'account_ids[0]': USD,
  copies: '1',
  with_children: '1',
  begin: 'paused',
  naming: JSON.stringify({ campaign: '{source}_{copy}', adgroup: '{source}', ad: '{source}' }),
  ...more,
})
