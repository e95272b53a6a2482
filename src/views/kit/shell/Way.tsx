import type { ReactNode } from 'react'
import { follow } from './follow.ts'

export type WayProps = { href: string; onGo: (href: string) => void; title?: string | undefined; className?: string; children: ReactNode }

/** A link inside the console: a plain click goes without loading the page again. */
export const Way = ({ href, onGo, children, ...rest }: WayProps) => (
  <a href={href} {...rest} onClick={(event) => follow(event, href, onGo)}>
    {children}
  </a>
)
