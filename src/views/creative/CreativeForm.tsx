import { Button, InputGroup } from '@blueprintjs/core'
import { Cross, Plus } from '@blueprintjs/icons'
import type { ReactNode } from 'react'
import type { ActorRefFrom } from 'xstate'
import type { Blocker } from '#domain/blocker.ts'
import type { CreativeDraft } from '#domain/creative/creative.ts'
import { CREATIVE_NAME_WIDTH, CREATIVE_NOTE_MAX, landingUseBlockers } from '#domain/creative/creative-blockers.ts'
import { CREATIVE_NETWORKS, creativeNetwork, type TextRule } from '#domain/creative/networks.ts'
import { textWidth } from '#domain/text-width.ts'
import type { creativeSaveMachine } from '#machines/creative-save/creative-save.machine.ts'
import { isAnswered, saveBlockers } from '#machines/creative-save/creative-save.rules.ts'
import type { CreativeContext, CreativeDesk } from '#machines/creative-save/creative-save.types.ts'
import { Field } from '#views/kit/Field.tsx'
import { CountedTextArea } from '#views/kit/inputs/CountedTextArea.tsx'
import { EnumSelect } from '#views/kit/inputs/EnumSelect.tsx'
import { WatchedTexts, type LabelledText } from '#views/kit/watched/WatchedTexts.tsx'
import { useSay, type Say } from '#views/kit/words.tsx'

type Props = {
  flow: ActorRefFrom<typeof creativeSaveMachine>
  context: CreativeContext
  desk: CreativeDesk
  draft: CreativeDraft
  /** false while it is sent: what is typed would be lost */
  isOpen: boolean
  picker: ReactNode
}

/** What the creative is made of; each field says what is wrong with it. */
export function CreativeForm({ flow, context, desk, draft, isOpen, picker }: Props) {
  const say = useSay()
  const network = creativeNetwork(draft.spreaderId)
  const problems = saveBlockers(context)
  const of = (name: string) =>
    problems.filter(({ field, row, code }) => field === name && row === undefined && code !== 'creative.name.unanswered')
  const change = (next: Partial<CreativeDraft>) => flow.send({ type: 'draft.change', draft: { ...draft, ...next } })
  const isStored = context.base !== null
  const landings = desk.landings.filter(({ gameId }) => gameId === draft.gameId)
  return (
    <fieldset className="fd-crv-form" disabled={!isOpen}>
      <Field label={say('creative.field.gameId')} required blockers={of('gameId')}>
        {({ id, describedBy, invalid }) => (
          <EnumSelect
            id={id}
            describedBy={describedBy}
            invalid={invalid}
            disabled={isStored}
            value={draft.gameId}
            options={desk.games.map((game) => ({ value: game.id, label: game.name }))}
            onValue={(gameId) => change({ gameId, materialIds: [], landingId: null })}
          />
        )}
      </Field>
      <Field label={say('creative.field.spreaderId')} required blockers={of('spreaderId')}>
        {({ id, describedBy, invalid }) => (
          <EnumSelect
            id={id}
            describedBy={describedBy}
            invalid={invalid}
            disabled={isStored}
            value={draft.spreaderId}
            options={desk.spreaders
              .filter((spreader) => CREATIVE_NETWORKS.some(({ spreaderId }) => spreaderId === spreader.id))
              .map((spreader) => ({ value: spreader.id, label: spreader.name }))}
            onValue={(spreaderId) => change({ spreaderId, ...(creativeNetwork(spreaderId)?.messages.count === 0 ? { messages: [] } : {}) })}
          />
        )}
      </Field>
      <Field label={say('creative.field.name')} required blockers={of('name')} hint={nameHint(say, context, draft)}>
        {({ id, describedBy, invalid }) => (
          <InputGroup
            id={id}
            aria-describedby={describedBy}
            intent={invalid ? 'danger' : 'none'}
            value={draft.name}
            onValueChange={(name) => change({ name })}
          />
        )}
      </Field>
      <Field
        label={say('creative.field.materialIds')}
        required
        group
        blockers={of('materialIds')}
        hint={say('creative.hint.materials', { max: network?.materials ?? 0 })}
      >
        {() => picker}
      </Field>
      {network ? (
        <>
          <TextList
            name="titles"
            texts={draft.titles}
            max={network.titles.count}
            rule={network.titles.rule}
            blockers={of('titles')}
            problems={problems}
            onTexts={(titles) => change({ titles })}
          />
          {network.messages.count > 0 ? (
            <TextList
              name="messages"
              texts={draft.messages}
              max={network.messages.count}
              rule={network.messages.rule}
              blockers={of('messages')}
              problems={problems}
              onTexts={(messages) => change({ messages })}
            />
          ) : (
            <p className="fd-muted">{say('blocker.creative.messages.not_taken')}</p>
          )}
        </>
      ) : null}
      <WatchedTexts texts={textsOf(say, draft)} />
      <Field label={say('creative.field.landingId')} blockers={of('landingId')}>
        {({ id, describedBy, invalid }) => (
          <EnumSelect
            id={id}
            describedBy={describedBy}
            invalid={invalid}
            value={draft.landingId ?? ''}
            options={[{ value: '', label: 'creative.no_landing' }, ...landings.map((one) => landingOption(say, one))]}
            onValue={(landingId) => change({ landingId: landingId === '' ? null : landingId })}
          />
        )}
      </Field>
      <Field label={say('creative.field.note')} blockers={of('note')}>
        {({ id, describedBy, invalid }) => (
          <CountedTextArea
            id={id}
            describedBy={describedBy}
            invalid={invalid}
            measure="characters"
            max={CREATIVE_NOTE_MAX}
            rows={2}
            value={draft.note}
            onValue={(note) => change({ note })}
          />
        )}
      </Field>
    </fieldset>
  )
}

/** A page no one is to be led to says why, and cannot be chosen. */
function landingOption(say: Say, landing: CreativeDesk['landings'][number]) {
  const [reason] = landingUseBlockers(landing)
  const label = reason ? say('creative.landing_option', { name: landing.name, reason: say(`${reason.code}.short`) }) : landing.name
  return { value: landing.id, label, disabled: reason !== undefined }
}

const textsOf = (say: Say, { titles, messages }: CreativeDraft): LabelledText[] => [
  ...titles.map((text) => ({ label: say('creative.field.titles'), text })),
  ...messages.map((text) => ({ label: say('creative.field.messages'), text })),
]

/** How wide the name is, and what the server says of it. */
function nameHint(say: Say, { naming }: CreativeContext, draft: CreativeDraft): string {
  const width = say('creative.hint.width', { width: textWidth(draft.name.trim()), max: CREATIVE_NAME_WIDTH })
  if (draft.name.trim() === '') return width
  if (!isAnswered(naming, draft)) return `${width} · ${say('creative.hint.asking')}`
  if (naming.answer === null) return `${width} · ${say('creative.hint.unsure')}`
  return naming.answer.blockers.length === 0 ? `${width} · ${say('creative.hint.free')}` : takenHint(say, width, naming.answer.takenBy)
}

const takenHint = (say: Say, width: string, taken: { id: string; creator: { name: string } | null } | null): string =>
  taken ? `${width} · ${say('creative.hint.taken', { id: taken.id, who: taken.creator?.name ?? '–' })}` : width

type TextListProps = {
  name: 'titles' | 'messages'
  texts: readonly string[]
  max: number
  rule: TextRule
  /** of the list, and of its lines */
  blockers: readonly Blocker[]
  problems: readonly Blocker[]
  onTexts: (texts: readonly string[]) => void
}

/** Several texts, each counted by the platform's own measure. Lines left empty count for nothing. */
function TextList({ name, texts, max, rule, blockers, problems, onTexts }: TextListProps) {
  const say = useSay()
  const shown = texts.length === 0 ? [''] : texts
  const set = (index: number, text: string) => onTexts(shown.map((one, place) => (place === index ? text : one)))
  const filled = shown.flatMap((text, index) => (text.trim() === '' ? [] : [index]))
  return (
    <Field label={say(`creative.field.${name}`)} required group blockers={blockers} hint={say('creative.hint.texts', { max })}>
      {() => (
        <>
          {shown.map((text, index) => (
            // lines have no name of their own: their place is who they are
            <div key={index} className="fd-crv-line">
              <CountedTextArea
                aria-label={`${say(`creative.field.${name}`)} ${index + 1}`}
                value={text}
                max={rule.max}
                measure={rule.unit}
                rows={name === 'titles' ? 1 : 3}
                invalid={problems.some(({ field, row }) => field === name && row === filled.indexOf(index) + 1 && filled.includes(index))}
                onValue={(next) => set(index, next)}
              />
              {shown.length > 1 ? (
                <Button
                  size="small"
                  variant="minimal"
                  icon={<Cross />}
                  aria-label={say('creative.remove_line', { at: index + 1 })}
                  onClick={() => onTexts(shown.filter((_, place) => place !== index))}
                />
              ) : null}
            </div>
          ))}
          {shown.length < max ? (
            <Button
              size="small"
              variant="minimal"
              icon={<Plus />}
              text={say(`creative.add.${name}`)}
              onClick={() => onTexts([...shown, ''])}
            />
          ) : null}
        </>
      )}
    </Field>
  )
}
