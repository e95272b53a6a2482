import { useActorRef } from '@xstate/react'
import { useNavigate } from 'react-router-dom'
import { companyDay } from '#domain/company-clock.ts'
import { dayAfter } from '#domain/day.ts'
import { home } from '#i18n/areas/home.ts'
import { metrics } from '#i18n/areas/metrics.ts'
import { addWords } from '#i18n/words.ts'
import { pathOf } from '#permissions/pages.ts'
import { HomePart } from '#views/home/HomePart.tsx'
import { effectSearchOf, type EffectView } from '#views/insight/effect/effect-query.ts'
import { EffectEnds } from '#views/insight/effect/EffectEnds.tsx'
import { wiredEffects } from '#views/insight/effect/wire.ts'
import { useSay } from '#views/kit/words.tsx'

addWords(metrics)
addWords(home)

/** On the home page of a buyer: the materials of the last three days that are over, the best and the worst. */
export function EffectPart() {
  const say = useSay()
  const navigate = useNavigate()
  const reading = useActorRef(wiredEffects, { input: { query: lastThreeDays(companyDay()) } })
  return (
    <HomePart title={say('home.effect')} size="tall">
      <EffectEnds
        reading={reading}
        hrefOf={(view) => `${pathOf('TableEffect')}?${effectSearchOf(view)}`}
        onGo={(href) => void navigate(href)}
      />
    </HomePart>
  )
}

const lastThreeDays = (today: string): EffectView => ({
  of: 'material',
  range: 'own',
  from: dayAfter(today, -3),
  until: dayAfter(today, -1),
  filters: [],
  open: '',
})
