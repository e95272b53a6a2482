import { Button, ProgressBar } from '@blueprintjs/core'
import { useSelector } from '@xstate/react'
import type { ActorRefFrom } from 'xstate'
import type { auditChainMachine } from '#machines/audit-chain/audit-chain.machine.ts'
import { sayReasons, useSay } from '#views/kit/words.tsx'

/** Is every sealed line as it was written? Asked on demand, counted line by line. */
export function ChainCheck({ chain }: { chain: ActorRefFrom<typeof auditChainMachine> }) {
  const say = useSay()
  const snapshot = useSelector(chain, (now) => now)
  const { lines, lines_in_all, broken_at, problems, seals } = snapshot.context
  const isOver = snapshot.matches('whole') || snapshot.matches('broken')
  const canGoOn = snapshot.can({ type: 'chain.goOn' })
  return (
    <div className="fd-settings-chain">
      {snapshot.hasTag('busy') ? (
        <>
          <ProgressBar
            animate={false}
            className="fd-settings-progress"
            value={lines_in_all === 0 ? 0 : lines / lines_in_all}
            aria-label={say('settings.audit.chain_progress', { lines, lines_in_all })}
          />
          <span>{say('settings.audit.chain_progress', { lines, lines_in_all })}</span>
          <Button size="small" text={say('settings.audit.chain_stop')} onClick={() => chain.send({ type: 'chain.stop' })} />
        </>
      ) : null}
      {isOver || problems.length > 0 ? (
        <span role="status" className={snapshot.hasTag('failure') ? 'fd-danger' : ''}>
          {snapshot.matches('whole') ? say('settings.audit.chain_whole', { sealed: lines, seals }) : null}
          {broken_at ? say('settings.audit.chain_broken', { at: broken_at }) : null}
          {problems.length > 0 ? sayReasons(say, problems) : null}
        </span>
      ) : null}
      {canGoOn ? (
        <Button
          size="small"
          text={say('settings.audit.chain_go_on', { lines, lines_in_all })}
          onClick={() => chain.send({ type: 'chain.goOn' })}
        />
      ) : null}
      {snapshot.hasTag('busy') ? null : (
        <Button size="small" text={say('settings.audit.chain_check')} onClick={() => chain.send({ type: 'chain.check' })} />
      )}
    </div>
  )
}
