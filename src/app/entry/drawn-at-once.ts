import type { createBrowserRouter } from 'react-router-dom'

type Router = ReturnType<typeof createBrowserRouter>

/**
 * A router that draws what a page writes into its own address (`?…`) before the next press is heard, and not when there is time for it. A page
 * changes the address that it was drawn for: a press that came before the new one is drawn would take the last one back.
 */
export function drawnAtOnce(router: Router): Router {
  const navigate = router.navigate.bind(router) as (to: unknown, options?: object) => Promise<void>
  const isOfThePage = (to: unknown) => typeof to === 'string' && to.startsWith('?')
  router.navigate = (to: unknown, options?: object) => navigate(to, isOfThePage(to) ? { ...options, flushSync: true } : options)
  return router
}
