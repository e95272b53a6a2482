import { Button, Callout } from '@blueprintjs/core'
import { Cross } from '@blueprintjs/icons'
import { useSelector } from '@xstate/react'
import type { ActorRefFrom, SnapshotFrom } from 'xstate'
import { companyZoneLabel, zonedCompanyTime } from '#domain/company-clock.ts'
import { EXPORT_SCHEDULE, type ScheduleTime } from '#domain/report-export/export-schedule.ts'
import { namesOf } from '#domain/thing/thing.ts'
import {
  actBlockers,
  saveBlockers,
  type exportScheduleMachine,
  type Schedule,
  type ScheduleAct,
} from '#machines/export-schedule/export-schedule.machine.ts'
import { ThingFields } from '#views/kit/thing/ThingFields.tsx'
import { ErrorState, LoadingState } from '#views/kit/shell/states.tsx'
import { WhyNotButton } from '#views/kit/WhyNotButton.tsx'
import { WriteEnding } from '#views/kit/WriteEnding.tsx'
import { sayReason, sayReasons, useSay, type Say } from '#views/kit/words.tsx'
import './exports.css'

type Props = { flow: ActorRefFrom<typeof exportScheduleMachine> }
type Inner = Props & { now: SnapshotFrom<typeof exportScheduleMachine> }

/** When a custom table is made into a file by itself: whose schedules it has, when they are next and what came of the last time. */
export function SchedulePanel({ flow }: Props) {
  const say = useSay()
  const now = useSelector(flow, (snapshot) => snapshot)
  const { problems, deleted } = now.context
  const isShown = !now.matches('reading') && !now.matches('failed')
  if (now.matches('closed')) return null
  return (
    <section className="fd-schedules" aria-label={say('export_schedule.title')} aria-busy={now.hasTag('busy')}>
      <header className="fd-schedules-head">
        <h2>{say('export_schedule.title')}</h2>
        {now.matches('failed') || now.matches('listed') ? (
          <Button
            size="small"
            variant="minimal"
            icon={<Cross />}
            aria-label={say('export_schedule.close_panel')}
            onClick={() => flow.send({ type: 'schedules.close' })}
          />
        ) : null}
      </header>
      {now.matches('reading') ? <LoadingState /> : null}
      {now.matches('failed') ? (
        <ErrorState reason={sayReasons(say, problems)} onRetry={() => flow.send({ type: 'schedules.again' })} />
      ) : null}
      {isShown ? <List flow={flow} now={now} /> : null}
      {deleted && now.matches('listed') ? (
        <p role="status">
          {say('export_schedule.deleted', { when: whenText(say, deleted) })}{' '}
          <Button size="small" text={say('export_schedule.bring_back')} onClick={() => flow.send({ type: 'schedule.undo' })} />
        </p>
      ) : null}
      <Met flow={flow} now={now} />
      <Form flow={flow} now={now} />
      <WriteEnding
        end={now.matches('uncertain') ? 'unknown' : isShown && problems.length > 0 && !now.matches('met') ? 'refused' : null}
        problems={problems}
        fields={now.matches('editing') ? namesOf(EXPORT_SCHEDULE) : []}
        onAsk={() => flow.send({ type: 'write.retry' })}
        onLeave={() => flow.send({ type: 'write.leave' })}
        leave="export_schedule.leave"
      />
    </section>
  )
}

function List({ flow, now }: Inner) {
  const say = useSay()
  const { schedules } = now.context
  return (
    <>
      {schedules.length === 0 ? <p className="fd-muted">{say('export_schedule.empty')}</p> : null}
      <ul className="fd-plain">
        {schedules.map((schedule) => (
          <li key={schedule.id}>
            <strong>{whenText(say, schedule)}</strong>
            <span>{`${schedule.format.toUpperCase()} · ${say(`export_schedule.language.${schedule.language}`)}`}</span>
            <span>{standingText(say, schedule)}</span>
            <span className="fd-muted">{lastText(say, schedule)}</span>
            {schedule.tell_robot ? <span className="fd-muted">{say('export_schedule.tells')}</span> : null}
            {schedule.mine ? (
              <Acts flow={flow} now={now} schedule={schedule} />
            ) : (
              <span className="fd-muted">{say('export_schedule.by', { name: schedule.owner_name })}</span>
            )}
          </li>
        ))}
      </ul>
      {now.matches('listed') ? (
        <span>
          <Button size="small" text={say('export_schedule.new')} onClick={() => flow.send({ type: 'schedule.new' })} />
        </span>
      ) : null}
    </>
  )
}

function Acts({ flow, now, schedule }: Inner & { schedule: Schedule }) {
  const say = useSay()
  const { id } = schedule
  const { write } = now.context
  const doing = now.matches('acting') && write?.kind === 'act' && write.id === id ? write.act : null
  const acts = ([schedule.paused ? 'resume' : 'pause', 'run', 'edit', 'delete'] as const).filter(
    (act) => now.matches('listed') || act === doing,
  )
  const button = (act: Exclude<ScheduleAct, 'restore'> | 'edit') => (
    <WhyNotButton
      key={act}
      size="small"
      variant="minimal"
      blockers={actBlockers(schedule, act)}
      loading={act === doing}
      onClick={() => flow.send(act === 'edit' ? { type: 'schedule.edit', id } : { type: 'schedule.act', id, act })}
    >
      {say(`export_schedule.act.${act}`)}
    </WhyNotButton>
  )
  return <span className="fd-file-acts">{acts.map(button)}</span>
}

function Form({ flow, now }: Inner) {
  const say = useSay()
  const { draft, problems } = now.context
  if (draft === null || now.matches('listed')) return null
  const isEditing = now.matches('editing')
  const wrong = saveBlockers(now.context)
  return (
    <div role="group" aria-label={say(draft.id === null ? 'export_schedule.new' : 'export_schedule.edit')}>
      <div className="fd-schedule-form">
        <ThingFields
          thing={EXPORT_SCHEDULE}
          values={draft.values}
          blockers={[...wrong, ...problems]}
          choices={{}}
          hints={{ hour: `${say('export_schedule.field.hour_hint')} (${companyZoneLabel()})` }}
          fixed={isEditing ? [] : namesOf(EXPORT_SCHEDULE)}
          onValue={(name, value) => flow.send({ type: 'draft.change', change: { [name]: value } })}
        />
      </div>
      <span className="fd-file-acts">
        {isEditing || now.matches('saving') ? (
          <WhyNotButton
            size="small"
            intent="primary"
            blockers={wrong}
            loading={now.matches('saving')}
            onClick={() => flow.send({ type: 'schedule.save' })}
          >
            {say('export_schedule.save')}
          </WhyNotButton>
        ) : null}
        {isEditing ? (
          <Button size="small" variant="minimal" text={say('export_schedule.close')} onClick={() => flow.send({ type: 'draft.close' })} />
        ) : null}
      </span>
    </div>
  )
}

/** It was changed in another place. */
function Met({ flow, now }: Inner) {
  const say = useSay()
  const { present } = now.context
  if (!now.matches('met') || !present) return null
  return (
    <Callout
      compact
      intent="warning"
      role="alert"
      title={say('export_schedule.met', { when: `${whenText(say, present)} · ${standingText(say, present)}` })}
    >
      <Button size="small" text={say('export_schedule.keep')} onClick={() => flow.send({ type: 'conflict.keep' })} />{' '}
      <Button size="small" variant="minimal" text={say('export_schedule.take')} onClick={() => flow.send({ type: 'conflict.take' })} />
    </Callout>
  )
}

const whenText = (say: Say, { every, weekday, month_day, hour }: ScheduleTime): string =>
  say(`export_schedule.when.${every}`, { weekday, month_day, hour: hour.padStart(2, '0') })

function standingText(say: Say, { paused, reason, next_due: next }: Schedule): string {
  if (reason) return say('export_schedule.stopped', { reason: sayReason(say, reason) })
  return paused ? say('export_schedule.is_paused') : say('export_schedule.next', { time: zonedCompanyTime(next) })
}

function lastText(say: Say, { last }: Schedule): string {
  if (last === null) return say('export_schedule.never')
  const { state, reason, made_at: madeAt, asked_at: askedAt, rows_done: done, rows_total: total } = last
  return [
    say('export_schedule.last', { state: say(`report_file.state.${state}`), time: zonedCompanyTime(madeAt ?? askedAt) }),
    ...(state === 'making' && total > 0 ? [say('report_file.progress', { done, total })] : []),
    ...(reason ? [sayReason(say, reason)] : []),
  ].join(' · ')
}
