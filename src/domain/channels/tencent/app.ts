import type { PromotedGame, Proposing } from '../channel.ts'

export type System = 'android' | 'ios'

/** The system of a game that only one store sells. */
export function onlySystem({ ios, android }: PromotedGame): System | undefined {
  if (ios && android) return undefined
  return ios ? 'ios' : android ? 'android' : undefined
}

/** The network's number of the app: what its own open platform gave an Android app, and what the App Store has in the address of an iOS app. */
export const appIdOf = ({ appId, ios }: PromotedGame, system: System): string | undefined =>
  (system === 'ios' ? /\/id(\d+)/.exec(ios)?.[1] : appId) || undefined

/** Of the first day after the proposal, as the network counts days. */
export const dayOfProposal = ({ nextDay }: Proposing): string | undefined =>
  nextDay === undefined ? undefined : new Date(Date.parse(nextDay) + GMT8_MS).toISOString().slice(0, 10)

const GMT8_MS = 8 * 3600_000
