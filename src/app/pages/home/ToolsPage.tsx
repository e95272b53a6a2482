import { useNavigate } from 'react-router-dom'
import { PageHeader } from '#views/kit/shell/PageHeader.tsx'
import { ToolsPanel } from '#views/kit/shell/ToolsPanel.tsx'
import { useSay } from '#views/kit/words.tsx'
import { useShell } from '#app/shell/shell-context.tsx'

/** `/tools`: the tools library. */
export function ToolsPage() {
  const say = useSay()
  const { tools, flows } = useShell()
  const navigate = useNavigate()
  return (
    <div className="fd-page">
      <PageHeader title={say('page.Tools')} count={tools.groups.flatMap((group) => group.tools).length} />
      <ToolsPanel wide {...tools} flows={flows} onGo={(href) => void navigate(href)} />
    </div>
  )
}
