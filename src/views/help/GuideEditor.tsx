import { FormGroup, HTMLSelect, InputGroup, TextArea } from '@blueprintjs/core'
import { Button } from '@blueprintjs/core'
import { useSelector } from '@xstate/react'
import { useId, useRef } from 'react'
import { saveBlockers } from '#machines/help-centre/help-centre.machine.ts'
import { BlockerList } from '#views/kit/BlockerList.tsx'
import { Markdown } from '#views/kit/Markdown.tsx'
import { useFieldFocus } from '#views/kit/inputs/field-focus.ts'
import { useSay } from '#views/kit/words.tsx'
import { WhyNotButton } from '#views/kit/WhyNotButton.tsx'
import type { HelpProps } from './HelpView.tsx'

/** Both languages side by side, each with its preview below. */
export function GuideEditor({ help, pages }: Pick<HelpProps, 'help' | 'pages'>) {
  const say = useSay()
  const formId = useId()
  const snapshot = useSelector(help, (now) => now)
  const { draft, problems, resumed } = snapshot.context
  const isSaving = snapshot.matches('saving')
  const isUncertain = snapshot.matches('uncertain')
  const off = isSaving || isUncertain
  const form = useRef<HTMLFormElement>(null)
  useFieldFocus(form, problems)
  return (
    <form
      ref={form}
      className="fd-guide-editor"
      onSubmit={(event) => {
        event.preventDefault()
        help.send({ type: 'draft.save' })
      }}
    >
      {problems.length > 0 ? <BlockerList blockers={problems} /> : null}
      {resumed && !isUncertain ? (
        <p role="status" className="fd-muted">
          {say('common.draft_resumed')}
        </p>
      ) : null}
      {isUncertain ? <p role="alert">{say('help.unknown')}</p> : null}
      <FormGroup label={say('help.field.page')} labelFor={`${formId}page`}>
        <HTMLSelect
          id={`${formId}page`}
          name="page"
          disabled={off}
          value={draft.page}
          onChange={(event) => help.send({ type: 'draft.change', change: { page: event.currentTarget.value } })}
        >
          <option value="">{say('help.field.page')}</option>
          {pages.map(({ name, title }) => (
            <option key={name} value={name}>
              {title}
            </option>
          ))}
        </HTMLSelect>
      </FormGroup>
      <div className="fd-guide-sides">
        {(['zh', 'en'] as const).map((language) => (
          <div key={language}>
            <FormGroup label={say(`help.field.title_${language}`)} labelFor={`${formId}title_${language}`}>
              <InputGroup
                id={`${formId}title_${language}`}
                name={`title_${language}`}
                disabled={off}
                maxLength={120}
                value={draft[`title_${language}`]}
                onValueChange={(text) => help.send({ type: 'draft.change', change: { [`title_${language}`]: text } })}
              />
            </FormGroup>
            <FormGroup label={say(`help.field.body_${language}`)} labelFor={`${formId}body_${language}`}>
              <TextArea
                id={`${formId}body_${language}`}
                name={`body_${language}`}
                fill
                rows={14}
                disabled={off}
                value={draft[`body_${language}`]}
                onChange={(event) => help.send({ type: 'draft.change', change: { [`body_${language}`]: event.currentTarget.value } })}
              />
            </FormGroup>
            <section aria-label={`${say('help.preview')} ${language === 'zh' ? '中文' : 'English'}`} className="fd-guide-preview">
              <Markdown text={draft[`body_${language}`]} />
            </section>
          </div>
        ))}
      </div>
      <div className="fd-help-tools">
        {isUncertain ? (
          <>
            <Button intent="primary" text={say('common.retry')} onClick={() => help.send({ type: 'save.retry' })} />
            <Button variant="minimal" text={say('help.drop')} onClick={() => help.send({ type: 'draft.discard' })} />
          </>
        ) : (
          <>
            <WhyNotButton
              intent="primary"
              blockers={saveBlockers(snapshot.context)}
              loading={isSaving}
              onClick={() => help.send({ type: 'draft.save' })}
            >
              {say('thing.save')}
            </WhyNotButton>
            <Button variant="minimal" text={say('help.cancel')} disabled={isSaving} onClick={() => help.send({ type: 'draft.discard' })} />
          </>
        )}
      </div>
    </form>
  )
}
