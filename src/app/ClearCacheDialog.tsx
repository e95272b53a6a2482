import { Button, Dialog, DialogBody, DialogFooter } from '@blueprintjs/core'
import { useSelector } from '@xstate/react'
import { useSyncExternalStore } from 'react'
import { useSay } from '#views/kit/words.tsx'
import { useServices, useSignedIn } from './services-context.tsx'
import { flowTitle } from './tray.ts'

/** 是否清空本地缓存，重新登录？ Says what goes and what stays, and lets the person decide about unfinished flows (settled 1). */
export function ClearCacheDialog() {
  const say = useSay()
  const { session } = useServices()
  const { flows } = useSignedIn()
  const isOpen = useSelector(session, (snapshot) => snapshot.matches('confirmClear'))
  const listed = useSyncExternalStore(flows.subscribe, flows.list)
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
                <li key={flow.flowId}>{flowTitle(say, flow)}</li>
              ))}
            </ul>
          </>
        ) : null}
      </DialogBody>
      <DialogFooter
        actions={
          <>
            <Button text={say('common.cancel')} onClick={cancel} />
            {listed.length > 0 ? (
              <Button intent="danger" variant="outlined" text={say('session.clear.drop_flows')} onClick={() => clear(false)} />
            ) : null}
            <Button
              intent="danger"
              text={say(listed.length > 0 ? 'session.clear.keep_flows' : 'common.confirm')}
              onClick={() => clear(true)}
            />
          </>
        }
      />
    </Dialog>
  )
}
