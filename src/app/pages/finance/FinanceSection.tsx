import { useSelector } from '@xstate/react'
import { useMemo, type ReactNode } from 'react'
import { useNavigate } from 'react-router-dom'
import '#i18n/finance-words.ts'
import { cornerCount } from '#domain/corner-count.ts'
import { pageBlockers, personOf } from '#permissions/page-can.ts'
import { PAGES } from '#permissions/page-list.ts'
import { SectionNav } from '#views/kit/shell/SectionNav.tsx'
import { useSay, type Say } from '#views/kit/words.tsx'
import { useSignedIn } from '#app/shell/services-context.tsx'
import { useShell } from '#app/shell/shell-context.tsx'

const FINANCE = PAGES.filter(({ authKey, landed }) => authKey === 'finance' && landed)

/** The frame of every finance page: tabs over those that this person may open, with what waits there. `here` is the page's route name. */
export function FinanceSection({ here, children }: { here: string; children: ReactNode }) {
  const { user } = useSignedIn()
  const navigate = useNavigate()
  const say = useSay()
  const waiting = useSelector(useShell().news, ({ context }) => context.news?.waiting)
  const sections = useMemo(() => {
    const person = personOf(user)
    return FINANCE.map(({ name, path }) => ({
      key: name,
      // the first page bears the name of the whole tool
      title: name === 'FinanceCostIn' ? 'finance.costs' : `page.${name}`,
      // the tool's own address begins with the month
      href: name === 'FinanceCostIn' ? `${path}?view=list` : path,
      blockers: pageBlockers(person, name),
      ...cornerOf(say, waiting?.[name] ?? 0),
    }))
  }, [user, waiting, say])
  return (
    <SectionNav label="page.FinanceCostIn" sections={sections} here={here} onGo={(href) => void navigate(href)}>
      {children}
    </SectionNav>
  )
}

const cornerOf = (say: Say, count: number) =>
  count > 0 ? { corner: { text: cornerCount(count), spoken: say('shell.tools.waiting', { count }) } } : {}
