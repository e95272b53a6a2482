/** What the servers of a game tell of a player: they came, came back, or paid. */
export const PLAYER_EVENTS = ['install', 'reservation', 'reg', 'cr', 'login', 'pay'] as const
export type PlayerEventName = (typeof PLAYER_EVENTS)[number]

/** Events of one call, and of one file. */
export const MOST_EVENTS = { call: 1_000, file: 50_000 }
/** Days that an event may be late. Its day is counted again then, so events are kept as long. */
export const EVENT_DAYS = 400

/** Players who did not come by an ad count under these, next to the networks and ad accounts. */
export const ORGANIC = 'organic'
export const organicAccount = (gameId: string): string => `${ORGANIC}:${gameId}`
