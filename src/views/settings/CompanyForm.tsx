import { Button } from '@blueprintjs/core'
import { useRef } from 'react'
import type { CompanyRow } from '#contract/company.ts'
import { blocker, type Blocker } from '#domain/blocker.ts'
import { COMPANY, currencyInUse } from '#domain/company.ts'
import { changesOf, draftOf, fieldsOf, thingBlockers } from '#domain/thing/thing.ts'
import { QuietGaps } from '#views/kit/gaps.tsx'
import { useFieldFocus } from '#views/kit/inputs/field-focus.ts'
import { latestOf } from '#views/kit/latest.ts'
import { COMPANY_CHOICES } from '#views/kit/thing/company-choices.ts'
import { ThingFields } from '#views/kit/thing/ThingFields.tsx'
import { WhyNotButton } from '#views/kit/WhyNotButton.tsx'
import { sayReasons, useSay } from '#views/kit/words.tsx'
import { SaveEnding } from '#views/things/SaveEnding.tsx'
import { ThingConflict } from '#views/things/ThingConflict.tsx'
import { useSaveState } from '#views/things/use-save-state.ts'
import { companyDraft, type CompanyDraft, type SaveRef } from './types.ts'

type Props = { row: CompanyRow; save: SaveRef<CompanyDraft, CompanyRow>; mayEdit: readonly Blocker[]; onReread: () => void }

const FIELDS = fieldsOf(COMPANY).map(([name]) => name)

/** What the company says of itself. */
export function CompanyForm({ row, save, mayEdit, onReread }: Props) {
  const say = useSay()
  const form = useRef<HTMLDivElement>(null)
  const { draft: typed, present, saved, problems, isMet, isUnknown, isBusy } = useSaveState(save)
  useFieldFocus(form, problems)
  const base = draftOf(COMPANY, latestOf(row, saved))
  const draft: CompanyDraft = typed ?? { ...base, id: row.id }
  const wrong = thingBlockers(COMPANY, draft.values)
  const isSame = changesOf(COMPANY, base.values, draft.values).length === 0
  const against = [
    ...mayEdit,
    ...wrong,
    ...(isSame ? [blocker('settings.nothing_to_save')] : []),
    ...(isUnknown ? [blocker('settings.ask_first')] : []),
  ]
  const edit = (next: CompanyDraft | null) => save.send({ type: 'edit', draft: next })
  const take = (name: string, value: unknown) => edit(companyDraft.parse({ ...draft, values: { ...draft.values, [name]: value } }))
  return (
    <div className="fd-settings-panel">
      <div ref={form} className="fd-settings-form">
        <p className="fd-muted">{say('settings.company.hint')}</p>
        <QuietGaps>
          <ThingFields
            thing={COMPANY}
            values={draft.values}
            blockers={[...wrong, ...problems]}
            choices={COMPANY_CHOICES}
            fixed={row.currency_in_use ? ['currency'] : []}
            hints={row.currency_in_use ? { currency: sayReasons(say, [currencyInUse(row.currency)]) } : {}}
            onValue={take}
          />
          <SaveEnding saved="settings.saved" save={save} fields={FIELDS} />
          {isMet && present ? (
            <ThingConflict
              thing={COMPANY}
              choices={COMPANY_CHOICES}
              was={base.values}
              draft={draft}
              present={present}
              onSave={(next) => save.send({ type: 'save', draft: companyDraft.parse(next) })}
              onTheirs={() => {
                edit(null)
                onReread()
              }}
            />
          ) : null}
          <div className="fd-settings-actions">
            <WhyNotButton intent="primary" blockers={against} loading={isBusy} onClick={() => save.send({ type: 'save', draft })}>
              {say('settings.save')}
            </WhyNotButton>
            {typed ? <Button text={say('settings.discard')} onClick={() => edit(null)} /> : null}
          </div>
        </QuietGaps>
      </div>
    </div>
  )
}
