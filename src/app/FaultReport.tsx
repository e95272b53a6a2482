import { Button } from '@blueprintjs/core'
import { useNavigate } from 'react-router-dom'
import { PageHeader } from '#views/kit/shell/PageHeader.tsx'
import { useSay } from '#views/kit/words.tsx'
import { wallClock } from '#domain/zone.ts'
import type { Fault } from './fault.ts'

/** What failed, and what the flows did last before it. */
export function FaultReport({ fault }: { fault: Fault }) {
  const say = useSay()
  const navigate = useNavigate()
  const zone = Intl.DateTimeFormat().resolvedOptions().timeZone
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
        <dl>
          <dt>{say('fault.reason')}</dt>
          <dd>{fault.reason}</dd>
          <dt>{say('fault.where')}</dt>
          <dd>{fault.path}</dd>
          <dt>{say('fault.when')}</dt>
          <dd className="fd-figures">{wallClock(fault.at, zone)}</dd>
        </dl>
        <h2>{say('fault.before')}</h2>
        {fault.steps.length === 0 ? <p className="fd-muted">{say('fault.no_steps')}</p> : <Steps fault={fault} zone={zone} />}
      </div>
    </div>
  )
}

function Steps({ fault, zone }: { fault: Fault; zone: string }) {
  const say = useSay()
  return (
    <table className="bp6-html-table bp6-compact">
      <thead>
        <tr>
          {['fault.when', 'fault.col.flow', 'fault.col.event', 'fault.col.to'].map((head) => (
            <th key={head} scope="col">
              {say(head)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {fault.steps.map(({ flowId, at, title, event, to }) => (
          <tr key={`${flowId} ${at} ${event} ${to}`}>
            <td className="fd-figures">{wallClock(at, zone)}</td>
            <td>{title}</td>
            <td>{event}</td>
            <td>{to}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
