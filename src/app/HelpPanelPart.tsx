import { useActorRef } from '@xstate/react'
import { useContext, useSyncExternalStore } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { help } from '#i18n/areas/help.ts'
import { addWords } from '#i18n/words.ts'
import { pageOf } from '#permissions/pages.ts'
import { HelpPanel } from '#views/help/HelpPanel.tsx'
import { wiredHelpCentreMachine } from '#views/help/wire.ts'
import { CurrentFlowContext } from '#views/kit/flow/current-flow.ts'
import { useSay } from '#views/kit/words.tsx'
import { useGuideProgress } from './guide-progress.ts'
import { HelpOpenContext } from './help-open.ts'
import { useSettings } from './entry-context.tsx'
import { useServices } from './services-context.tsx'

addWords(help)

/** The help beside the page, for the page that is open: pages below another one show the help of the page they belong to. */
export function HelpPanelPart() {
  const { pathname } = useLocation()
  const page = pageOf(pathname)
  const name = page?.inherits ?? page?.name ?? ''
  return <HelpOfPage key={name} page={name} />
}

function HelpOfPage({ page }: { page: string }) {
  const say = useSay()
  const navigate = useNavigate()
  const { settings } = useServices()
  const { singleKeys } = useSettings()
  const close = useContext(HelpOpenContext)
  const board = useContext(CurrentFlowContext)
  const current = useSyncExternalStore(board?.subscribe ?? nothing, board?.read ?? (() => null))
  const help = useActorRef(wiredHelpCentreMachine, { input: { page } })
  const progress = useGuideProgress()
  const ofFlow = (current?.actions ?? []).flatMap(({ hotkey, label }) => (hotkey ? [{ keys: hotkey, label }] : []))
  return (
    <HelpPanel
      help={help}
      progress={progress}
      shortcuts={[
        { keys: 'Ctrl+K', label: say('shell.shortcuts.palette') },
        { keys: '?', label: say('shell.shortcuts.help') },
        { keys: 'N', label: say('shell.shortcuts.new_batch') },
        { keys: '/', label: say('shell.shortcuts.find') },
        ...ofFlow,
        ...(current?.keys ?? []),
      ]}
      singleKeys={singleKeys}
      onSingleKeys={(on) => settings.change({ singleKeys: on })}
      allHref="/help-center/home"
      onGo={(href) => void navigate(href)}
      onClose={close}
    />
  )
}

const nothing = () => () => undefined
