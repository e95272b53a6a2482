import { Button, Callout, Checkbox, InputGroup, TextArea } from '@blueprintjs/core'
import { useSelector } from '@xstate/react'
import { useRef } from 'react'
import type { ActorRefFrom } from 'xstate'
import { blocker, type Blocker } from '#domain/blocker.ts'
import { saveBlockers, type monitorRowsMachine, type RowForm } from '#machines/monitor-rows/monitor-rows.machine.ts'
import { Field } from '#views/kit/Field.tsx'
import { useFieldFocus } from '#views/kit/inputs/field-focus.ts'
import { LineField } from '#views/kit/LineField.tsx'
import { SidePanel } from '#views/kit/shell/SidePanel.tsx'
import { WhyNotButton } from '#views/kit/WhyNotButton.tsx'
import { sayReasons, useSay } from '#views/kit/words.tsx'

type Rows = ActorRefFrom<typeof monitorRowsMachine>

/** One row: what it fits, what its pages are called, and an address to try it on. */
export function RowPanel({ rows }: { rows: Rows }) {
  const say = useSay()
  const form = useSelector(rows, ({ context }) => context.form)
  const problems = useSelector(rows, ({ context }) => context.problems)
  const box = useRef<HTMLDivElement>(null)
  useFieldFocus(box, problems)
  if (!form) return null
  const loose = problems.filter(({ field }) => field === undefined || field === 'id')
  return (
    <SidePanel title={say(form.id === null ? 'monitor.rows.new' : 'monitor.rows.edit')} onClose={() => rows.send({ type: 'form.close' })}>
      <div ref={box} className="fd-contents">
        {loose.length > 0 ? <Callout intent="danger" compact role="alert" title={sayReasons(say, loose)} /> : null}
        <Fields rows={rows} form={form} />
        <TryAddress rows={rows} />
        <Questions rows={rows} form={form} />
        <Buttons rows={rows} form={form} />
      </div>
    </SidePanel>
  )
}

type PartProps = { rows: Rows; form: RowForm }

/** What keeps the row from being saved. */
function useReasons({ rows, form }: PartProps): Blocker[] {
  const isChanged = useSelector(rows, ({ context }) => context.isChanged)
  const takenName = useSelector(rows, ({ context }) => context.takenName)
  return saveBlockers({ form, isChanged, takenName })
}

function Fields({ rows, form }: PartProps) {
  const say = useSay()
  const problems = useSelector(rows, ({ context }) => context.problems)
  const wrong = [...useReasons({ rows, form }), ...problems]
  const change = (part: Partial<RowForm>) => rows.send({ type: 'form.change', change: part })
  const lines = [
    ['name', 'monitor.form.name_hint', (name: string) => ({ name })],
    ['position', 'monitor.rows.order_hint', (text: string) => ({ position: Number(text.replaceAll(/\D/g, '').slice(0, 4)) })],
    ['local_path', 'monitor.form.local_path_hint', (local_path: string) => ({ local_path })],
  ] as const
  return (
    <>
      <Field
        label={say('monitor.col.url')}
        hint={say('monitor.form.url_hint')}
        required
        blockers={wrong.filter(({ field }) => field === 'url')}
      >
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
      {lines.map(([name, hint, typed]) => (
        <LineField
          key={name}
          name={name}
          label={say(`monitor.col.${name}`)}
          hint={say(hint)}
          blockers={wrong.filter(({ field }) => field === name)}
          spellCheck={false}
          value={String(form[name])}
          onValueChange={(text) => change(typed(text))}
        />
      ))}
      <Checkbox label={say('monitor.col.advanced')} checked={form.advanced} onChange={() => change({ advanced: !form.advanced })} />
    </>
  )
}

/** What is asked before the work goes on: no answer came to the save, or the row is to be deleted. */
function Questions({ rows, form }: PartProps) {
  const say = useSay()
  const state = useSelector(rows, ({ value }) => value)
  if (state === 'uncertain')
    return (
      <Callout intent="warning" compact role="alert" title={say('monitor.form.unknown')}>
        <Button size="small" text={say('monitor.form.read_back')} onClick={() => rows.send({ type: 'rows.again' })} />
      </Callout>
    )
  if (state !== 'confirming') return null
  return (
    <Callout intent="danger" compact role="alert" title={say('monitor.form.delete_ask', { name: form.name })}>
      <Button size="small" intent="danger" text={say('monitor.form.delete')} onClick={() => rows.send({ type: 'delete.confirm' })} />{' '}
      <Button size="small" text={say('common.cancel')} onClick={() => rows.send({ type: 'form.close' })} />
    </Callout>
  )
}

function Buttons({ rows, form }: PartProps) {
  const say = useSay()
  const busy = useSelector(rows, (now) => now.hasTag('busy'))
  const reasons = useReasons({ rows, form })
  return (
    <div className="fd-monitor-buttons">
      <WhyNotButton
        intent="primary"
        size="small"
        loading={busy}
        blockers={[...(busy ? [blocker('monitor.busy')] : []), ...reasons]}
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
  )
}

function TryAddress({ rows }: { rows: Rows }) {
  const say = useSay()
  const address = useSelector(rows, ({ context }) => context.address)
  const tried = useSelector(rows, ({ context }) => context.tried)
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
