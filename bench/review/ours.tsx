import { createRoot } from 'react-dom/client'
import { createActor, fromPromise } from 'xstate'
import type { QueueItem } from '#domain/review/item.ts'
import { NO_DECISIONS } from '#machines/review-decision/review-decision.facts.ts'
import { reviewDecisionMachine } from '#machines/review-decision/review-decision.machine.ts'
import type { DecisionSettled } from '#machines/review-decision/review-decision.types.ts'
import { NEW_QUEUE } from '#machines/review-queue/review-queue.facts.ts'
import { reviewQueueMachine } from '#machines/review-queue/review-queue.machine.ts'
import type { QueueFilter, QueueList } from '#machines/review-queue/review-queue.types.ts'
import { review } from '#i18n/areas/review.ts'
import { watched } from '#i18n/areas/watched.ts'
import { addWords } from '#i18n/words.ts'
import { usesReading } from '#views/review/queue/uses-reading.ts'
import { QueueView } from '#views/review/queue/QueueView.tsx'
import '#views/kit/shell/styles.ts'
import { WordsProvider } from '#views/kit/words.tsx'
import { anItem } from '#tests/kit/review-item.ts'
import { somePictures } from './pictures.ts'

addWords(review)
addWords(watched)

/** The queue as reviewers have it, 200 rows in its list, answered from memory. */
const ROWS = 200
const pictures = await somePictures()
const itemAt = (index: number): QueueItem =>
  anItem(String(index), {
    kind: 'image',
    media: {
      url: pictures[index % pictures.length] ?? '',
      poster: null,
      mime: 'image/png',
      width: 1_080,
      height: 1_080,
      bytes: 120_000,
      duration_ms: null,
      version: 1,
    },
    texts: [
      {
        field: 'headline',
        text: '全服最强舰队等你集结',
        hits: [{ word: '舰队', kind: 'sensitive', reason: '写清楚', source: '', from: 4, to: 6 }],
      },
      { field: 'message', text: '开服送双抽，上线即领。', hits: [] },
    ],
  })
const rows = Array.from({ length: ROWS }, (_, index) => itemAt(index))

let taken = 0
const queue = createActor(
  reviewQueueMachine.provide({
    actors: {
      readList: fromPromise<QueueList, { filter: QueueFilter }>(() =>
        Promise.resolve({ rows: rows.slice(taken), total: ROWS, counts: { waiting: ROWS - taken, held: 2, overdue: 0 } }),
      ),
      takeNext: fromPromise(() => Promise.resolve(rows[taken++] ?? null)),
      takeItem: fromPromise(({ input: { id } }) => Promise.resolve(itemAt(Number(id)))),
      renew: fromPromise(({ input: { id } }) => Promise.resolve(itemAt(Number(id)))),
    },
  }),
  { input: { facts: NEW_QUEUE } },
)
const decisions = createActor(
  reviewDecisionMachine.provide({
    actors: {
      sendDecision: fromPromise(({ input: { decision } }) =>
        Promise.resolve({
          kind: 'done' as const,
          value: decision.items.map(({ id }) => ({ id, result: 'decided' as const, blockers: [] })),
        }),
      ),
      settleDecision: fromPromise<DecisionSettled, { ticket: string }>(() => Promise.resolve({ state: 'done' })),
    },
  }),
  { input: { facts: NO_DECISIONS } },
)
queue.on('decided', ({ decision }) => decisions.send({ type: 'decision.make', decision }))
decisions.on('told', () => queue.send({ type: 'list.again' }))
decisions.start()
queue.start()

const host = document.createElement('div')
host.style.cssText = 'position:absolute;inset:0;display:flex;flex-direction:column'
document.body.append(host)
createRoot(host).render(
  <WordsProvider language="zh">
    <QueueView queue={queue} decisions={decisions} trail={[]} templates={[]} games={[]} uses={usesReading} mayDecide={[]} />
  </WordsProvider>,
)
const waiting = setInterval(() => {
  if (!document.querySelector('.fd-review-canvas img')) return
  clearInterval(waiting)
  performance.mark('ready')
}, 20)
