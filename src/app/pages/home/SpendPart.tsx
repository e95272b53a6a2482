import { useActorRef } from '@xstate/react'
import { useNavigate } from 'react-router-dom'
import { home } from '#i18n/areas/home.ts'
import { insight } from '#i18n/areas/insight.ts'
import { metrics } from '#i18n/areas/metrics.ts'
import { realtime } from '#i18n/areas/realtime.ts'
import { addWords } from '#i18n/words.ts'
import { pathOf } from '#permissions/pages.ts'
import { HomePart } from '#views/home/HomePart.tsx'
import { WayTo } from '#views/home/HomeView.tsx'
import { realtimeSearchOf, realtimeViewIn, type RealtimeView } from '#views/insight/realtime/realtime-query.ts'
import { SpendToday } from '#views/insight/realtime/SpendToday.tsx'
import { wiredToday } from '#views/insight/realtime/today.ts'
import { useSay } from '#views/kit/words.tsx'
import { newBatchPath } from '#app/flows/batch-paths.ts'

addWords(insight)
addWords(metrics)
addWords(realtime)
addWords(home)

/** On the home page of a buyer: what was spent today, by hour, held against yesterday. */
export function SpendPart() {
  const say = useSay()
  const navigate = useNavigate()
  const go = (href: string) => void navigate(href)
  const reading = useActorRef(wiredToday, { input: { query: realtimeViewIn(new URLSearchParams()) } })
  return (
    <HomePart title={say('home.spend')} size="tall">
      <SpendToday
        reading={reading}
        hrefOf={realtimePath}
        onGo={go}
        way={<WayTo to={newBatchPath({ how: 'blank', gameId: '', channel: '' })} word="home.start" onGo={go} />}
      />
    </HomePart>
  )
}

const realtimePath = (view: RealtimeView): string => {
  const search = realtimeSearchOf(view).toString()
  return search === '' ? pathOf('TableRealtime') : `${pathOf('TableRealtime')}?${search}`
}
