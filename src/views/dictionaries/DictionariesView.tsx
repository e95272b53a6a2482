import { InputGroup } from '@blueprintjs/core'
import { useState, type ReactNode } from 'react'
import type { Blocker } from '#domain/blocker.ts'
import type { CalledDictionary, DictionaryName } from '#domain/dictionaries/names.ts'
import { RelativeTime } from '#views/kit/RelativeTime.tsx'
import { follow } from '#views/kit/shell/follow.ts'
import { EmptyState, ErrorState, LoadingState } from '#views/kit/shell/states.tsx'
import { sayReasons, useSay } from '#views/kit/words.tsx'
import { dictionariesFound, isCalled, partsOf, type CalledContents } from './dictionary-parts.ts'
import { EntryTable } from './EntryTable.tsx'
import './dictionaries.css'

/** When a called dictionary was read, and why it could not be. */
export type ReadState = { /** ISO 8601 */ readAt: string | null; problems: readonly Blocker[] }

type Props = {
  chosen: DictionaryName
  contents: CalledContents
  states: Readonly<Record<CalledDictionary, ReadState>>
  hrefOf: (name: DictionaryName) => string
  onGo: (href: string) => void
  onRetry: (name: CalledDictionary) => void
  /** what a reader can try with the chosen one */
  children: ReactNode
}

/** Scrolls the chosen entry into view: on a phone the list shows only a few. */
const inSight = (link: HTMLElement | null) => link?.scrollIntoView({ block: 'nearest' })

/** Every dictionary of the console: its values, where they come from, and how old they are. */
export function DictionariesView({ chosen, contents, states, hrefOf, onGo, onRetry, children }: Props) {
  const say = useSay()
  const [wanted, setWanted] = useState('')
  const found = dictionariesFound(say, wanted, contents)
  const parts = partsOf(say, chosen, contents)
  const count = (parts ?? []).reduce((sum, { entries }) => sum + entries.length, 0)
  return (
    <div className="fd-dictionaries">
      <nav className="fd-dictionary-list" aria-label={say('dictionary_page.list')}>
        <InputGroup
          type="search"
          size="small"
          aria-label={say('dictionary_page.find')}
          placeholder={say('dictionary_page.find')}
          value={wanted}
          onValueChange={setWanted}
        />
        {found.length === 0 ? <p className="fd-muted">{say('dictionary_page.nothing_found')}</p> : null}
        <ul>
          {found.map((name) => (
            <li key={name}>
              <a
                href={hrefOf(name)}
                ref={name === chosen ? inSight : undefined}
                aria-current={name === chosen ? 'page' : undefined}
                onClick={(event) => follow(event, hrefOf(name), onGo)}
              >
                {say(`dictionary.${name}`)} <small className="fd-muted">{name}</small>
              </a>
            </li>
          ))}
        </ul>
      </nav>
      <div className="fd-dictionary" tabIndex={0} role="region" aria-label={say(`dictionary.${chosen}`)}>
        <header>
          <h2>{say(`dictionary.${chosen}`)}</h2>
          <span className="fd-muted">
            {parts === null ? null : `${say('dictionary_page.count', { count })} · `}
            <Origin name={chosen} states={states} />
          </span>
        </header>
        {parts === null && isCalled(chosen) ? <Missing problems={states[chosen].problems} onRetry={() => onRetry(chosen)} /> : null}
        {children}
        {parts?.every(({ entries }) => entries.length === 0) ? <EmptyState /> : null}
        {(parts ?? [])
          .filter(({ entries }) => entries.length > 0)
          .map((part) => (
            <EntryTable key={part.title} name={chosen} part={part} />
          ))}
      </div>
    </div>
  )
}

/** On its way, or why it did not come. */
function Missing({ problems, onRetry }: { problems: readonly Blocker[]; onRetry: () => void }) {
  const say = useSay()
  return problems.length === 0 ? <LoadingState /> : <ErrorState reason={sayReasons(say, problems)} onRetry={onRetry} />
}

function Origin({ name, states }: { name: DictionaryName; states: Props['states'] }) {
  const say = useSay()
  if (!isCalled(name)) return say('dictionary_page.fixed')
  const { readAt } = states[name]
  return readAt === null ? null : (
    <>
      {say('dictionary_page.read')} <RelativeTime at={readAt} />
    </>
  )
}
