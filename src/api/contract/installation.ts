import { z } from 'zod'
import type { InstallationFacts } from '#domain/installation/steps.ts'
import { ATOMIC, count, data, endpoint, flag, instant, READ, text } from './endpoint.ts'

/** The guide of a new company; both calls are ours (docs/own-calls.tsv). */
const PATH = '/user/api/settings/installation'
const WHOLE_COMPANY = { none: 'the guide counts what the whole company has' } as const

const facts = z.object({
  games: count,
  regions: count,
  channels: count,
  applications: count,
  accounts: count,
  authorised: count,
  bound: count,
  ready: count,
  pages: count,
  people: count,
  invited: count,
  finance: count,
  materials: count,
  passed: count,
  batches: count,
  pushed: count,
  confirmed: count,
} satisfies Record<keyof InstallationFacts, typeof count>)

export const installationGuide = z.object({
  facts,
  /** the latest game that has no ad accounts; empty: each has some */
  unbound_game: text,
  /** who put the guide away and when; null while it is shown */
  put_away: z.object({ by: text, at: instant }).nullable(),
})
export type InstallationGuide = z.output<typeof installationGuide>

export const readInstallation = endpoint({
  ...READ,
  path: PATH,
  permission: 'settings.installation.guide',
  scope: WHOLE_COMPANY,
  input: z.object({}),
  output: data(installationGuide),
  summary: 'What a new company has and lacks before its first ad, and whether the guide was put away.',
})

/** It says what holds for everybody who sees the guide, so that a second one changes nothing. */
export const putInstallationAway = endpoint({
  ...ATOMIC,
  path: `${PATH}/put_away`,
  permission: 'settings.installation.guide',
  scope: WHOLE_COMPANY,
  input: z.object({ put_away: flag }),
  output: data(installationGuide),
  audit: { records: 'installation.put_away' },
  summary: 'Put the guide of a new company away, or show it again.',
})
