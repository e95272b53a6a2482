import { Button, Callout, type Intent } from '@blueprintjs/core'
import type { Blocker } from '#domain/blocker.ts'
import type { Channel, Level } from '#domain/channels/channel.ts'
import type { DuplicationEvent } from '#machines/duplication/duplication.types.ts'
import { useSay } from '#views/kit/words.tsx'
import { reasonWords } from '../field/field-words.ts'

type Way = { label: string; event: DuplicationEvent }
type Note = { intent: Intent; ways: readonly Way[]; said?: string }

const RETRY: Way = { label: 'common.retry', event: { type: 'flow.retry' } }
const CLOSE: Way = { label: 'duplication.close', event: { type: 'flow.close' } }
const ASK: Way = { label: 'duplication.ask_again', event: { type: 'write.ask' } }

/** Where the flow waits for a person after something went wrong, and the ways on. */
const NOTES: Readonly<Record<string, Note>> = {
  countFailed: { intent: 'danger', ways: [RETRY, CLOSE] },
  createUncertain: {
    intent: 'warning',
    said: 'blocker.batch.create.unknown',
    ways: [
      { label: 'batch.flow.create_again', event: { type: 'create.again' } },
      { label: 'batch.flow.create_forget', event: { type: 'create.forget' } },
    ],
  },
  failed: { intent: 'danger', ways: [RETRY, CLOSE] },
  'editing.saveUncertain': {
    intent: 'warning',
    said: 'blocker.batch.save.unknown',
    ways: [{ label: 'batch.preview.save_again', event: { type: 'write.ask' } }],
  },
  settling: { intent: 'warning', said: 'batch.commit.lost', ways: [] },
  waiting: { intent: 'warning', said: 'batch.commit.lost', ways: [] },
  lost: { intent: 'warning', said: 'batch.commit.lost', ways: [ASK] },
  notCommitted: { intent: 'warning', ways: [RETRY, CLOSE] },
  discardUncertain: { intent: 'warning', said: 'blocker.batch.discard.unknown', ways: [ASK, RETRY] },
  frozen: { intent: 'warning', ways: [{ label: 'batch.flow.go_on', event: { type: 'flow.retry' } }, CLOSE] },
}

/** A refused save is sent again for the level that was refused, or given up. */
const refusedSave = (level: Level): Note => ({
  intent: 'danger',
  ways: [
    { label: 'batch.preview.save_again', event: { type: 'level.save', level } },
    { label: 'batch.preview.drop_edits', event: { type: 'edits.drop' } },
  ],
})

type NotesProps = {
  channel: Channel
  problems: readonly Blocker[]
  paths: readonly string[]
  level: Level
  onSend: (event: DuplicationEvent) => void
}

/** What the last step said, and the ways on from where the flow waits. */
export function DuplicationNotes({ channel, problems, paths, level, onSend }: NotesProps) {
  const say = useSay()
  const path = paths.find((one) => one in NOTES)
  const note = paths.includes('editing.saveRefused') ? refusedSave(level) : path === undefined ? undefined : NOTES[path]
  const words = [...(note?.said ? [say(note.said)] : []), ...problems.map((problem) => reasonWords(say, channel, problem))]
  if (!note && words.length === 0) return null
  return (
    <Callout role={note ? 'alert' : 'status'} intent={note?.intent ?? 'warning'} compact icon={null} className="fd-flow-note">
      {words.map((sentence) => (
        <div key={sentence}>{sentence}</div>
      ))}
      {note && note.ways.length > 0 ? (
        <div className="fd-actions">
          {note.ways.map(({ label, event }) => (
            <Button key={label} size="small" text={say(label)} onClick={() => onSend(event)} />
          ))}
        </div>
      ) : null}
    </Callout>
  )
}
