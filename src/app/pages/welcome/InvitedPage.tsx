import { useActorRef } from '@xstate/react'
import { useMemo } from 'react'
import { blockers } from '#i18n/areas/blockers.ts'
import { company } from '#i18n/areas/company.ts'
import { kit } from '#i18n/areas/kit.ts'
import { functions } from '#i18n/areas/functions.ts'
import { pages } from '#i18n/areas/pages.ts'
import { thingWords } from '#i18n/areas/thing.ts'
import { welcome } from '#i18n/areas/welcome.ts'
import { addWords } from '#i18n/words.ts'
import { InvitedView } from '#views/session/welcome/InvitedView.tsx'
import { wiredInvited } from '#views/session/welcome/invited.wire.ts'
import { useEntry } from '#app/entry/entry-context.tsx'
import { useTitle } from '#app/entry/use-title.ts'
import { useAdmit } from './use-admit.ts'

for (const area of [welcome, company, functions, pages, thingWords, kit, blockers]) addWords(area)

/** `/invited`: the link of an invitation leads here. */
export function InvitedPage() {
  const { connect, settings } = useEntry()
  useTitle('app.title.invited')
  const admit = useAdmit()
  const machine = useMemo(() => wiredInvited(connect).provide({ actions: { admit } }), [connect, admit])
  const flow = useActorRef(machine, { input: { secret: window.location.hash.slice(1), draft: { password: '', again: '' } } })
  return <InvitedView flow={flow} onLanguage={(language) => settings.change({ language })} />
}
