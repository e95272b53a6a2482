import { InputGroup } from '@blueprintjs/core'
import type { ActorRefFrom } from 'xstate'
import type { Blocker } from '#domain/blocker.ts'
import { LANDING_LIMITS, type LandingDraft } from '#domain/landing/landing.ts'
import { LANDING_TEMPLATES, landingTemplate } from '#domain/landing/templates.ts'
import type { landingPageSaveMachine } from '#machines/landing-page-save/landing-page-save.machine.ts'
import { changedGame, pageBlockers } from '#machines/landing-page-save/landing-page-save.rules.ts'
import type { LandingContext, LandingDesk } from '#machines/landing-page-save/landing-page-save.types.ts'
import { Field } from '#views/kit/Field.tsx'
import { CountedTextArea } from '#views/kit/inputs/CountedTextArea.tsx'
import { EnumSelect } from '#views/kit/inputs/EnumSelect.tsx'
import { WatchedTexts } from '#views/kit/watched/WatchedTexts.tsx'
import { useSay } from '#views/kit/words.tsx'
import { PictureChoice } from './PictureChoice.tsx'
import type { wiredPictures } from './wire-shown.ts'

type Props = {
  flow: ActorRefFrom<typeof landingPageSaveMachine>
  pictures: ActorRefFrom<typeof wiredPictures>
  context: LandingContext
  desk: LandingDesk
  draft: LandingDraft
}
type TextField = 'name' | 'url' | 'headline' | 'button' | 'target'

/** What a page is of, where it is, what it shows. */
export function LandingForm({ flow, pictures, context, desk, draft }: Props) {
  const say = useSay()
  const problems = [...pageBlockers(context), ...context.problems]
  const of = (name: keyof LandingDraft): Blocker[] => problems.filter(({ field }) => field === name)
  const change = (next: Partial<LandingDraft>) => flow.send({ type: 'page.change', draft: { ...draft, ...next } })
  const template = landingTemplate(draft.templateId)
  const text = (key: TextField, more: { required?: boolean; hint?: string; placeholder?: string } = {}) => (
    <Field label={say(`landing.field.${key}`)} required={more.required ?? false} hint={more.hint} blockers={of(key)}>
      {({ id, describedBy, invalid }) => (
        <InputGroup
          id={id}
          size="small"
          aria-describedby={describedBy}
          intent={invalid ? 'danger' : 'none'}
          placeholder={more.placeholder}
          value={draft[key]}
          onValueChange={(value) => change({ [key]: value })}
        />
      )}
    </Field>
  )
  return (
    <div className="fd-landing-form">
      <Field label={say('landing.column.game')} required blockers={of('gameId')}>
        {({ id, describedBy, invalid }) => (
          <EnumSelect
            id={id}
            describedBy={describedBy}
            invalid={invalid}
            value={draft.gameId}
            options={desk.games.map(({ id: value, name: label }) => ({ value, label }))}
            onValue={(gameId) => flow.send({ type: 'page.change', draft: changedGame(draft, gameId) })}
          />
        )}
      </Field>
      {text('name', { required: true })}
      {text('url', { required: true, hint: say('landing.field.url.hint'), placeholder: 'https://' })}
      <Field label={say('landing.field.letterId')} hint={say('landing.field.letterId.hint')} blockers={of('letterId')}>
        {({ id, describedBy, invalid }) => (
          <EnumSelect
            id={id}
            describedBy={describedBy}
            invalid={invalid}
            value={draft.letterId}
            options={[
              { value: '', label: 'landing.letter.none_needed' },
              ...desk.letters
                .filter(({ gameId }) => gameId === draft.gameId)
                .map(({ id: value, title, expiresOn, standing }) => ({
                  value,
                  label: say('landing.letter.option', { title, day: expiresOn, standing: say(`landing.letter.${standing}`) }),
                })),
            ]}
            onValue={(letterId) => change({ letterId })}
          />
        )}
      </Field>
      <Field label={say('landing.column.template')} required blockers={of('templateId')}>
        {({ id, describedBy, invalid }) => (
          <EnumSelect
            id={id}
            describedBy={describedBy}
            invalid={invalid}
            value={draft.templateId}
            options={LANDING_TEMPLATES.map(({ id: value }) => ({ value, label: `landing.template.${value}` }))}
            onValue={(templateId) => change({ templateId })}
          />
        )}
      </Field>
      {text('headline', { required: true })}
      {template?.hasBody ? (
        <Field label={say('landing.field.body')} blockers={of('body')}>
          {({ id, describedBy, invalid }) => (
            <CountedTextArea
              id={id}
              describedBy={describedBy}
              invalid={invalid}
              measure="characters"
              max={LANDING_LIMITS.body}
              value={draft.body}
              onValue={(body) => change({ body })}
            />
          )}
        </Field>
      ) : null}
      {text('button', { placeholder: say(`landing.template.${draft.templateId}.button`) })}
      {template?.hasTarget ? text('target', { hint: say('landing.field.target.hint'), placeholder: 'https://' }) : null}
      {template && template.images.max > 0 ? (
        <Field
          label={say('landing.field.materialIds', template.images)}
          required={template.images.min > 0}
          blockers={of('materialIds')}
          group
        >
          {() => (
            <PictureChoice
              pictures={pictures}
              chosen={draft.materialIds}
              max={template.images.max}
              onChosen={(materialIds) => change({ materialIds })}
            />
          )}
        </Field>
      ) : null}
      <WatchedTexts
        texts={(['headline', 'body', 'button'] as const).map((key) => ({ label: say(`landing.field.${key}`), text: draft[key] }))}
      />
    </div>
  )
}
