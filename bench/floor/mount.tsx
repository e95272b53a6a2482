import { createRoot } from 'react-dom/client'
import { createBrowserRouter, RouterProvider, type RouteObject } from 'react-router-dom'

/** Pages under the same router as ours. */
export function mount(routes: RouteObject[]): void {
  const root = document.getElementById('root')
  if (!root) throw new Error('the page has no #root')
  createRoot(root).render(<RouterProvider router={createBrowserRouter(routes)} />)
}
