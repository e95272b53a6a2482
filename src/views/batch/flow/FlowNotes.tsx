import { Button, Callout, type Intent } from '@blueprintjs/core'
import type { Blocker } from '#domain/blocker.ts'
import type { Channel } from '#domain/channels/channel.ts'
import type { BatchEvent } from '#machines/batch/batch.types.ts'
import { useSay } from '#views/kit/words.tsx'
import { reasonWords } from '../field/field-words.ts'

type Note = {
  intent: Intent
  actions: readonly { label: string; event: BatchEvent }[]
  matches: (is: (state: string) => boolean) => boolean
}

/** Where the flow waits for a person after something went wrong, and what can be done there. */
const NOTES: readonly Note[] = [
  {
    matches: (is) => is('createUncertain'),
    intent: 'warning',
    actions: [
      { label: 'batch.flow.create_again', event: { type: 'create.again' } },
      { label: 'batch.flow.create_forget', event: { type: 'create.forget' } },
    ],
  },
  {
    matches: (is) => is('previewing.saveUnknown'),
    intent: 'warning',
    actions: [{ label: 'batch.preview.save_again', event: { type: 'edits.save' } }],
  },
  {
    matches: (is) => is('previewing.saveRefused'),
    intent: 'danger',
    actions: [
      { label: 'batch.preview.save_again', event: { type: 'edits.save' } },
      { label: 'batch.preview.drop_edits', event: { type: 'edits.drop' } },
    ],
  },
  {
    matches: (is) => is('previewing.addUnknown'),
    intent: 'warning',
    actions: [
      { label: 'batch.preview.add_again', event: { type: 'add.again' } },
      { label: 'batch.preview.add_forget', event: { type: 'add.forget' } },
    ],
  },
  { matches: (is) => is('reconciling'), intent: 'warning', actions: [] },
  {
    matches: (is) => is('uncertain'),
    intent: 'warning',
    actions: [{ label: 'batch.commit.look_again', event: { type: 'commit.lookAgain' } }],
  },
  {
    matches: (is) => is('pushing.lost') || is('pushing.gaveUp'),
    intent: 'warning',
    actions: [{ label: 'batch.push.ask_again', event: { type: 'push.askAgain' } }],
  },
  { matches: (is) => is('frozen'), intent: 'warning', actions: [{ label: 'batch.flow.go_on', event: { type: 'flow.retry' } }] },
  { matches: (is) => is('failed'), intent: 'danger', actions: [{ label: 'common.retry', event: { type: 'flow.retry' } }] },
]

type NotesProps = { channel: Channel; problems: readonly Blocker[]; statePaths: readonly string[]; onSend: (event: BatchEvent) => void }

/** What the last step said, and the ways on from where the flow waits. */
export function FlowNotes({ channel, problems, statePaths, onSend }: NotesProps) {
  const say = useSay()
  const is = (state: string) => statePaths.some((path) => path === state || path.startsWith(`${state}.`))
  const note = NOTES.find(({ matches }) => matches(is))
  const words = [
    ...(is('reconciling') || is('uncertain') ? [say('batch.commit.lost')] : []),
    ...(is('pushing.gaveUp') ? [say('batch.push.gave_up')] : []),
    ...problems.map((problem) => reasonWords(say, channel, problem)),
  ]
  if (!note && words.length === 0) return null
  return (
    <Callout role={note ? 'alert' : 'status'} intent={note?.intent ?? 'warning'} compact icon={null} className="fd-flow-note">
      {words.map((sentence) => (
        <div key={sentence}>{sentence}</div>
      ))}
      {is('pushing.lost') ? <div>{say('batch.push.goes_on')}</div> : null}
      {note && note.actions.length > 0 ? (
        <div className="fd-actions">
          {note.actions.map(({ label, event }) => (
            <Button key={label} size="small" text={say(label)} onClick={() => onSend(event)} />
          ))}
        </div>
      ) : null}
    </Callout>
  )
}
