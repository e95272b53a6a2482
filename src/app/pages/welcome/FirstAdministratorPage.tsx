import { useActorRef } from '@xstate/react'
import { useMemo } from 'react'
import { baseCurrency } from '#domain/company-terms.ts'
import { ownZone } from '#domain/zone.ts'
import { blockers } from '#i18n/areas/blockers.ts'
import { company } from '#i18n/areas/company.ts'
import { kit } from '#i18n/areas/kit.ts'
import { thingWords } from '#i18n/areas/thing.ts'
import { welcome } from '#i18n/areas/welcome.ts'
import { addWords, type Language } from '#i18n/words.ts'
import { FirstAdministratorView } from '#views/session/welcome/FirstAdministratorView.tsx'
import { wiredFirstAdministrator } from '#views/session/welcome/first-administrator.wire.ts'
import { useEntry } from '#app/entry/entry-context.tsx'
import { useTitle } from '#app/entry/use-title.ts'
import { useAdmit } from './use-admit.ts'

for (const area of [welcome, company, thingWords, kit, blockers]) addWords(area)

const blank = (language: Language) => ({
  account: '',
  name: '',
  email: '',
  password: '',
  again: '',
  company_name: '',
  zone: ownZone(),
  currency: baseCurrency(),
  language,
})

/** `/welcome`: the link that an empty installation prints leads here. */
export function FirstAdministratorPage() {
  const { connect, settings } = useEntry()
  useTitle('app.title.welcome')
  const admit = useAdmit()
  const machine = useMemo(() => wiredFirstAdministrator(connect).provide({ actions: { admit } }), [connect, admit])
  const flow = useActorRef(machine, { input: { secret: window.location.hash.slice(1), draft: blank(settings.read().language) } })
  return <FirstAdministratorView flow={flow} onLanguage={(language) => settings.change({ language })} />
}
