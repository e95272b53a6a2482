import { Callout, HTMLSelect } from '@blueprintjs/core'
import { shallowEqual, useSelector } from '@xstate/react'
import type { SnapshotFrom } from 'xstate'
import { FUNCTIONS } from '#permissions/functions.ts'
import { functionWord, lookedAtWords, missingText } from '#permissions/grant-words.ts'
import { partsOfPermission, SCOPE_KINDS } from '#permissions/grants.ts'
import type { Explanation } from '#permissions/page-can.ts'
import { PAGES } from '#permissions/page-list.ts'
import { grantKeyOf } from '#permissions/pages.ts'
import { sayReasons, useSay } from '#views/kit/words.tsx'
import { nameIn, type Choices, type Explained, type ReadRef } from './types.ts'

/** "May this person …?", answered by the server with the grants that are saved: where it looked, and what is missing. */
export function ExplainPanel({ asked, choices }: { asked: ReadRef<Explained>; choices: Choices }) {
  const say = useSay()
  const { query, answer, problems } = useSelector(asked, shownOf, shallowEqual)
  const search = new URLSearchParams(query)
  const question = search.get('question') ?? ''
  const ask = (next: Record<string, string>) => asked.send({ type: 'reading.ask', query: new URLSearchParams(next).toString() })
  const page = PAGES.find(({ name }) => name === question)
  return (
    <section aria-label={say('settings.explain')}>
      <h3>{say('settings.explain')}</h3>
      <p className="fd-muted">{say('settings.explain.hint')}</p>
      <QuestionSelect question={question} onQuestion={(next) => ask({ question: next })} />
      {page && !page.open ? (
        <ListSelects search={search} choices={choices} onChange={(change) => ask({ ...Object.fromEntries(search), ...change })} />
      ) : null}
      {problems.length > 0 ? (
        <Callout compact intent="danger" role="alert">
          {sayReasons(say, problems)}
        </Callout>
      ) : null}
      {question !== '' && answer ? <Answer answer={answer} choices={choices} page={page} /> : null}
    </section>
  )
}

const shownOf = ({ context: { query, answer, problems } }: SnapshotFrom<ReadRef<Explained>>) => ({ query, answer, problems })

function QuestionSelect({ question, onQuestion }: { question: string; onQuestion: (question: string) => void }) {
  const say = useSay()
  return (
    <HTMLSelect
      fill
      aria-label={say('settings.explain.question')}
      value={question}
      onChange={({ currentTarget }) => onQuestion(currentTarget.value)}
    >
      <option value="">{say('settings.explain.question')}</option>
      <optgroup label={say('kit.word.pages')}>
        {PAGES.filter(({ landed, name }) => landed && name !== 'Login').map(({ name }) => (
          <option key={name} value={name}>
            {say(`page.${name}`)}
          </option>
        ))}
      </optgroup>
      <optgroup label={say('settings.explain.functions')}>
        {FUNCTIONS.map((permission) => {
          const { page: part, func } = partsOfPermission(permission)
          return (
            <option key={permission} value={permission}>
              {functionWord(say, part, func)}
            </option>
          )
        })}
      </optgroup>
    </HTMLSelect>
  )
}

type ListProps = { search: URLSearchParams; choices: Choices; onChange: (change: { list?: string; id: string }) => void }

/** For a page: whether it opens, or whether one entry of a list is within it. */
function ListSelects({ search, choices, onChange }: ListProps) {
  const say = useSay()
  const list = SCOPE_KINDS.find((kind) => kind === search.get('list')) ?? null
  return (
    <div className="fd-settings-explain-list">
      <HTMLSelect
        fill
        aria-label={say('settings.explain.list')}
        value={list ?? ''}
        onChange={({ currentTarget }) => onChange({ list: currentTarget.value, id: '' })}
      >
        <option value="">{say('settings.explain.open_page')}</option>
        {SCOPE_KINDS.filter((kind) => choices[kind].length > 0).map((kind) => (
          <option key={kind} value={kind}>
            {say('settings.explain.choose', { list: say(`settings.list.${kind}`) })}
          </option>
        ))}
      </HTMLSelect>
      {list ? (
        <HTMLSelect
          fill
          aria-label={say(`settings.list.${list}`)}
          value={search.get('id') ?? ''}
          onChange={({ currentTarget }) => onChange({ id: currentTarget.value })}
        >
          <option value="">{say('settings.explain.which')}</option>
          {choices[list].map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </HTMLSelect>
      ) : null}
    </div>
  )
}

type AnswerProps = { answer: Explanation; choices: Choices; page: (typeof PAGES)[number] | undefined }

function Answer({ answer, choices, page }: AnswerProps) {
  const say = useSay()
  return (
    <Callout
      compact
      role="status"
      intent={answer.allowed ? 'success' : 'warning'}
      title={say(answer.allowed ? 'settings.explain.yes' : 'settings.explain.no')}
    >
      <ul>
        {lookedAtWords(say, answer.looked_at).map((step) => (
          <li key={step}>{step}</li>
        ))}
        {answer.missing.map((missing) => (
          <li key={JSON.stringify(missing)}>
            <strong>{say('settings.explain.missing', { what: missingText(say, missing, nameIn(choices)) })}</strong>
          </li>
        ))}
      </ul>
      {page && grantKeyOf(page) !== page.name ? <span className="fd-muted">{page.path}</span> : null}
    </Callout>
  )
}
