import type { LifeCycleDraft } from '#domain/life-cycle/life-cycle.ts'
import type { RoundFinding } from '#domain/life-cycle/rounds.ts'
import type { ConfirmPreview, CycleDesk, LifeCycle } from '#machines/lifecycle-confirm/lifecycle-confirm.types.ts'

export const aCycleDraft = (change: Partial<LifeCycleDraft> = {}): LifeCycleDraft => ({
  game_id: '10078',
  name: '国服首发',
  phases: ['test_1/2026-03-02/2026-03-22', 'test_2/2026-05-11/2026-06-07', 'launch/2026-09-01/2026-09-30', 'operation/2026-10-01/'],
  packages: ['com.starfield.cbt/2026-03-01/2026-06-30', 'com.starfield.chronicle/2026-08-15/'],
  overlap_allowed: false,
  gaps_allowed: false,
  media_source_ids: ['21'],
  ...change,
})

const LIN = { id: '1', name: '林佳（投放）' }

export const aCycle = (change: Partial<LifeCycle> = {}): LifeCycle => ({
  ...aCycleDraft(),
  id: '301',
  game_name: '星河战纪',
  state: 'draft',
  is_main: false,
  confirmed_phases: null,
  confirmed_packages: null,
  confirmed_by: null,
  confirmed_at: null,
  reopened_by: null,
  reopened_at: null,
  reopen_reason: '',
  creator: LIN,
  version: 3,
  updated_by: LIN,
  updated_at: '2026-11-19T06:30:00.000Z',
  ...change,
})

export const aConfirmedCycle = (change: Partial<LifeCycle> = {}): LifeCycle =>
  aCycle({
    state: 'confirmed',
    is_main: true,
    confirmed_phases: aCycleDraft().phases,
    confirmed_packages: aCycleDraft().packages,
    confirmed_by: { id: '2', name: '周越（发行）' },
    confirmed_at: '2026-11-20T02:00:00.000Z',
    version: 4,
    ...change,
  })

export const aReopenedCycle = (): LifeCycle =>
  aConfirmedCycle({
    state: 'reopened',
    reopened_by: LIN,
    reopened_at: '2026-11-21T02:00:00.000Z',
    reopen_reason: '第二轮测试延长了一周',
    phases: ['test_1/2026-03-02/2026-03-22', 'test_2/2026-05-11/2026-06-14', 'launch/2026-09-01/2026-09-30', 'operation/2026-10-01/'],
    version: 6,
  })

export const aShortRound: RoundFinding = {
  round: 1,
  stops: false,
  reason: { code: 'lifecycle.round_short', field: 'phases', params: { round: 1, days: 5 } },
}
export const noPackage: RoundFinding = {
  round: 2,
  stops: true,
  reason: { code: 'lifecycle.round_no_package', field: 'phases', params: { round: 2 } },
}

export const aCycleDesk = (change: Partial<CycleDesk> = {}): CycleDesk => ({
  cycle: null,
  rounds: [],
  games: [
    { id: '10078', name: '星河战纪' },
    { id: '10012', name: '萌宠小镇' },
  ],
  sources: [
    { id: '21', name: '渠道一' },
    { id: '23', name: '渠道二' },
  ],
  packages: [{ game_id: '10078', package: 'com.starfield.chronicle' }],
  today: '2026-11-23',
  ...change,
})

/** The desk of a life cycle that is there. */
export const deskOf = (cycle: LifeCycle): CycleDesk =>
  aCycleDesk({
    cycle,
    rounds: [
      { round: 1, from: '2026-03-02', to: '2026-03-22', packages: ['com.starfield.cbt'], findings: [] },
      { round: 2, from: '2026-05-11', to: '2026-06-07', packages: ['com.starfield.cbt'], findings: [aShortRound] },
    ],
  })

export const aPreview = (change: Partial<ConfirmPreview> = {}): ConfirmPreview => ({
  cycle: aCycle(),
  findings: [],
  blockers: [],
  moves: [
    { phase: 'operation', measure: 'spend', currency: 'USD', before_minor: '0', after_minor: '1250000', moved_minor: '1250000' },
    { phase: 'operation', measure: 'cost', currency: 'CNY', before_minor: '880000', after_minor: '880000', moved_minor: '0' },
    { phase: null, measure: 'spend', currency: 'USD', before_minor: '1250000', after_minor: '0', moved_minor: '-1250000' },
  ],
  moved_days: ['2026-11-01', '2026-11-02'],
  without_figures: ['test_2', 'test_1'],
  unknown: null,
  costs_hidden: false,
  followed: null,
  data: [
    { phase: 'test_1', from: '2026-03-02', to: '2026-03-22', packages: ['com.starfield.cbt'], sums: [] },
    {
      phase: 'operation',
      from: '2026-10-01',
      to: '',
      packages: [],
      sums: [
        { measure: 'spend', currency: 'USD', amount_minor: '1250000', days: 2 },
        { measure: 'cost', currency: 'CNY', amount_minor: '880000', days: 31 },
      ],
    },
  ],
  packages: [
    {
      package: 'com.starfield.cbt',
      from: '2026-03-01',
      to: '2026-06-30',
      phases: ['test_1', 'test_2'],
      elsewhere: [{ id: '302', name: '海外首发', from: '2026-06-01', to: '' }],
    },
  ],
  ...change,
})
