import { useSay } from './words.tsx'

type Props = { pages: readonly string[]; functions: readonly string[] }

/** What a person will see: pages by route name, each title once, and functions. */
export function OpensList({ pages, functions }: Props) {
  const say = useSay()
  const titles = [...new Set(pages.map((name) => say(`page.${name}`)))]
  return (
    <>
      <h3>{say('opens.pages')}</h3>
      <p>{titles.length === 0 ? say('opens.none') : titles.join(say('common.between'))}</p>
      <details>
        <summary>{say('opens.functions', { count: functions.length })}</summary>
        <ul>
          {functions.map((permission) => (
            <li key={permission}>{say(`function.${permission}`)}</li>
          ))}
        </ul>
      </details>
    </>
  )
}
