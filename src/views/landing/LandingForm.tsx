import type { ActorRefFrom } from 'xstate'
import { LANDING, landingTyped, type LandingDraft } from '#domain/landing/landing.ts'
import { landingTemplate } from '#domain/landing/templates.ts'
import type { landingPageSaveMachine } from '#machines/landing-page-save/landing-page-save.machine.ts'
import { pageBlockers } from '#machines/landing-page-save/landing-page-save.rules.ts'
import type { LandingContext, LandingDesk, LandingPage } from '#machines/landing-page-save/landing-page-save.types.ts'
import { Field } from '#views/kit/Field.tsx'
import type { Choices } from '#views/kit/thing/choices.ts'
import { ThingFields } from '#views/kit/thing/ThingFields.tsx'
import { WatchedTexts } from '#views/kit/watched/WatchedTexts.tsx'
import { useSay, type Say } from '#views/kit/words.tsx'
import { ToldChange } from '#views/things/ToldChange.tsx'
import { PictureChoice } from './PictureChoice.tsx'
import type { wiredPictures } from './wire-shown.ts'

type Props = {
  flow: ActorRefFrom<typeof landingPageSaveMachine>
  pictures: ActorRefFrom<typeof wiredPictures>
  context: LandingContext
  desk: LandingDesk
  draft: LandingDraft
}

/** Games, and the letters of one game; empty: of all. */
export const landingChoices = (say: Say, { games, letters }: LandingDesk, gameId = ''): Choices => ({
  game: games.map(({ id: value, name: label }) => ({ value, label })),
  letter: [
    { value: '', label: say('landing.letter.none_needed') },
    ...letters
      .filter(({ game_id }) => gameId === '' || game_id === gameId)
      .map(({ id: value, title, expires_on: day, standing }) => ({
        value,
        label: say('landing.letter.option', { title, day, standing: say(`landing.letter.${standing}`) }),
      })),
  ],
})

const statesOf = ({ switch: state }: LandingPage) => [['landing.column.switch', `landing.switch.${state}`]] as const

/** What a page is of, where it is, what it shows. */
export function LandingForm({ flow, pictures, context, desk, draft }: Props) {
  const say = useSay()
  const change = (next: LandingDraft) => flow.send({ type: 'page.change', draft: next })
  const { images } = landingTemplate(draft.template_id)
  return (
    <div className="fd-landing-form">
      <ToldChange
        thing={LANDING}
        base={context.base}
        before={context.before}
        now={desk.page}
        statesOf={statesOf}
        onCompare={() => flow.send({ type: 'conflict.look' })}
      />
      <ThingFields
        thing={LANDING}
        values={draft}
        blockers={[...pageBlockers(context), ...context.problems]}
        choices={landingChoices(say, desk, draft.game_id)}
        placeholders={{ button: say(`landing.template.${draft.template_id}.button`) }}
        onValue={(name, value) => change(landingTyped(draft, name, value))}
        drawn={{
          material_ids: (blockers) => (
            <Field label={say('landing.pictures.of', images)} required={images.min > 0} blockers={blockers} group>
              {() => (
                <PictureChoice
                  pictures={pictures}
                  chosen={draft.material_ids}
                  max={images.max}
                  onChosen={(material_ids) => change({ ...draft, material_ids })}
                />
              )}
            </Field>
          ),
        }}
      />
      <WatchedTexts
        texts={(['headline', 'body', 'button'] as const).map((key) => ({ label: say(`landing.field.${key}`), text: draft[key] }))}
      />
    </div>
  )
}
