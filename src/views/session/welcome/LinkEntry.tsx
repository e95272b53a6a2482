import { Button, Callout } from '@blueprintjs/core'
import { useSelector } from '@xstate/react'
import type { ReactNode } from 'react'
import type { ActorRefFrom } from 'xstate'
import type { createLinkEntry } from '#machines/link-entry/link-entry.machine.ts'
import { BlockerList } from '#views/kit/BlockerList.tsx'
import { LoadingState } from '#views/kit/shell/states.tsx'
import { useSay } from '#views/kit/words.tsx'

type Props<Told, Draft> = {
  flow: ActorRefFrom<ReturnType<typeof createLinkEntry<Told, Draft>>>
  /** the form, once the link was read */
  form: (told: Told) => ReactNode
}

/** What a page of a link shows around its form: the link is checked, cannot be used, or the result of a press is not known. */
export function LinkEntry<Told, Draft>({ flow, form }: Props<Told, Draft>) {
  const say = useSay()
  const now = useSelector(flow, (snapshot) => snapshot)
  const { told, problems } = now.context
  const again = () => flow.send({ type: 'entry.again' })
  if (now.matches('reading') || now.matches('entered')) return <LoadingState title={say('welcome.reading')} />
  if (now.matches('unread'))
    return (
      <Callout role="alert" intent="warning" icon={null}>
        <BlockerList blockers={problems} />
        <Button text={say('common.retry')} onClick={again} />
      </Callout>
    )
  if (now.matches('over'))
    return (
      <Callout role="alert" intent="warning" icon={null} title={say('welcome.over')}>
        <BlockerList blockers={problems} />
        {/* loaded again: this page asked for no session that may be kept here */}
        <a href="/login">{say('welcome.sign_in')}</a>
      </Callout>
    )
  return (
    <>
      {now.matches('asking') ? <Callout role="status" compact icon={null} title={say('welcome.asking')} /> : null}
      {now.matches('uncertain') ? (
        <Callout role="alert" intent="warning" compact icon={null} title={say('welcome.uncertain')}>
          <BlockerList blockers={problems} />
          <Button size="small" text={say('welcome.ask')} onClick={again} />
        </Callout>
      ) : null}
      {told === null ? null : form(told)}
    </>
  )
}
