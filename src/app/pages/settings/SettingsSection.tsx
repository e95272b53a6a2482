import { useMemo, type ReactNode } from 'react'
import { useNavigate } from 'react-router-dom'
import '#i18n/catalogue.ts' // all words: rights and the trail name what there is anywhere
import { personOf } from '#permissions/page-can.ts'
import { SectionNav } from '#views/kit/shell/SectionNav.tsx'
import '#views/settings/settings.css'
import { useSignedIn } from '#app/shell/services-context.tsx'
import { sectionsOf, type SectionKey } from '#app/shell/settings-sections.ts'
import { GuideWay } from './GuideWay.tsx'
import { useTitle } from '#app/entry/use-title.ts'

/** The frame of every settings page: the sections this person may open. */
export function SettingsSection({ here, children }: { here: SectionKey; children: ReactNode }) {
  const { user } = useSignedIn()
  const navigate = useNavigate()
  const go = (href: string) => void navigate(href)
  const sections = useMemo(() => sectionsOf(personOf(user)), [user])
  return (
    <SectionNav label="settings.nav" here={here} sections={sections} onGo={go} above={<GuideWay onGo={go} />}>
      {children}
    </SectionNav>
  )
}

/** The frame with the title of one of our own sections. */
export function TitledSection({
  here,
  children,
}: {
  here: Exclude<
    SectionKey,
    'invitations' | 'player-events' | 'sign-in-rules' | 'monitor' | 'figures' | 'sign-in' | 'visits' | 'dictionaries'
  >
  children: ReactNode
}) {
  useTitle(`settings.${here}`)
  return <SettingsSection here={here}>{children}</SettingsSection>
}
