import { createReading } from '#machines/reading/reading.machine.ts'

/** What the lines are narrowed to; it is in the address. Empty text is no filter; days are `YYYY-MM-DD` in the game's zone. */
export type AdDataFilter = {
  channel: string
  gameId: string
  accountId: string
  dayFrom: string
  dayTo: string
  state: 'pushing' | 'settled' | ''
  trouble: boolean
  /** from 1; the newest lines are on the first */
  page: number
}

export const NO_AD_DATA_FILTER: AdDataFilter = {
  channel: '',
  gameId: '',
  accountId: '',
  dayFrom: '',
  dayTo: '',
  state: '',
  trouble: false,
  page: 1,
}

/** Lines of a page. */
export const AD_DATA_PAGE = 500

/** One batch in one account, as the server tells it; money in minor units of `currency`. */
export type AdDataLine = {
  day: string
  batch_id: string
  batch_name: string
  channel: string
  spreader_id: string
  game_id: string
  game_name: string
  account_id: string
  account_name: string
  state: string
  campaigns: number
  adgroups: number
  ads: number
  done: number
  failed: number
  unknown: number
  skipped: number
  waiting: number
  currency: string
  daily_minor: string
  lifetime_minor: string
}

export type AdDataAnswer = { rows: readonly AdDataLine[]; total: number; asOf: string }

/** What was pushed, read for a filter. */
export const adDataMachine = createReading<AdDataAnswer, AdDataFilter>({ keepsAnswer: true })
