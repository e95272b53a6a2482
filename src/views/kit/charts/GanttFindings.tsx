import { useSay } from '../words.tsx'
import type { LaneBars } from './gantt-bars.ts'
import { findingWords } from './gantt-words.ts'

/** What of the lanes is to be looked at, in words: problems of bars, overlaps, gaps. */
export function GanttFindings({ lanes }: { lanes: readonly LaneBars[] }) {
  const say = useSay()
  const lines = lanes.flatMap((lane) => [
    ...lane.bars.flatMap(({ id, name, problem }) =>
      problem === undefined ? [] : [{ key: `problem ${id}`, kind: 'problem', text: say('gantt.problem', { name, problem }) }],
    ),
    ...lane.findings.map((finding) => ({
      key: `${finding.kind} ${finding.one} ${finding.other}`,
      kind: finding.kind,
      text: findingWords(say, lane, finding),
    })),
  ])
  return lines.length === 0 ? null : (
    <ul className="fd-plain fd-gantt-findings">
      {lines.map(({ key, kind, text }) => (
        <li key={key} className={kind === 'gap' ? 'fd-muted' : 'fd-color-refused'}>
          <span aria-hidden="true">{kind === 'gap' ? '○ ' : '✕ '}</span>
          {text}
        </li>
      ))}
    </ul>
  )
}
