import { HTMLTable } from '@blueprintjs/core'
import { annotationIcon } from '#domain/dictionaries/fixed.ts'
import type { DictionaryName } from '#domain/dictionaries/names.ts'
import { useSay } from '#views/kit/words.tsx'
import type { DictionaryPart } from './dictionary-parts.ts'

/** The entries of one list: value, word, and which one a form begins with. */
export function EntryTable({ name, part: { title, entries } }: { name: DictionaryName; part: DictionaryPart }) {
  const say = useSay()
  return (
    <section aria-label={title || say(`dictionary.${name}`)}>
      {title ? <h3>{title}</h3> : null}
      <HTMLTable compact className="fd-table fd-dictionary-entries">
        <thead>
          <tr>
            <th scope="col">{say('dictionary_page.value')}</th>
            <th scope="col">{say('dictionary_page.name')}</th>
            <th scope="col">{say('dictionary_page.default')}</th>
          </tr>
        </thead>
        <tbody>
          {entries.map((entry) => (
            <tr key={entry.value}>
              <td className="fd-figures">{entry.value}</td>
              <td>
                {name === 'annotation_type' ? <img src={annotationIcon(entry.value)} alt="" width={14} height={14} /> : null} {entry.name}
              </td>
              <td>{entry.is_default ? '✓' : ''}</td>
            </tr>
          ))}
        </tbody>
      </HTMLTable>
    </section>
  )
}
