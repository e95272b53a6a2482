import { companyZone } from '#domain/company-terms.ts'
import type { Channel, Level } from '#domain/channels/channel.ts'
import { levelsAbove } from '#domain/channels/levels.ts'
import { copyMacros, copyNameOf, type DuplicatePlan } from '#domain/duplication/plan.ts'
import { dayInZone } from '#domain/zone.ts'
import type { ChooseProps } from './ChooseStage.tsx'

/** The macros that are offered as buttons. */
export const NAMES_MACROS = ['source', 'copy', 'date', 'account', 'country', 'game'] as const

/** What is not known before the copies are made. */
const LATER = '…'

/** The name that the template of a level gives the first copy in the first account. */
export function sampleName(
  channel: Channel,
  plan: DuplicatePlan,
  level: Level,
  samples: Readonly<Record<Level, string>>,
  { games, accounts }: Pick<ChooseProps['lists'], 'games' | 'accounts'>,
): string {
  const game = games.find(({ game_id }) => game_id === plan.game_id)
  const account = accounts.find(({ account_id }) => account_id === plan.account_ids[0])
  const later = Object.fromEntries([...copyMacros(channel)].map((macro) => [macro, LATER]))
  const above = Object.fromEntries(levelsAbove(channel, level).map((one) => [one, samples[one] ?? LATER]))
  return copyNameOf(channel, plan.naming[level] ?? '', {
    ...later,
    ...above,
    channel: channel.key,
    game: game?.name ?? LATER,
    game_id: plan.game_id || LATER,
    account: account?.name ?? LATER,
    account_id: account?.account_id ?? LATER,
    date: dayInZone(Date.now(), game?.timezone ?? companyZone()),
    source: samples[level] ?? '',
    copy: '1',
  })
}
