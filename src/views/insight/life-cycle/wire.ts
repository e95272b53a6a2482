import { call } from '#client/call.ts'
import type { CallOptions } from '#client/client.ts'
import * as calls from '#contract/life-reports.ts'
import { createReading } from '#machines/reading/reading.machine.ts'
import { readBy } from '#views/things/wired.ts'
import { filtersOf } from '../wire.ts'
import type { LifeQuestion } from './life-query.ts'

/** A report of a life cycle and its question; no answer: no game is chosen. */
export type LifeShown = { question: LifeQuestion; answer: calls.LifeAnswer | null }

export const lifeMachine = createReading<LifeShown, LifeQuestion>({ keepsAnswer: true })

export const wiredLifeReport = readBy(lifeMachine, async (question, how) => ({
  question,
  answer: question.game === '' ? null : (await asked(question, how)).data,
}))

function asked(question: LifeQuestion, how: CallOptions) {
  const { report, game, cycle, phases, rows, rank, day, zone, overYesterday } = question
  const input = {
    game_id: game,
    ...(cycle === '' ? {} : { cycle_id: cycle }),
    phases: [...phases],
    filters: filtersOf(question),
  }
  switch (report) {
    case 'test_phase':
      return call(calls.lifeTestPhase, input, how)
    case 'daily':
      return call(calls.lifeDaily, input, how)
    case 'rt5': {
      const of = { ...(day === '' ? {} : { day }), ...(zone === '' ? {} : { zone }) }
      return call(calls.lifeRt5, { ...input, ...of, over_yesterday: overYesterday ? '1' : '0' }, how)
    }
    case 'retain':
      return call(calls.lifeRetain, { ...input, rows }, how)
    case 'roi':
      return call(calls.lifeRoi, { ...input, rows }, how)
    case 'ltv':
      return call(calls.lifeLtv, { ...input, rows }, how)
    case 'country':
      return call(calls.lifeCountry, { ...input, rank }, how)
    case 'media_src':
      return call(calls.lifeMediaSrc, { ...input, rank }, how)
  }
}
