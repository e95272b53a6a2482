import { useActorRef, useSelector } from '@xstate/react'
import { useNavigate } from 'react-router-dom'
import type { Blocker } from '#domain/blocker.ts'
import type { InstallationStep } from '#domain/installation/steps.ts'
import { installation } from '#i18n/areas/installation.ts'
import { addWords } from '#i18n/words.ts'
import { functionBlockers } from '#permissions/grants.ts'
import { InstallationGuide, type StepPlace } from '#views/installation/InstallationGuide.tsx'
import { wiredInstallationMachine } from '#views/installation/wire.ts'
import { newBatchPath } from '#app/flows/batch-paths.ts'
import { forGamePath } from '#app/parts/for-game.ts'
import { useSignedIn } from '#app/shell/services-context.tsx'

addWords(installation)

/** Where each step is done, and the function it needs there. */
const PLACES: Readonly<Record<InstallationStep, { href: string; needs: string }>> = {
  games: { href: '/settings/games', needs: 'settings.games.edit' },
  channels: { href: '/settings/channels', needs: 'settings.channels.edit' },
  applications: { href: '/settings/network-apps', needs: 'settings.credentials.edit' },
  accounts: { href: '/tools/account-steward/main', needs: 'account.item.edit' },
  people: { href: '/settings/invitations', needs: 'settings.users.edit' },
  materials: { href: '/creative-center/material/list', needs: 'material.file.upload' },
  first_batch: { href: newBatchPath({ how: 'blank', gameId: '', channel: '' }), needs: 'ads.batch.build' },
  read_back: { href: '/table-2', needs: 'data.table.view' },
}

/** Where a step begins while this is lacking: a channel is in a region, and accounts come from a sign-in at their network. */
const ELSEWHERE: Readonly<Record<string, { href: string; needs: string }>> = {
  'installation.no_region': { href: '/settings/regions', needs: 'settings.regions.edit' },
  'installation.no_account': PLACES.applications,
  'installation.none_authorised': PLACES.applications,
  'installation.no_page': PLACES.applications,
  'installation.no_finance': { href: '/settings/lists', needs: 'settings.lists.edit' },
}

/** The guide of a company that begins, for its administrators. */
export function InstallationPart() {
  const { user } = useSignedIn()
  const navigate = useNavigate()
  const guide = useActorRef(wiredInstallationMachine)
  const unbound = useSelector(guide, ({ context }) => context.guide?.unbound_game ?? '')
  const placeOf = (step: InstallationStep, lacks: readonly Blocker[]): StepPlace => {
    const { href, needs } = lacks.flatMap(({ code }) => ELSEWHERE[code] ?? [])[0] ?? PLACES[step]
    const to = href === PLACES.applications.href ? forGamePath(href, unbound) : href
    return { href: to, blockers: functionBlockers(user.permissions, needs) }
  }
  return <InstallationGuide guide={guide} placeOf={placeOf} onGo={(href) => void navigate(href)} />
}
