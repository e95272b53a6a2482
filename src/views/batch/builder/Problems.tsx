import { isGap, type Blocker } from '#domain/blocker.ts'
import type { Channel } from '#domain/channels/channel.ts'
import { useSay } from '#views/kit/words.tsx'
import { reasonWords } from '../field/field-words.ts'

/** Why a field is not right, next to the field: mistakes in red, gaps quietly. */
export function Problems({ channel, problems, id }: { channel: Channel; problems: readonly Blocker[]; id?: string | undefined }) {
  const say = useSay()
  if (problems.length === 0) return null
  return (
    <ul className="fd-problems" id={id}>
      {problems.map((problem) => (
        <li key={`${problem.code} ${JSON.stringify(problem.params)}`} className={isGap(problem) ? 'fd-problem-gap' : 'fd-problem-mistake'}>
          {reasonWords(say, channel, problem)}
        </li>
      ))}
    </ul>
  )
}
