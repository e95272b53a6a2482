import { fromPromise } from 'xstate'
import type { QueueItem } from '#domain/review/item.ts'
import { reviewDecisionMachine } from '#machines/review-decision/review-decision.machine.ts'
import type { SendOutcome } from '#machines/review-decision/review-decision.types.ts'
import type { TicketState } from '#machines/kit/ticket.ts'
import { reviewQueueMachine } from '#machines/review-queue/review-queue.machine.ts'
import type { QueueList } from '#machines/review-queue/review-queue.types.ts'
import { usesReading } from '#views/review/queue/uses-reading.ts'
import { anItem } from '#tests/kit/review-item.ts'

export const never = <T>() => new Promise<T>(() => undefined)
export const away = () => Promise.reject(Object.assign(new Error('away'), { blockers: [{ code: 'call.offline' }] }))

const word = (kind: 'prohibited' | 'sensitive', from: number, to: number, text: string, reason: string) => ({
  word: text,
  kind,
  reason,
  source: kind === 'prohibited' ? '广告法 第九条' : '',
  from,
  to,
})

/** A second version with words that are watched, and the first one that failed. */
export const CREATIVE: QueueItem = anItem('1', {
  title: '星海远征_开服福利',
  version: 2,
  prohibited: 1,
  sensitive: 1,
  texts: [
    {
      field: 'headline',
      text: '全服「最強」福利，首充送翻倍',
      hits: [word('prohibited', 3, 5, '最强', '绝对化用语，可写“豪华”'), word('sensitive', 9, 11, '首充', '注明活动时间与规则')],
    },
    { field: 'message', text: '集结你的舰队，今晚八点开服。', hits: [] },
  ],
  note: '已按意见修改标题',
  letter: { id: '3', title: '主题曲《星海》', holder: '蓝鲸唱片', expires_on: '2026-12-01', standing: 'soon' },
  used: { ads: 4, batches: 2 },
  before: {
    version: 1,
    title: '星海远征_开服福利',
    texts: [
      { field: 'headline', text: '全服第一「最強」福利' },
      { field: 'message', text: '集结你的舰队，今晚开服。' },
    ],
    media: null,
    reasons: ['exaggeration', 'word'],
    comment: '请去掉“第一”',
    reviewer: '何静（审核）',
    decided_at: '2026-11-19T06:00:00.000Z',
  },
  history: [
    {
      at: '2026-11-19T06:00:00.000Z',
      user_name: '何静（审核）',
      version: 1,
      verdict: 'fail',
      reasons: ['exaggeration', 'word'],
      comment: '请去掉“第一”',
      why: '',
    },
  ],
})
export const SECOND = anItem('2', { title: '幻境之门_立绘', overdue: true })
export const THIRD = anItem('3', { title: '萌宠小镇_小镇一日', own: true })

export const GAMES = [
  { game_id: '10012', name: '萌宠小镇' },
  { game_id: '10045', name: '幻境之门' },
]

export const aList = (...rows: QueueItem[]): QueueList => ({ rows, total: rows.length, counts: { waiting: 312, held: 2, overdue: 2 } })

export type Answers = {
  list?: () => Promise<QueueList>
  next?: () => Promise<QueueItem | null>
  ahead?: () => Promise<QueueItem | null>
  item?: () => Promise<QueueItem>
  renew?: () => Promise<QueueItem>
  delay?: number
}

/** One of the chosen ones is in use, by four ads. */
export const USES = usesReading.provide({ actors: { read: fromPromise(() => Promise.resolve({ used: 1, ads: 4 })) } })

/** The queue with its calls answered by the story; the first call for the next item gives the one in hand. */
export function queueOf({ list, next, ahead, item, renew, delay = 86_400_000 }: Answers = {}) {
  let asked = 0
  return reviewQueueMachine.provide({
    delays: { renew: delay },
    actors: {
      readList: fromPromise(list ?? (() => Promise.resolve(aList(CREATIVE, SECOND, THIRD)))),
      takeNext: fromPromise(() =>
        asked++ === 0 ? (next ?? (() => Promise.resolve(CREATIVE)))() : (ahead ?? (() => Promise.resolve(SECOND)))(),
      ),
      takeItem: fromPromise(item ?? (() => Promise.resolve(SECOND))),
      renew: fromPromise(renew ?? never<QueueItem>),
    },
  })
}

export const decisionsOf = (send: () => Promise<SendOutcome>, settle: () => Promise<{ state: TicketState }>, undo = 0) =>
  reviewDecisionMachine.provide({
    delays: { undo, askAgain: 86_400_000 },
    actors: { sendDecision: fromPromise(send), settleDecision: fromPromise(settle) },
  })
