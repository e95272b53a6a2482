import type { ReactNode } from 'react'
import type { ActorRefFrom } from 'xstate'
import { CREATIVE, CREATIVE_NAME_WIDTH, type CreativeDraft } from '#domain/creative/creative.ts'
import { landingUseBlockers } from '#domain/creative/creative-blockers.ts'
import { creativeNetwork } from '#domain/creative/networks.ts'
import { textWidth } from '#domain/text-width.ts'
import type { Value } from '#domain/thing/fields.ts'
import type { creativeSaveMachine } from '#machines/creative-save/creative-save.machine.ts'
import { isAnswered, saveBlockers } from '#machines/creative-save/creative-save.rules.ts'
import type { CreativeContext, CreativeDesk } from '#machines/creative-save/creative-save.types.ts'
import { Field } from '#views/kit/Field.tsx'
import { TextsField } from '#views/kit/inputs/TextsField.tsx'
import { named, type Choices } from '#views/kit/thing/choices.ts'
import { ThingFields } from '#views/kit/thing/ThingFields.tsx'
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

/** A draft after one of its values was typed: another game has other pictures and pages, and some networks have no texts. */
const creativeTyped = (draft: CreativeDraft, name: string, value: Value): CreativeDraft => ({
  ...draft,
  ...(name === 'game_id' ? { material_ids: [], landing_id: '' } : {}),
  ...(name === 'spreader_id' && typeof value === 'string' && creativeNetwork(value)?.messages.count === 0 ? { messages: [] } : {}),
  [name]: value,
})

/** What a creative is made of, and the pages of one game; empty: of all. A page no one is to be led to says why, and cannot be chosen. */
export const creativeChoices = (say: Say, { games, spreaders, pictures, landings }: CreativeDesk, gameId = ''): Choices => ({
  game: named(games),
  spreader: named(spreaders.filter(({ id }) => creativeNetwork(id))),
  material: named(pictures),
  landing: [
    { value: '', label: say('creative.no_landing') },
    ...landings
      .filter(({ game_id }) => gameId === '' || game_id === gameId)
      .map((landing) => {
        const [reason] = landingUseBlockers(landing)
        const label = reason ? say('creative.landing_option', { name: landing.name, reason: say(`${reason.code}.short`) }) : landing.name
        return { value: landing.id, label, disabled: reason !== undefined }
      }),
  ],
})

/** What the creative is made of; each field says what is wrong with it. */
export function CreativeForm({ flow, context, desk, draft, isOpen, picker }: Props) {
  const say = useSay()
  const network = creativeNetwork(draft.spreader_id)
  const problems = saveBlockers(context).filter(({ code }) => code !== 'creative.name.unanswered')
  const change = (name: string, value: Value) => flow.send({ type: 'draft.change', draft: creativeTyped(draft, name, value) })
  const texts = (name: 'titles' | 'messages') => () => {
    if (!network) return null
    if (network[name].count === 0) return <p className="fd-muted">{say('blocker.creative.messages.not_taken')}</p>
    const { count, rule } = network[name]
    return (
      <TextsField
        label={say(`creative.field.${name}`)}
        hint={say('creative.hint.texts', { max: count })}
        add={say(`creative.add.${name}`)}
        required
        value={draft[name]}
        max={count}
        each={rule.max}
        measure={rule.unit}
        rows={name === 'titles' ? 1 : 3}
        blockers={problems.filter(({ field }) => field === name)}
        onValue={(value) => change(name, value)}
      />
    )
  }
  return (
    <fieldset className="fd-crv-form" disabled={!isOpen}>
      <ThingFields
        thing={CREATIVE}
        values={draft}
        blockers={problems}
        choices={creativeChoices(say, desk, draft.game_id)}
        fixed={context.base === null ? [] : ['game_id', 'spreader_id']}
        hints={{ name: nameHint(say, context, draft) }}
        onValue={change}
        drawn={{
          material_ids: (blockers) => (
            <Field
              label={say('creative.field.material_ids')}
              required
              group
              blockers={blockers}
              hint={say('creative.hint.materials', { max: network?.materials ?? 0 })}
            >
              {() => picker}
            </Field>
          ),
          titles: texts('titles'),
          messages: texts('messages'),
        }}
      />
      <WatchedTexts texts={textsOf(say, draft)} />
    </fieldset>
  )
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
  return naming.answer.blockers.length === 0 ? `${width} · ${say('creative.hint.free')}` : takenHint(say, width, naming.answer.taken_by)
}

const takenHint = (say: Say, width: string, taken: { id: string; creator: { name: string } | null } | null): string =>
  taken ? `${width} · ${say('creative.hint.taken', { id: taken.id, who: taken.creator?.name ?? '–' })}` : width
