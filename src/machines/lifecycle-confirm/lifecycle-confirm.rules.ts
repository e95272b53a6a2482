import { blocker, type Blocker } from '#domain/blocker.ts'
import { closedBlockers, LIFE_CYCLE, reopenBlockers, type LifeCycleDraft } from '#domain/life-cycle/life-cycle.ts'
import { blankOf, thingBlockers } from '#domain/thing/thing.ts'
import type { CycleContext, CycleDesk } from './lifecycle-confirm.types.ts'

/** A life cycle with nothing in it yet, of the first game. */
export const blankCycle = ({ games }: CycleDesk): LifeCycleDraft => blankOf(LIFE_CYCLE, { game_id: games[0]?.id ?? '' }).values

/** Why the draft cannot be checked and saved, as far as the console knows: whether a name is taken, the server says. */
export const cycleBlockers = ({ desk, draft }: Pick<CycleContext, 'desk' | 'draft'>): readonly Blocker[] =>
  desk && draft ? [...(desk.cycle ? closedBlockers(desk.cycle) : []), ...thingBlockers(LIFE_CYCLE, draft)] : []

/** Nothing was found that a person should look at before the ranges are saved. */
export const isClear = ({ findings }: Pick<CycleContext, 'findings'>): boolean => findings.length === 0

/** Why it cannot be confirmed: what the server said of exactly this version, and that the version is still the present one. */
export const confirmBlockers = ({ desk, preview }: Pick<CycleContext, 'desk' | 'preview'>): readonly Blocker[] => {
  if (!preview) return [blocker('lifecycle.preview_missing')]
  return desk?.cycle?.version === preview.cycle.version ? preview.blockers : [blocker('lifecycle.preview_old')]
}

/** Why it cannot be reopened, its reason included. */
export const reopenReasons = ({ desk, reason }: Pick<CycleContext, 'desk' | 'reason'>): readonly Blocker[] =>
  desk?.cycle ? reopenBlockers(desk.cycle.state, reason) : []
