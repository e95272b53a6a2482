import { Button, Dialog, DialogBody, DialogFooter } from '@blueprintjs/core'
import { useSelector } from '@xstate/react'
import { useSyncExternalStore } from 'react'
import { logOutBlockers } from '#permissions/session-can.ts'
import { WhyNotButton } from '#views/kit/WhyNotButton.tsx'
import { useSay } from '#views/kit/words.tsx'
import { flowKey } from '#app/flows/flow-store.ts'
import { useServices, useSignedIn } from './services-context.tsx'
import { draftTitle, flowTitle } from './tray.ts'
import { useKeptDrafts } from './use-unfinished.ts'

/** 是否清空本地缓存，重新登录？ Says what goes and what stays, and lets the person decide about unfinished flows (settled 1). */
export function ClearCacheDialog() {
  const say = useSay()
  const { session } = useServices()
  const { flows } = useSignedIn()
  const isOpen = useSelector(session, (snapshot) => snapshot.matches('confirmClear'))
  const listed = useSyncExternalStore(flows.subscribe, flows.list)
  const drafts = useKeptDrafts()
  const writesInFlight = useSelector(session, ({ context }) => context.writesInFlight)
  const blockers = logOutBlockers({ writesInFlight })
  const isAny = listed.length + drafts.length > 0
  const cancel = () => session.send({ type: 'session.clear.cancel' })
  const clear = (keepFlows: boolean) => session.send({ type: 'session.clear.confirm', keepFlows })
  return (
    <Dialog isOpen={isOpen} onClose={cancel} title={say('session.clear.ask')}>
      <DialogBody>
        <p>{say('session.clear.what')}</p>
        {listed.length > 0 ? (
          <>
            <p>{say('session.clear.flows', { count: listed.length })}</p>
            <ul>
              {listed.map((flow) => (
                <li key={flowKey(flow)}>{flowTitle(say, flow)}</li>
              ))}
            </ul>
          </>
        ) : null}
        {drafts.length > 0 ? (
          <>
            <p>{say('draft.clear', { count: drafts.length })}</p>
            <ul>
              {drafts.map((draft) => (
                <li key={draft.name}>{draftTitle(say, draft)}</li>
              ))}
            </ul>
          </>
        ) : null}
      </DialogBody>
      <DialogFooter
        actions={
          <>
            <Button text={say('common.cancel')} onClick={cancel} />
            {isAny ? (
              <WhyNotButton intent="danger" variant="outlined" blockers={blockers} onClick={() => clear(false)}>
                {say('session.clear.drop_flows')}
              </WhyNotButton>
            ) : null}
            <WhyNotButton intent="danger" blockers={blockers} onClick={() => clear(true)}>
              {say(isAny ? 'session.clear.keep_flows' : 'common.confirm')}
            </WhyNotButton>
          </>
        }
      />
    </Dialog>
  )
}
