import type { ReactElement } from 'react'
import { createRoot } from 'react-dom/client'
import { createBrowserRouter, RouterProvider } from 'react-router-dom'

/** One page under the same router as ours. */
export function mount(element: ReactElement): void {
  const root = document.getElementById('root')
  if (!root) throw new Error('the page has no #root')
  createRoot(root).render(<RouterProvider router={createBrowserRouter([{ path: '*', element }])} />)
}
