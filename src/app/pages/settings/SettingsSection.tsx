import { useMemo, type ReactNode } from 'react'
import { useNavigate } from 'react-router-dom'
import '#i18n/catalogue.ts' // all words: rights and the trail name what there is anywhere
import { personOf } from '#permissions/page-can.ts'
import { PageHeader } from '#views/kit/shell/PageHeader.tsx'
import { SectionNav } from '#views/kit/shell/SectionNav.tsx'
import { useSay } from '#views/kit/words.tsx'
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

type OwnProps = {
  here: Exclude<
    SectionKey,
    'invitations' | 'player-events' | 'sign-in-rules' | 'monitor' | 'figures' | 'sign-in' | 'visits' | 'dictionaries'
  >
  children: ReactNode
}

/** The frame with the title of one of our own sections. */
export function TitledSection({ here, children }: OwnProps) {
  useTitle(`settings.${here}`)
  return <SettingsSection here={here}>{children}</SettingsSection>
}

/** The same with the head of the page: of a section that is no list. */
export function HeadedSection({ here, children }: OwnProps) {
  const say = useSay()
  return (
    <TitledSection here={here}>
      <div className="fd-page">
        <PageHeader title={say(`settings.${here}`)} />
        {children}
      </div>
    </TitledSection>
  )
}
