import { Button, Callout } from '@blueprintjs/core'
import { useSelector } from '@xstate/react'
import { useRef, useState, type ReactNode } from 'react'
import type { ActorRefFrom } from 'xstate'
import type { Blocker } from '#domain/blocker.ts'
import type { createSettingsSave } from '#machines/settings-save/settings-save.machine.ts'
import { useFieldFocus } from '#views/kit/inputs/field-focus.ts'
import { SidePanel } from '#views/kit/shell/SidePanel.tsx'
import { WhyNotButton } from '#views/kit/WhyNotButton.tsx'
import { useSay } from '#views/kit/words.tsx'
import { SaveEnding } from '#views/things/SaveEnding.tsx'

/** What every thing that is kept by hand has: null as id is one that is new, `remove` one that is to go. */
type Work = { id: string | null; remove: boolean }

/** What the fields of a form need of the panel around them. */
export type WorkForm<T> = { of: (field: string) => readonly Blocker[]; change: (part: Partial<T>) => void; busy: boolean }

type Props<T extends Work, Answer> = {
  save: ActorRefFrom<ReturnType<typeof createSettingsSave<T, Answer>>>
  draft: T
  /** where its words are: `<area>.new`, `.edit`, `.save`, `.delete`, `.take_present` */
  area: string
  /** what is said next to the title */
  subtitle?: string
  /** fields that say their own refusals */
  fields: readonly string[]
  /** what is wrong with what is typed */
  against: readonly Blocker[]
  /** why nothing can be saved, whatever is typed */
  blockers: readonly Blocker[]
  /** what another user saved meanwhile: how it is told, and the same as a draft */
  met: (present: NonNullable<Answer>) => { told: string; work: T }
  /** the question before it is deleted, and what keeps it from being deleted */
  deletion: { ask: string; blockers: readonly Blocker[] }
  /** next to the buttons */
  tools?: ReactNode
  /** below everything */
  after?: ReactNode
  children: (form: WorkForm<T>) => ReactNode
}

/** One thing as it is typed; what another user saved meanwhile comes above it, and a refusal next to its field. */
export function WorkPanel<T extends Work, Answer>(props: Props<T, Answer>) {
  const { save, draft, area, subtitle, fields, against, blockers, met, deletion, tools, after, children } = props
  const say = useSay()
  const snapshot = useSelector(save, (now) => now)
  const { problems, present } = snapshot.context
  const [isTouched, setTouched] = useState(false)
  const box = useRef<HTMLDivElement>(null)
  useFieldFocus(box, problems)
  const busy = snapshot.matches('saving')
  const edit = (next: T | null) => save.send({ type: 'edit', draft: next })
  const form: WorkForm<T> = {
    of: (field) => [...(isTouched ? against : []), ...problems].filter((one) => one.field === field),
    change: (part) => {
      setTouched(true)
      edit({ ...draft, ...part, remove: false })
    },
    busy,
  }
  const title = [say(`${area}.${draft.id === null ? 'new' : 'edit'}`), ...(subtitle ? [subtitle] : [])].join(' · ')
  const send = () => save.send({ type: 'save', draft })
  const meeting = present ? met(present) : null
  return (
    <SidePanel title={title} onClose={() => edit(null)}>
      <div ref={box} className="fd-finance-side">
        {meeting ? (
          <Callout compact intent="warning" role="alert" title={meeting.told}>
            <Button size="small" text={say(`${area}.take_present`)} onClick={() => edit(meeting.work)} />
          </Callout>
        ) : null}
        <SaveEnding saved={null} save={save} fields={fields} />
        {children(form)}
        {draft.remove ? (
          <Callout compact intent="danger" role="alert" title={deletion.ask}>
            <WhyNotButton size="small" intent="danger" blockers={deletion.blockers} onClick={send}>
              {say(`${area}.delete`)}
            </WhyNotButton>{' '}
            <Button size="small" text={say('common.cancel')} onClick={() => edit({ ...draft, remove: false })} />
          </Callout>
        ) : (
          <div className="fd-finance-tools">
            <WhyNotButton size="small" intent="primary" loading={busy} blockers={[...blockers, ...against]} onClick={send}>
              {say(`${area}.save`)}
            </WhyNotButton>
            {draft.id === null ? null : (
              <WhyNotButton
                size="small"
                variant="minimal"
                intent="danger"
                loading={busy}
                blockers={blockers}
                onClick={() => edit({ ...draft, remove: true })}
              >
                {say(`${area}.delete`)}
              </WhyNotButton>
            )}
            {tools}
          </div>
        )}
        {after}
      </div>
    </SidePanel>
  )
}
