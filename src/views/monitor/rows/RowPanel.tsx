import { Button, Callout, Checkbox, InputGroup, TextArea } from '@blueprintjs/core'
import { useSelector } from '@xstate/react'
import { useRef } from 'react'
import type { ActorRefFrom } from 'xstate'
import { blocker, type Blocker } from '#domain/blocker.ts'
import { saveBlockers, type monitorRowsMachine, type RowForm } from '#machines/monitor-rows/monitor-rows.machine.ts'
import { Field } from '#views/kit/Field.tsx'
import { useFieldFocus } from '#views/kit/inputs/field-focus.ts'
import { SidePanel } from '#views/kit/shell/SidePanel.tsx'
import { WhyNotButton } from '#views/kit/WhyNotButton.tsx'
import { sayReasons, useSay } from '#views/kit/words.tsx'

type Rows = ActorRefFrom<typeof monitorRowsMachine>

/** One row: what it fits, what its pages are called, and an address to try it on. */
export function RowPanel({ rows }: { rows: Rows }) {
  const say = useSay()
  const snapshot = useSelector(rows, (now) => now)
  const { form, problems } = snapshot.context
  const box = useRef<HTMLDivElement>(null)
  useFieldFocus(box, problems)
  if (!form) return null
  const busy = snapshot.hasTag('busy')
  const reasons = saveBlockers(snapshot.context)
  const of = (field: string) => [...reasons, ...problems].filter((one) => one.field === field)
  const loose = problems.filter(({ field }) => field === undefined || field === 'id')
  const change = (part: Partial<RowForm>) => rows.send({ type: 'form.change', change: part })
  const wait: Blocker[] = busy ? [blocker('monitor.busy')] : []
  const close = () => rows.send({ type: 'form.close' })
  return (
    <SidePanel title={say(form.id === null ? 'monitor.rows.new' : 'monitor.rows.edit')} onClose={close}>
      <div ref={box} className="fd-contents">
        {loose.length > 0 ? <Callout intent="danger" compact role="alert" title={sayReasons(say, loose)} /> : null}
        <Field label={say('monitor.col.url')} hint={say('monitor.form.url_hint')} required blockers={of('url')}>
          {({ id, describedBy, invalid }) => (
            <TextArea
              id={id}
              name="url"
              aria-describedby={describedBy}
              fill
              autoResize
              spellCheck={false}
              intent={invalid ? 'danger' : 'none'}
              value={form.url}
              onChange={(event) => change({ url: event.currentTarget.value.replaceAll('\n', '') })}
            />
          )}
        </Field>
        <Text
          name="name"
          label="monitor.col.name"
          hint="monitor.form.name_hint"
          value={form.name}
          blockers={of('name')}
          onChange={(name) => change({ name })}
        />
        <Text
          name="position"
          label="monitor.col.position"
          hint="monitor.rows.order_hint"
          value={String(form.position)}
          blockers={of('position')}
          onChange={(text) => change({ position: Number(text.replaceAll(/\D/g, '').slice(0, 4)) })}
        />
        <Text
          name="local_path"
          label="monitor.col.local_path"
          hint="monitor.form.local_path_hint"
          value={form.local_path}
          blockers={of('local_path')}
          onChange={(local_path) => change({ local_path })}
        />
        <Checkbox label={say('monitor.col.advanced')} checked={form.advanced} onChange={() => change({ advanced: !form.advanced })} />
        <TryAddress rows={rows} />
        {snapshot.matches('uncertain') ? (
          <Callout intent="warning" compact role="alert" title={say('monitor.form.unknown')}>
            <Button size="small" text={say('monitor.form.read_back')} onClick={() => rows.send({ type: 'rows.again' })} />
          </Callout>
        ) : null}
        {snapshot.matches('confirming') ? (
          <Callout intent="danger" compact role="alert" title={say('monitor.form.delete_ask', { name: form.name })}>
            <Button size="small" intent="danger" text={say('monitor.form.delete')} onClick={() => rows.send({ type: 'delete.confirm' })} />{' '}
            <Button size="small" text={say('common.cancel')} onClick={close} />
          </Callout>
        ) : null}
        <div className="fd-monitor-buttons">
          <WhyNotButton
            intent="primary"
            size="small"
            loading={busy}
            blockers={[...wait, ...reasons]}
            onClick={() => rows.send({ type: 'form.save' })}
          >
            {say('thing.save')}
          </WhyNotButton>
          {form.id === null ? null : (
            <Button
              size="small"
              variant="minimal"
              intent="danger"
              disabled={busy}
              text={say('monitor.form.delete')}
              onClick={() => rows.send({ type: 'form.delete' })}
            />
          )}
        </div>
      </div>
    </SidePanel>
  )
}

type TextProps = {
  name: string
  label: string
  hint: string
  value: string
  blockers: readonly Blocker[]
  onChange: (value: string) => void
}

function Text({ name, label, hint, value, blockers, onChange }: TextProps) {
  const say = useSay()
  return (
    <Field label={say(label)} hint={say(hint)} blockers={blockers}>
      {({ id, describedBy, invalid }) => (
        <InputGroup
          id={id}
          name={name}
          aria-describedby={describedBy}
          size="small"
          spellCheck={false}
          intent={invalid ? 'danger' : 'none'}
          value={value}
          onValueChange={onChange}
        />
      )}
    </Field>
  )
}

function TryAddress({ rows }: { rows: Rows }) {
  const say = useSay()
  const { address, tried } = useSelector(rows, ({ context }) => context)
  return (
    <Field label={say('monitor.try.title')}>
      {({ id }) => (
        <>
          <InputGroup
            id={id}
            size="small"
            placeholder="/table-2?region_id=4"
            spellCheck={false}
            value={address}
            onValueChange={(text) => rows.send({ type: 'try.address', address: text })}
            onKeyDown={({ key }) => (key === 'Enter' ? rows.send({ type: 'try.go' }) : undefined)}
            rightElement={
              <Button size="small" variant="minimal" text={say('monitor.try.go')} onClick={() => rows.send({ type: 'try.go' })} />
            }
          />
          <output className={tried?.found ? '' : 'fd-muted'}>
            {tried ? say(tried.found ? 'monitor.try.found' : 'monitor.try.not_found', { name: tried.name }) : ''}
          </output>
        </>
      )}
    </Field>
  )
}
