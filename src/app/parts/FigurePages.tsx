import { useSelector } from '@xstate/react'
import type { ReactNode } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { companyDay } from '#domain/company-clock.ts'
import { cornerCount } from '#domain/corner-count.ts'
import { insight } from '#i18n/areas/insight.ts'
import { metrics } from '#i18n/areas/metrics.ts'
import { reportExports } from '#i18n/areas/report-exports.ts'
import { addWords } from '#i18n/words.ts'
import { pageBlockers, personOf } from '#permissions/page-can.ts'
import { PageSwitch, PageSwitchContext } from '#views/insight/PageSwitch.tsx'
import { useSay } from '#views/kit/words.tsx'
import { useSignedIn } from '#app/shell/services-context.tsx'
import { useShell } from '#app/shell/shell-context.tsx'
import { FIGURE_PAGES, figurePageHref, type Carried, type FigurePage } from './figure-pages.ts'

addWords(insight)
addWords(metrics)
addWords(reportExports)

type Props = { at: FigurePage; carried: Carried }

/** The switch of pages of figures: those that the person may open, narrowed to what each understands of the open one. */
export function FigurePageSwitch({ at, carried }: Props) {
  const say = useSay()
  const navigate = useNavigate()
  const { pathname, search } = useLocation()
  const { user } = useSignedIn()
  const paused = useSelector(useShell().news, ({ context }) => context.news?.waiting.TableFiles ?? 0)
  const person = personOf(user)
  const stopped = { text: cornerCount(paused), spoken: say('export_schedule.stopped_count', { count: paused }) }
  const pages = FIGURE_PAGES.filter((page) => page === at || pageBlockers(person, page).length === 0).map((page) => ({
    key: page,
    title: `page.${page}`,
    href: page === at ? `${pathname}${search}` : figurePageHref(page, carried, companyDay()),
    corner: page === 'TableFiles' && paused > 0 ? stopped : undefined,
  }))
  return <PageSwitch pages={pages} here={at} onGo={(href) => void navigate(href)} />
}

/** A page of figures, whose head shows the switch. */
export const FigurePages = ({ children, ...props }: Props & { children: ReactNode }) => (
  <PageSwitchContext value={<FigurePageSwitch {...props} />}>{children}</PageSwitchContext>
)
