import type { KeyTable } from '#views/kit/key-list.ts'

/** Keys pressed without a modifier in the queue. */
export const QUEUE_KEYS = {
  pass: { keys: ['p'], label: 'review.verdict.pass' },
  fail: { keys: ['f'], label: 'review.verdict.fail' },
  skip: { keys: ['s'], label: 'review.action.skip' },
  next: { keys: ['ArrowRight'], label: 'review.key.next' },
  previous: { keys: ['ArrowLeft'], label: 'review.action.previous' },
  back: { keys: ['z'], label: 'review.key.back' },
  choose: { keys: ['x'], label: 'review.action.choose' },
  passChosen: { keys: ['a'], label: 'review.key.pass_chosen' },
  failChosen: { keys: ['b'], label: 'review.key.fail_chosen' },
  compare: { keys: ['m'], label: 'review.key.compare' },
} as const satisfies KeyTable

export const FIND_KEYS = { find: { keys: ['/'], label: 'review.key.filter' } } as const satisfies KeyTable

/** Of the picture, wherever it is shown. */
export const STAGE_KEYS = {
  zoomIn: { keys: ['+', '='], shown: '+', label: 'review.zoom.in' },
  zoomOut: { keys: ['-'], label: 'review.zoom.out' },
  zoomFit: { keys: ['0'], label: 'review.zoom.fit' },
  frameBack: { keys: [','], label: 'review.frame.back' },
  frameOn: { keys: ['.'], label: 'review.frame.on' },
  play: { keys: [' '], label: 'review.key.play' },
} as const satisfies KeyTable

/** Of a decision that is being said; a reason for each key, in the order of the reasons: 0 is the picture's. */
export const FORM_KEYS = {
  reason: { keys: ['1', '2', '3', '4', '5', '6', '7', '8', '9', 'q', 'w'], shown: '1–9 Q W', label: 'review.key.reasons' },
  template: { keys: ['t'], label: 'review.key.template' },
  comment: { keys: ['c'], label: 'review.key.comment' },
  send: { keys: ['Enter'], label: 'review.key.send' },
  close: { keys: ['Escape'], label: 'review.key.close' },
} as const satisfies KeyTable

/** Of what was just decided. */
export const OUTBOX_KEYS = {
  open: { keys: ['o'], label: 'review.key.refused' },
  send: { keys: ['y'], label: 'review.key.held_send' },
  drop: { keys: ['n'], label: 'review.key.held_drop' },
} as const satisfies KeyTable
