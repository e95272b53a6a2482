import { Button, FormGroup, HTMLSelect, InputGroup, TextArea } from '@blueprintjs/core'
import { useSelector } from '@xstate/react'
import { useId, useRef } from 'react'
import type { GuideText } from '#domain/help/guide.ts'
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
  const page = useSelector(help, ({ context }) => context.draft.page)
  const problems = useSelector(help, ({ context }) => context.problems)
  const resumed = useSelector(help, ({ context }) => context.resumed)
  const state = useSelector(help, ({ value }) => value)
  const off = state === 'saving' || state === 'uncertain'
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
      {resumed && state !== 'uncertain' ? (
        <p role="status" className="fd-muted">
          {say('common.draft_resumed')}
        </p>
      ) : null}
      {state === 'uncertain' ? <p role="alert">{say('help.unknown')}</p> : null}
      <FormGroup label={say('help.field.page')} labelFor={`${formId}page`}>
        <HTMLSelect
          id={`${formId}page`}
          name="page"
          disabled={off}
          value={page}
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
          <Side key={language} help={help} language={language} off={off} />
        ))}
      </div>
      <Tools help={help} />
    </form>
  )
}

type Props = Pick<HelpProps, 'help'>

function Side({ help, language, off }: Props & { language: 'zh' | 'en'; off: boolean }) {
  const say = useSay()
  const formId = useId()
  const title = `title_${language}` as const
  const body = `body_${language}` as const
  const shownTitle = useSelector(help, ({ context }) => context.draft[title])
  const text = useSelector(help, ({ context }) => context.draft[body])
  const change = (part: Partial<GuideText>) => help.send({ type: 'draft.change', change: part })
  return (
    <div>
      <FormGroup label={say(`help.field.${title}`)} labelFor={`${formId}${title}`}>
        <InputGroup
          id={`${formId}${title}`}
          name={title}
          disabled={off}
          maxLength={120}
          value={shownTitle}
          onValueChange={(next) => change({ [title]: next })}
        />
      </FormGroup>
      <FormGroup label={say(`help.field.${body}`)} labelFor={`${formId}${body}`}>
        <TextArea
          id={`${formId}${body}`}
          name={body}
          fill
          rows={14}
          disabled={off}
          value={text}
          onChange={(event) => change({ [body]: event.currentTarget.value })}
        />
      </FormGroup>
      <section aria-label={`${say('help.preview')} ${language === 'zh' ? '中文' : 'English'}`} className="fd-guide-preview">
        <Markdown text={text} />
      </section>
    </div>
  )
}

function Tools({ help }: Props) {
  const say = useSay()
  const draft = useSelector(help, ({ context }) => context.draft)
  const base = useSelector(help, ({ context }) => context.base)
  const state = useSelector(help, ({ value }) => value)
  const drop = () => help.send({ type: 'draft.discard' })
  return (
    <div className="fd-help-tools">
      {state === 'uncertain' ? (
        <>
          <Button intent="primary" text={say('common.retry')} onClick={() => help.send({ type: 'save.retry' })} />
          <Button variant="minimal" text={say('help.drop')} onClick={drop} />
        </>
      ) : (
        <>
          <WhyNotButton
            intent="primary"
            blockers={saveBlockers({ draft, base })}
            loading={state === 'saving'}
            onClick={() => help.send({ type: 'draft.save' })}
          >
            {say('thing.save')}
          </WhyNotButton>
          <Button variant="minimal" text={say('help.cancel')} disabled={state === 'saving'} onClick={drop} />
        </>
      )}
    </div>
  )
}
