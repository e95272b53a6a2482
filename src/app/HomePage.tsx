import { useNavigate } from 'react-router-dom'
import { functionBlockers } from '#permissions/grants.ts'
import { HomeView } from '#views/home/HomeView.tsx'
import { channelNamed, newBatchPath, openBatchPath } from './batch-paths.ts'
import { useSignedIn } from './services-context.tsx'
import { useShell } from './shell-context.tsx'

/** `/` and `/home`: for coming back. */
export function HomePage() {
  const { user } = useSignedIn()
  const { news, flows, tools } = useShell()
  const navigate = useNavigate()
  const seesData = functionBlockers(user.permissions, 'data.table.view').length === 0
  return (
    <HomeView
      news={news}
      flows={flows}
      tools={tools}
      newBlockers={functionBlockers(user.permissions, 'ads.batch.build')}
      troubleHref={seesData ? '/table-2?trouble=1' : null}
      hrefOfBatch={openBatchPath}
      newHref={newBatchPath({ how: 'blank', gameId: '', channel: channelNamed(null).key })}
      onGo={(href) => void navigate(href)}
    />
  )
}
