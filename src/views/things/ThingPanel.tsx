import { Button, Callout } from '@blueprintjs/core'
import { useSelector } from '@xstate/react'
import { useRef, type ReactNode } from 'react'
import type { ActorRefFrom } from 'xstate'
import { blocker, type Blocker } from '#domain/blocker.ts'
import {
  askedIn,
  blankOf,
  changesOf,
  countUses,
  draftOf,
  fieldsOf,
  thingBlockers,
  typedInto,
  usedBlockers,
  type Thing,
} from '#domain/thing/thing.ts'
import { QuietGaps } from '#views/kit/gaps.tsx'
import { useFieldFocus } from '#views/kit/inputs/field-focus.ts'
import { SidePanel } from '#views/kit/shell/SidePanel.tsx'
import type { Choices } from '#views/kit/thing/choices.ts'
import { ThingFields } from '#views/kit/thing/ThingFields.tsx'
import { WhyNotButton } from '#views/kit/WhyNotButton.tsx'
import { useSay } from '#views/kit/words.tsx'
import { SaveEnding } from './SaveEnding.tsx'
import { ThingConflict } from './ThingConflict.tsx'
import { ThingHistory } from './ThingHistory.tsx'
import type { ThingPage } from './thing-page.ts'
import { UsedBy } from './UsedBy.tsx'
import type { ThingDraft, thingLog, ThingRow, thingSave } from './thing-wire.ts'

/** What only a page knows of a form: reasons that depend on settings, and options that are withheld, by field. */
export type ThingForm = (draft: ThingDraft) => { blockers: readonly Blocker[]; withheld: Readonly<Record<string, readonly string[]>> }

type Props = {
  thing: Thing
  save: ActorRefFrom<typeof thingSave>
  draft: ThingDraft
  /** the row as it was read; null: a new one, or one that is not on this page */
  row: ThingRow | null
  choices: Choices
  /** why this person can save nothing here */
  mayEdit: readonly Blocker[]
  /** why the user has no right to a function that a flag needs */
  lacking?: (permission: string) => readonly Blocker[]
  /** what is against the draft besides its rules, and the options that it does not offer */
  form?: ThingForm | undefined
  /** there is a call that deletes it */
  isRemovable: boolean
  /** saves the file of the thing */
  onFile?: ((id: string) => void) | undefined
  onReread: () => void
  /** what happened to it; it is read when it is asked for */
  log: typeof thingLog
  /** where what refers to it is listed */
  uses?: ThingPage['uses']
  onGo: (href: string) => void
  /** another one is to be opened while something is typed here */
  left?: { onLeave: () => void; onStay: () => void } | null
  /** what only this thing has, below its fields */
  children?: ReactNode
}

const NOTHING_MORE: ReturnType<ThingForm> = { blockers: [], withheld: {} }
const NEW: readonly string[] = []

/** One thing, new or changed: its fields, how the save ended, what another user changed, and its removal. */
export function ThingPanel(props: Props) {
  const { thing, save, draft, row, choices, lacking, form, onFile, onReread, log, uses = {}, onGo, left = null, children } = props
  const say = useSay()
  const present = useSelector(save, ({ context }) => context.present)
  const problems = useSelector(save, ({ context }) => context.problems)
  const box = useRef<HTMLDivElement>(null)
  useFieldFocus(box, problems)
  const { blockers: more, withheld } = form?.(draft) ?? NOTHING_MORE
  const wrong = [...thingBlockers(thing, draft.values), ...more]
  const base = row ? draftOf(thing, row) : blankOf(thing)
  const names = fieldsOf(thing).map(([name]) => name)
  const hasFile = fieldsOf(thing).some(([, { kind }]) => kind === 'file')
  const edit = (next: ThingDraft | null) => save.send({ type: 'edit', draft: next })
  return (
    <SidePanel title={say(`${thing.words}.${draft.id === null ? 'new' : 'edit'}`)} onClose={() => edit(null)}>
      <QuietGaps>
        <div ref={box} className="fd-contents">
          {left ? (
            <Callout compact intent="warning" role="alert" title={say('thing.left')}>
              <Button size="small" intent="primary" text={say('thing.left.stay')} onClick={left.onStay} />{' '}
              <Button size="small" text={say('thing.left.leave')} onClick={left.onLeave} />
            </Callout>
          ) : null}
          <ThingFields
            thing={askedIn(thing, draft.id)}
            values={draft.values}
            blockers={[...wrong, ...problems]}
            choices={choices}
            {...(lacking ? { lacking } : {})}
            fixed={draft.id === null ? NEW : fieldsOf(thing).flatMap(([name, { fixed }]) => (fixed || name === thing.key ? [name] : []))}
            withheld={withheld}
            onValue={(name, value) => {
              const values = typedInto(thing, draft.values, name, value, draft.id === null ? say : undefined)
              edit({ ...draft, values, remove: false })
            }}
          />
          {hasFile && row ? <StoredFile row={row} onFile={onFile} /> : null}
          {children}
          {thing.usedBy && row ? <UsedBy thing={thing} rows={[row]} links={uses} onGo={onGo} /> : null}
          <SaveEnding save={save} fields={names} />
          {present ? (
            <ThingConflict
              thing={thing}
              choices={choices}
              was={row ? base.values : null}
              draft={draft}
              present={present}
              onSave={(next) => save.send({ type: 'save', draft: next })}
              onTheirs={() => {
                edit(null)
                onReread()
              }}
            />
          ) : null}
          <SaveOrDelete {...props} was={base.values} wrong={wrong} />
          {draft.id === null ? null : <ThingHistory thing={thing} log={log} choices={choices} id={draft.id} version={row?.version ?? 0} />}
        </div>
      </QuietGaps>
    </SidePanel>
  )
}

type Ends = Pick<Props, 'thing' | 'save' | 'draft' | 'row' | 'mayEdit' | 'isRemovable'> & {
  was: ThingDraft['values']
  wrong: readonly Blocker[]
}

/** The buttons below the fields; a deletion is asked about first. */
function SaveOrDelete({ thing, save, draft, row, mayEdit, isRemovable, was, wrong }: Ends) {
  const say = useSay()
  const busy = useSelector(save, (now) => now.matches('saving'))
  const isSame = draft.id !== null && changesOf(thing, was, draft.values).length === 0
  const against = [...mayEdit, ...wrong, ...(isSame ? [blocker('thing.nothing_to_save')] : [])]
  const againstRemoval = mayEdit.length > 0 || !row ? mayEdit : usedBlockers(thing, row)
  const remove = (asked: boolean) => save.send({ type: 'edit', draft: { ...draft, remove: asked } })
  const send = () => save.send({ type: 'save', draft })
  if (draft.remove)
    return (
      <Callout
        compact
        intent="danger"
        role="alert"
        title={thing.deletableInUse ? say(`${thing.words}.delete_ask`, { count: row ? countUses(row) : 0 }) : say('thing.delete_ask')}
      >
        <WhyNotButton size="small" intent="danger" loading={busy} blockers={againstRemoval} onClick={send}>
          {say('thing.delete')}
        </WhyNotButton>{' '}
        <Button size="small" text={say('common.cancel')} onClick={() => remove(false)} />
      </Callout>
    )
  return (
    <div className="fd-buttons">
      <WhyNotButton size="small" intent="primary" loading={busy} blockers={against} onClick={send}>
        {say('thing.save')}
      </WhyNotButton>
      {isRemovable && draft.id !== null ? (
        <WhyNotButton size="small" variant="minimal" intent="danger" loading={busy} blockers={againstRemoval} onClick={() => remove(true)}>
          {say('thing.delete')}
        </WhyNotButton>
      ) : null}
    </div>
  )
}

function StoredFile({ row, onFile }: { row: ThingRow; onFile: ((id: string) => void) | undefined }) {
  const say = useSay()
  if (row.has_file !== true || !onFile) return <span className="fd-muted">{say('thing.file_none')}</span>
  return <Button size="small" text={say('thing.file_save', { name: String(row.file_name) })} onClick={() => onFile(row.id)} />
}
