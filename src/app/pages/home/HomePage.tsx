import { useActorRef } from '@xstate/react'
import { useNavigate } from 'react-router-dom'
import { functionBlockers } from '#permissions/grants.ts'
import { HomeView, type HomeProps } from '#views/home/HomeView.tsx'
import { wiredDailyBudgetsMachine } from '#views/home/wire.ts'
import { lazyPage, QuietPartState } from '#app/entry/load-part.tsx'
import { newBatchPath, openBatchPath } from '#app/flows/batch-paths.ts'
import { useSignedIn } from '#app/shell/services-context.tsx'
import { useShell } from '#app/shell/shell-context.tsx'

const FiguresPart = lazyPage(() => import('./FiguresPart.tsx'), 'FiguresPart')
const InstallationPart = lazyPage(() => import('./InstallationPart.tsx'), 'InstallationPart', QuietPartState)

/** `/` and `/home`: for coming back. */
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
