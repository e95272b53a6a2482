import { Button, Dialog, DialogBody, DialogFooter } from '@blueprintjs/core'
import { Refresh } from '@blueprintjs/icons'
import { useSelector } from '@xstate/react'
import { useEffect, useState } from 'react'
import { Outlet, useBlocker, useLocation } from 'react-router-dom'
import type { Blocker } from '#domain/blocker.ts'
import type { DictionaryName } from '#domain/dictionaries/names.ts'
import type { DictionaryFailure } from '#machines/navigation/navigation.machine.ts'
import { EmptyState, LoadingState } from '#views/kit/shell/states.tsx'
import { sayReasons, useLanguage, useSay } from '#views/kit/words.tsx'
import { createPart, PartState, usePart } from '#app/entry/load-part.tsx'
import { WithDrafts } from './DraftElsewhere.tsx'
import { failureText } from './navigation.ts'
import { useServices } from './services-context.tsx'

const NONE_FAILED: readonly DictionaryFailure[] = []
const denied = createPart('denied', () => import('./DeniedPage.tsx'))

/** The pages behind the navigation guard: shown when entered; else why not, and what to do. */
export function NavigationGate() {
  const say = useSay()
  const { navigation } = useServices()
  const { pathname } = useLocation()
  const { value, context } = useSelector(navigation, (now) => now)
  const [entered, setEntered] = useState<string | null>(null)
  const { target } = context
  const isDecided = target?.pathname === pathname
  const [decision] = typeof value === 'string' ? [value] : Object.keys(value)
  if (isDecided && decision === 'entered' && entered !== pathname) setEntered(pathname)
  // a decision about another page does not open this one; the previous page stays on the screen until the next one can be drawn
  const place = isDecided ? decision : target && entered === pathname ? 'entered' : 'waiting'
  switch (place) {
    case 'entered':
      return (
        <>
          <FailedDictionaries failed={isDecided ? context.failed : NONE_FAILED} />
          <WithDrafts>
            <Outlet />
          </WithDrafts>
          <LeaveQuestion />
        </>
      )
    case 'denied':
      return <Denied reasons={context.reasons} />
    case 'dictionaryFailed':
      return (
        <EmptyState
          title={say('dictionary.load_failed')}
          hint={say('dictionary.essential')}
          action={<FailedDictionaries failed={context.failed} />}
        />
      )
    default:
      return <LoadingState title={say('navigation.checking')} />
  }
}

function FailedDictionaries({ failed }: { failed: readonly DictionaryFailure[] }) {
  const { navigation } = useServices()
  const retrying = useSelector(navigation, ({ context }) => context.retrying)
  return (
    <FailedDictionaryList failed={failed} retrying={retrying} onRetry={(name) => navigation.send({ type: 'dictionary.retry', name })} />
  )
}

type ListProps = { failed: readonly DictionaryFailure[]; retrying: DictionaryName | null; onRetry: (name: DictionaryName) => void }

/** 字典加载错误: each one by name, with its reason and a retry of it only. */
export function FailedDictionaryList({ failed, retrying, onRetry }: ListProps) {
  const say = useSay()
  const language = useLanguage()
  if (failed.length === 0) return null
  return (
    <ul className="fd-failed-dictionaries" aria-label={say('dictionary.load_failed')}>
      {failed.map((one) => (
        <li key={one.name}>
          <span role="alert" className="fd-color-refused">
            {failureText(language, one)}
          </span>
          <Button
            size="small"
            variant="minimal"
            icon={<Refresh />}
            loading={retrying === one.name}
            text={say('dictionary.retry', { name: say(`dictionary.${one.name}`) })}
            onClick={() => onRetry(one.name)}
          />
        </li>
      ))}
    </ul>
  )
}

/** Leaving a page with something unsaved asks; the address changes only when the person says so. */
function LeaveQuestion() {
  const say = useSay()
  const { navigation, unsaved } = useServices()
  const asked = useSelector(navigation, ({ context }) => context.unsaved)
  const blocked = useBlocker(({ currentLocation, nextLocation }) => {
    if (currentLocation.pathname === nextLocation.pathname) return false
    navigation.send({ type: 'navigation.leave', unsaved: unsaved.read() })
    return navigation.getSnapshot().matches({ entered: 'asking' })
  })
  const stay = () => {
    navigation.send({ type: 'navigation.leave.cancel' })
    blocked.reset?.()
  }
  const leave = () => {
    navigation.send({ type: 'navigation.leave.confirm' })
    blocked.proceed?.()
  }
  return (
    <Dialog isOpen={blocked.state === 'blocked'} title={say('navigation.leave.title')} onClose={stay}>
      <DialogBody>{sayReasons(say, asked)}</DialogBody>
      <DialogFooter
        actions={
          <>
            <Button text={say('navigation.leave.stay')} onClick={stay} />
            <Button intent="danger" text={say('navigation.leave.go')} onClick={leave} />
          </>
        }
      />
    </Dialog>
  )
}

/** While `reasons` is not empty, leaving the page asks first and shows them. */
export function useLeaveQuestion(reasons: readonly Blocker[]): void {
  const { unsaved } = useServices()
  useEffect(() => unsaved.hold(reasons), [unsaved, reasons])
}

function Denied({ reasons }: { reasons: readonly Blocker[] }) {
  const part = usePart(denied)
  return part ? <part.DeniedPage reasons={reasons} /> : <PartState actor={denied.actor} />
}
