import { useSelector } from '@xstate/react'
import type { ActorRefFrom } from 'xstate'
import { blockerOfWire } from '#client/wire-blocker.ts'
import type { ThingImported } from '#contract/thing.ts'
import { labelOf, type Thing } from '#domain/thing/thing.ts'
import { FileDrop } from '#views/kit/inputs/FileDrop.tsx'
import type { Choices } from '#views/kit/thing/choices.ts'
import { thingTemplate } from '#views/kit/thing/thing-template.ts'
import { SidePanel } from '#views/kit/shell/SidePanel.tsx'
import { sayReason, useSay } from '#views/kit/words.tsx'
import { SaveEnding } from './SaveEnding.tsx'
import type { thingImport } from './thing-wire.ts'

type Props = { thing: Thing; choices: Choices; importing: ActorRefFrom<typeof thingImport>; onClose: () => void }

/** A spreadsheet of things: choose it, and see line by line what did not come in and why. */
export function ImportPanel({ thing, choices, importing, onClose }: Props) {
  const say = useSay()
  const saved = useSelector(importing, ({ context }) => context.saved)
  const busy = useSelector(importing, (now) => now.matches('saving'))
  return (
    <SidePanel title={`${say('thing.import')} · ${say(`${thing.words}.title`)}`} onClose={onClose}>
      <FileDrop
        label={say('thing.import.choose')}
        accept=".xlsx,.csv,.tsv,.txt"
        disabled={busy}
        hint={say('thing.import.hint')}
        template={thingTemplate(say, thing, choices)}
        onFiles={([file]) => (file ? importing.send({ type: 'save', draft: file }) : undefined)}
      />
      {saved ? <Imported thing={thing} result={saved} /> : <SaveEnding save={importing} />}
    </SidePanel>
  )
}

/** What came of the lines of a file. */
export function Imported({ thing, result }: { thing: Thing; result: ThingImported }) {
  const say = useSay()
  const { lines, added, changed, same, bad } = result
  const counts = { added, changed, same, bad }
  return (
    <section role="status">
      <p>{say('thing.import.done', counts)}</p>
      <BadLines lines={lines} wordOf={(field) => (thing.fields[field] ? labelOf(thing.words, field, thing.fields[field]) : null)} />
      {counts.bad > lines.length ? <p>{say('thing.import.bad_more', { count: counts.bad - lines.length })}</p> : null}
    </section>
  )
}

type BadLinesProps = {
  lines: ThingImported['lines']
  /** the word of a field; null: it is not told */
  wordOf: (field: string) => string | null
}

/** The lines of a file that did not come in, each with its reasons. */
export function BadLines({ lines, wordOf }: BadLinesProps) {
  const say = useSay()
  const told = (reason: BadLinesProps['lines'][number]['reasons'][number]) => {
    const word = reason.field === undefined ? null : wordOf(reason.field)
    return `${word === null ? '' : `${say(word)}: `}${sayReason(say, blockerOfWire(reason))}`
  }
  return (
    <ul className="fd-plain">
      {lines.map(({ line, reasons }) => (
        <li key={line}>{say('thing.import.bad_line', { line, reasons: reasons.map(told).join('; ') })}</li>
      ))}
    </ul>
  )
}
