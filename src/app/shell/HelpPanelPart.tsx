import { useActorRef } from '@xstate/react'
import { useContext, useSyncExternalStore } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { help } from '#i18n/areas/help.ts'
import { addWords } from '#i18n/words.ts'
import { pageOf } from '#permissions/pages.ts'
import { HelpPanel } from '#views/help/HelpPanel.tsx'
import { wiredHelpCentreMachine } from '#views/help/wire.ts'
import { CurrentFlowContext } from '#views/kit/flow/current-flow.ts'
import { KeyListContext, keysText } from '#views/kit/key-list.ts'
import { useSay } from '#views/kit/words.tsx'
import { useGuideProgress } from './guide-progress.ts'
import { HelpOpenContext } from './help-open.ts'
import { useSettings } from '#app/entry/entry-context.tsx'
import { useServices } from './services-context.tsx'

addWords(help)

/** The help next to the page, for the page that is open: pages below another one show the help of the page they belong to. */
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
  const keyList = useContext(KeyListContext)
  const listed = useSyncExternalStore(keyList?.subscribe ?? nothing, keyList?.read ?? noKeys)
  // keys pressed without a modifier are in the tables of those who listen
  const ofFlow = (current?.actions ?? []).flatMap(({ hotkey, label }) => (hotkey && hotkey.length > 1 ? [{ keys: hotkey, label }] : []))
  return (
    <HelpPanel
      help={help}
      progress={progress}
      shortcuts={[
        { keys: 'Ctrl+K', label: say('shell.shortcuts.palette') },
        ...ofFlow,
        ...listed.map((one) => ({ keys: keysText(one), label: say(one.label) })),
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
const NO_KEYS: readonly never[] = []
const noKeys = () => NO_KEYS
