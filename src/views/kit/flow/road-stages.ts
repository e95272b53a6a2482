import { activePaths } from './flow-graph.ts'
import { presentOn, type RoadStage, type RoadState } from './flow-road.ts'
import type { RoadLook } from './RoadBox.tsx'

export type ShownState = { path: string; words: string; isHere: boolean; look: Extract<RoadLook, 'failed' | 'unknown' | 'ahead'> }
export type ShownStage = {
  path: string
  title: string
  look: RoadLook
  isHere: boolean
  /** the state that the flow is in, where it is folded into the stage */
  told: string | null
  failures: readonly ShownState[]
  /** the other states that are folded into it */
  others: readonly ShownState[]
}
/** A state's own word. */
type Words = (path: string) => string

const LOOKS = { failure: 'failed', uncertain: 'unknown', plain: 'ahead' } as const

/** The stages of a road as they are shown while the flow is in this state. Stages before the present one are done, as in the step bar. */
export function shownStages(road: readonly RoadStage[], value: unknown, words: Words): ShownStage[] {
  const here = activePaths(value)
  const present = presentOn(road, value)
  return road.map(({ path, states }, index) => {
    const folded = states.flatMap((state) => shownState(state, path, here, words))
    const failures = folded.filter(({ look }) => look !== 'ahead')
    const others = folded.filter(({ look }) => look === 'ahead')
    const at =
      index === present ? folded.find((state) => state.isHere && (state.look !== 'ahead' || !state.path.startsWith(`${path}.`))) : undefined
    return {
      path,
      title: words(path),
      isHere: index === present,
      look: index === present ? presentLook(at) : index < present ? 'done' : 'ahead',
      told: at?.words ?? null,
      failures,
      others,
    }
  })
}

const presentLook = (at: ShownState | undefined): RoadLook => (at === undefined || at.look === 'ahead' ? 'here' : at.look)

/** A state that somebody can see; the one that the stage is named for is not folded. */
function shownState({ path, unit, kind }: RoadState, stage: string, here: readonly string[], words: Words): ShownState[] {
  if (kind === 'group' || kind === 'passing' || path === stage) return []
  return [
    {
      path,
      words: [...(unit === path || unit === stage ? [] : [words(unit)]), words(path)].join(' · '),
      isHere: here.includes(path),
      look: LOOKS[kind],
    },
  ]
}
