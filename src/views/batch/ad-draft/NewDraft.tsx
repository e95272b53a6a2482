import { Dialog, DialogBody, DialogFooter } from '@blueprintjs/core'
import { useSelector } from '@xstate/react'
import type { ActorRefFrom } from 'xstate'
import { AD_DRAFTS_MAX, blankValues, isNearLimit } from '#domain/ad-draft/ad-draft.ts'
import { NAME_LENGTH_MAX } from '#domain/batch/batch.ts'
import { knownChannel } from '#domain/channels/index.ts'
import { AD_DRAFT_KINDS } from '#domain/channels/drafts.ts'
import { Field } from '#views/kit/Field.tsx'
import { QuietGaps } from '#views/kit/gaps.tsx'
import { NextKey } from '#views/kit/flow/NextKey.tsx'
import { EnumSelect } from '#views/kit/inputs/EnumSelect.tsx'
import { TextField } from '#views/kit/inputs/TextField.tsx'
import { WhyNotButton } from '#views/kit/WhyNotButton.tsx'
import { useSay } from '#views/kit/words.tsx'
import { SaveEnding } from '#views/things/SaveEnding.tsx'
import { newDraftBlockers } from './draft-blockers.ts'
import type { draftCreate, NewAdDraft } from './wire.ts'

type Props = {
  /** its draft is what is typed; null: the form is closed */
  save: ActorRefFrom<typeof draftCreate>
  games: readonly { value: string; label: string; disabled?: boolean }[]
  /** drafts that the person has, by game; null: not read yet */
  own: Readonly<Record<string, number>> | null
  /** the kind and the game are given: it is copied from another draft or saved from a batch */
  isGiven?: boolean
}

/** Name, kind and game of a new draft. At the limit nothing typed is lost: the form stays until drafts were deleted. */
export function NewDraft({ save, games, own, isGiven = false }: Props) {
  const say = useSay()
  const now = useSelector(save, (snapshot) => snapshot)
  const { draft, problems: refused } = now.context
  if (!draft) return null
  const isSaving = now.matches('saving')
  const blockers = newDraftBlockers(draft, own)
  const said = (field: string) => [...blockers, ...refused].filter((one) => one.field === field)
  const count = own?.[draft.game_id] ?? 0
  const onChange = (next: NewAdDraft | null) => save.send({ type: 'edit', draft: next })
  const send = () => (isSaving || blockers.length > 0 ? undefined : save.send({ type: 'save', draft }))
  return (
    <Dialog isOpen onClose={() => onChange(null)} title={say('ad_draft.new')} className="fd-stage-dialog">
      <NextKey onNext={send}>
        <QuietGaps>
          <DialogBody>
            <div className="fd-form-grid">
              <TextField
                wide
                required
                label={say('ad_draft.field.name')}
                value={draft.name}
                maxLength={NAME_LENGTH_MAX}
                blockers={said('name')}
                onValue={(name) => onChange({ ...draft, name })}
              />
              {isGiven ? null : (
                <>
                  <Field label={say('ad_draft.field.kind')} required>
                    {({ id }) => (
                      <EnumSelect
                        id={id}
                        value={draft.kind}
                        options={AD_DRAFT_KINDS.map((value) => ({ value, label: `ad_draft.kind.${value}` }))}
                        onValue={(kind) => onChange({ ...draft, kind, values: blankValues(knownChannel(draft.channel), kind) })}
                      />
                    )}
                  </Field>
                  <Field label={say('ad_draft.field.game_id')} required blockers={said('game_id')}>
                    {({ id, describedBy, invalid }) => (
                      <EnumSelect
                        id={id}
                        describedBy={describedBy}
                        invalid={invalid}
                        value={draft.game_id}
                        options={games}
                        placeholder={say('ad_draft.choose_game')}
                        onValue={(game_id) => onChange({ ...draft, game_id })}
                      />
                    )}
                  </Field>
                </>
              )}
            </div>
            {isNearLimit(count) ? <p role="status">{say('ad_draft.near_limit', { count, max: AD_DRAFTS_MAX })}</p> : null}
            <SaveEnding save={save} fields={['name', ...(isGiven ? [] : ['game_id'])]} saved={null} />
          </DialogBody>
          <DialogFooter
            actions={
              now.matches('unknown') ? null : (
                <WhyNotButton intent="primary" blockers={blockers} loading={isSaving} onClick={send}>
                  {say('ad_draft.create')}
                </WhyNotButton>
              )
            }
          />
        </QuietGaps>
      </NextKey>
    </Dialog>
  )
}
