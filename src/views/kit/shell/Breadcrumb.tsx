import { createContext, useContext } from 'react'
import { useSay } from '../words.tsx'
import { follow } from './follow.ts'

export type Crumbs = { trail: readonly { title: string; href: string }[]; onGo: (href: string) => void }

/** What is above the page that is open, as the frame of the console knows it. */
export const CrumbsContext = createContext<Crumbs>({ trail: [], onGo: () => undefined })

/** The ways up, before the name of a page; nothing where there are none. `own`: those that only the page knows. */
export function Breadcrumb({ own }: { own?: Crumbs | undefined }) {
  const say = useSay()
  const known = useContext(CrumbsContext)
  const { trail, onGo } = own ?? known
  if (trail.length === 0) return null
  return (
    <nav aria-label={say('shell.breadcrumb')} className="fd-breadcrumb">
      {trail.map(({ title, href }) => (
        <a key={href} href={href} onClick={(event) => follow(event, href, onGo)}>
          {say(title)}
        </a>
      ))}
    </nav>
  )
}
