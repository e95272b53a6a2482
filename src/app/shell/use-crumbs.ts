import { useMemo } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { isPageShown, type Viewer } from '#permissions/page-can.ts'
import { parentPage } from '#permissions/page-parent.ts'
import type { Crumbs } from '#views/kit/shell/Breadcrumb.tsx'

/** What is above the page that is open, as far as this person may open it. */
export function useCrumbs(person: Viewer): Crumbs {
  const { pathname } = useLocation()
  const navigate = useNavigate()
  return useMemo(() => {
    const above = parentPage(pathname)
    const trail = above?.landed && isPageShown(person, above) ? [{ title: `page.${above.name}`, href: above.path }] : []
    return { trail, onGo: (href) => void navigate(href) }
  }, [pathname, navigate, person])
}
