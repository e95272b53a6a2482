import { useActorRef } from '@xstate/react'
import type { ComponentType } from 'react'
import { useNavigate } from 'react-router-dom'
import { functionBlockers } from '#permissions/grants.ts'
import { home } from '#i18n/areas/home.ts'
import { addWords } from '#i18n/words.ts'
import { HomeView, type HomeProps } from '#views/home/HomeView.tsx'
import { wiredDailyBudgetsMachine } from '#views/home/wire.ts'
import { lazyPage, QuietPartState } from '#app/entry/load-part.tsx'
import { newBatchPath, openBatchPath } from '#app/flows/batch-paths.ts'
import { useSignedIn } from '#app/shell/services-context.tsx'
import { useShell } from '#app/shell/shell-context.tsx'
import { ownPartsOf, type OwnPart } from './own-parts.ts'
import { lazyHomePart } from './part-frame.tsx'

addWords(home)

const FiguresPart = lazyHomePart(() => import('./FiguresPart.tsx'), 'FiguresPart', { title: 'home.yesterday', size: 'usual' })
const InstallationPart = lazyPage(() => import('./InstallationPart.tsx'), 'InstallationPart', QuietPartState)

const OWN: Readonly<Record<OwnPart, ComponentType>> = {
  spend: lazyHomePart(() => import('./SpendPart.tsx'), 'SpendPart', { title: 'home.spend', size: 'tall' }),
  effect: lazyHomePart(() => import('./EffectPart.tsx'), 'EffectPart', { title: 'home.effect', size: 'tall' }),
  months: lazyHomePart(() => import('./MonthsPart.tsx'), 'MonthsPart', { title: 'home.months', size: 'usual' }),
  bills: lazyHomePart(() => import('./BillsPart.tsx'), 'BillsPart', { title: 'home.bills', size: 'usual' }),
  reviews: lazyHomePart(() => import('./ReviewsPart.tsx'), 'ReviewsPart', { title: 'home.reviews', size: 'tall', wide: true }),
}

/** `/` and `/home`: how today is, by the kind of work a person does. */
export function HomePage() {
  const { user } = useSignedIn()
  return functionBlockers(user.permissions, 'data.table.view').length === 0 ? (
    <WithBudgets />
  ) : (
    <Home figures={null} budgets={null} troubleHref={null} />
  )
}

function WithBudgets() {
  const budgets = useActorRef(wiredDailyBudgetsMachine, { input: { query: null } })
  return <Home figures={<FiguresPart />} budgets={budgets} troubleHref="/table-2/pushed?trouble=1" />
}

function Home(seen: Pick<HomeProps, 'figures' | 'budgets' | 'troubleHref'>) {
  const { user } = useSignedIn()
  const { news, flows, tools } = useShell()
  const navigate = useNavigate()
  return (
    <HomeView
      {...seen}
      own={ownPartsOf(user).map((part) => {
        const Part = OWN[part]
        return <Part key={part} />
      })}
      guide={functionBlockers(user.permissions, 'settings.installation.guide').length === 0 ? <InstallationPart /> : null}
      news={news}
      flows={flows.filter(({ state }) => state !== 'done')}
      tools={tools}
      newBlockers={functionBlockers(user.permissions, 'ads.batch.build')}
      hrefOfBatch={openBatchPath}
      newHref={newBatchPath({ how: 'blank', gameId: '', channel: '' })}
      uploadHref={
        functionBlockers(user.permissions, 'material.file.upload').length === 0 ? '/creative-center/material/list?side=upload' : null
      }
      onGo={(href) => void navigate(href)}
    />
  )
}
