import type { ReactNode } from 'react'
import type { Blocker } from '#domain/blocker.ts'
import { useSay } from '#views/kit/words.tsx'
import './settings.css'

export type SettingsSection = { key: string; title: string; href: string; blockers: readonly Blocker[] }

type Props = { sections: readonly SettingsSection[]; here: string; onGo: (href: string) => void; children: ReactNode }

/** The sections of the settings that the person may open, and the open one below. */
export function SettingsNav({ sections, here, onGo, children }: Props) {
  const say = useSay()
  return (
    <div className="fd-settings">
      <nav className="fd-settings-nav" aria-label={say('settings.nav')}>
        {sections
          .filter(({ blockers }) => blockers.length === 0)
          .map(({ key, title, href }) => (
            <a
              key={key}
              href={href}
              aria-current={key === here ? 'page' : undefined}
              onClick={(event) => {
                if (event.ctrlKey || event.metaKey || event.shiftKey) return
                event.preventDefault()
                onGo(href)
              }}
            >
              {say(title)}
            </a>
          ))}
      </nav>
      <div className="fd-settings-work">{children}</div>
    </div>
  )
}
