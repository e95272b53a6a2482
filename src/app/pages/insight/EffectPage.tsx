import { useActorRef } from '@xstate/react'
import { useEffect } from 'react'
import { useSearchParams } from 'react-router-dom'
import { companyDay } from '#domain/company-clock.ts'
import { OF_ADS } from '#domain/material/effect.ts'
import { insightEffect } from '#i18n/areas/insight-effect.ts'
import { insight } from '#i18n/areas/insight.ts'
import { material } from '#i18n/areas/material.ts'
import { metrics } from '#i18n/areas/metrics.ts'
import { addWords } from '#i18n/words.ts'
import { flowPath, pathOf } from '#permissions/pages.ts'
import { effectSearchOf, effectViewIn, type EffectView as View } from '#views/insight/effect/effect-query.ts'
import { EffectPanel, type EffectWays } from '#views/insight/effect/EffectPanel.tsx'
import { EffectView } from '#views/insight/effect/EffectView.tsx'
import { wiredEffect, wiredEffects } from '#views/insight/effect/wire.ts'
import { openBatchPath } from '#app/flows/batch-paths.ts'
import { SavedViewsMenu } from '#app/parts/SavedViewsMenu.tsx'
import { StoreAway } from '#app/parts/StoreAway.tsx'
import { useAddressed } from '#app/parts/use-addressed.ts'
import { objectHref } from './object-href.ts'
import { useFigurePage } from './use-figure-page.ts'
import { useWorksheets } from './use-worksheets.tsx'
import { FigurePages } from '#app/parts/FigurePages.tsx'
import { daysChosen } from '#app/parts/figure-pages.ts'

addWords(insight)
addWords(insightEffect)
addWords(material)
addWords(metrics)

/** The list does not change with the one that is looked at. */
const listIn = (search: URLSearchParams): View => ({ ...effectViewIn(search, companyDay()), open: '' })

/** `/table-2/effect`: what materials and creatives cost and brought, and where they are used; what is shown is in the address. */
export function EffectPage() {
  const { parts, go } = useFigurePage()
  const worksheets = useWorksheets('effect', 'last30')
  const [search, setSearch] = useSearchParams()
  const { reading, query } = useAddressed(wiredEffects, listIn)
  const view = { ...query, open: search.get('open') ?? '' }
  const onView = (next: View) => setSearch((now) => effectSearchOf(next, now))
  const ways: EffectWays = {
    thingPath: ({ of, open }) =>
      of === 'material' ? `${pathOf('CreativeMaterialList')}?${new URLSearchParams({ open })}` : flowPath('CreativeLibrary', `c${open}`),
    batchPath: openBatchPath,
    adPath: ({ spreader, id }) => objectHref({ subject: OF_ADS, spreader, id }),
    onGo: go,
  }
  return (
    <FigurePages at="TableEffect" carried={{ filters: view.filters, days: daysChosen(search, view) }}>
      <EffectView
        reading={reading}
        view={view}
        {...parts}
        onView={onView}
        actions={
          <>
            {worksheets}
            <SavedViewsMenu page="TableEffect" />
          </>
        }
        store={<StoreAway reading={reading} standing={({ effect }) => effect} />}
        panel={
          view.open === '' ? null : (
            <Open key={`${view.of} ${view.open}`} view={view} ways={ways} onClose={() => onView({ ...view, open: '' })} />
          )
        }
      />
    </FigurePages>
  )
}

function Open({ view, ways, onClose }: { view: View; ways: EffectWays; onClose: () => void }) {
  const reading = useActorRef(wiredEffect, { input: { query: view } })
  useEffect(() => reading.send({ type: 'reading.ask', query: view }), [reading, view])
  return <EffectPanel reading={reading} ways={ways} onClose={onClose} />
}
