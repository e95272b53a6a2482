import type { RouteObject } from 'react-router-dom'
import { pageRoute } from '#app/entry/page-route.ts'
import type { PageName } from '#permissions/page-list.ts'
import type { ThingPage as Page } from '#views/things/thing-page.ts'

/** A page of finance that is a list of things and nothing else. */
export const financeThing = (name: PageName, load: () => Promise<Page>): RouteObject =>
  pageRoute(
    name,
    async () => {
      const [page, { FinanceSection }, { ThingPage }] = await Promise.all([
        load(),
        import('./FinanceSection.tsx'),
        import('#app/parts/ThingPage.tsx'),
      ])
      return {
        FinanceThing: () => (
          <FinanceSection here={name}>
            <ThingPage page={page} />
          </FinanceSection>
        ),
      }
    },
    'FinanceThing',
  )
