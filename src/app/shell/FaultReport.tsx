import { Button } from '@blueprintjs/core'
import { useSelector } from '@xstate/react'
import { useNavigate } from 'react-router-dom'
import { Facts } from '#views/kit/Facts.tsx'
import { PageHeader } from '#views/kit/shell/PageHeader.tsx'
import { LoadingState } from '#views/kit/shell/states.tsx'
import { useSay } from '#views/kit/words.tsx'
import { ownZone, wallClock } from '#domain/zone.ts'
import type { Fault } from './fault.ts'
import { createPart, usePart } from '#app/entry/load-part.tsx'

/** What failed, and what the flows did last before it. */
export function FaultReport({ fault }: { fault: Fault }) {
  const say = useSay()
  const navigate = useNavigate()
  const zone = ownZone()
  return (
    <div className="fd-page">
      <PageHeader
        title={say('fault.title')}
        action={
          <>
            <Button size="small" text={say('app.not_found.home')} onClick={() => void navigate('/')} />
            <Button size="small" intent="primary" text={say('app.failed.reload')} onClick={() => window.location.assign(fault.path)} />
          </>
        }
      />
      <div className="fd-fault" role="alert">
        <p>{say('fault.kept')}</p>
        <Facts
          facts={[
            [say('fault.reason'), fault.reason],
            [say('fault.where'), fault.path],
            [say('fault.when'), wallClock(fault.at, zone)],
          ]}
        />
        <h2>{say('fault.before')}</h2>
        {fault.steps.length === 0 ? <p className="fd-muted">{say('fault.no_steps')}</p> : <Steps fault={fault} zone={zone} />}
      </div>
    </div>
  )
}

/** The words of every flow come with the first fault; without them its own names are better than nothing. */
const words = createPart('fault-words', () => import('./fault-words.ts'))

function Steps({ fault, zone }: { fault: Fault; zone: string }) {
  const say = useSay()
  const said = usePart(words)
  const isLost = useSelector(words.actor, (now) => now.matches('failed'))
  if (!said && !isLost) return <LoadingState />
  return (
    <table className="bp6-html-table bp6-compact">
      <thead>
        <tr>
          {['fault.when', 'fault.col.flow', 'fault.col.event', 'kit.word.status'].map((head) => (
            <th key={head} scope="col">
              {say(head)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {fault.steps.map(({ flowId, kind: id, at, title, event, to }) => (
          <tr key={`${id}/${flowId} ${at} ${event} ${to}`}>
            <td className="fd-figures">{wallClock(at, zone)}</td>
            <td>{title}</td>
            <td>{said ? said.eventWords(say, { id }, event) : event}</td>
            <td>{said ? said.stateWords(say, { id }, to) : to}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
