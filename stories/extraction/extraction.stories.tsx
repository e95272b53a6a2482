import type { Meta } from '@storybook/react-vite'
import { fromPromise } from 'xstate'
import { blocker } from '#domain/blocker.ts'
import { extractionMachine } from '#machines/extraction/extraction.machine.ts'
import type {
  CancelOutcome,
  Checked,
  Desk,
  ExplainOutcome,
  ExtractionEvent,
  ExtractionFacts,
  Progress,
  UploadOutcome,
} from '#machines/extraction/extraction.types.ts'
import { ExtractionView } from '#views/finance/statements/ExtractionView.tsx'
import { storyForState } from '../kit/flow-story.tsx'
import { aDesk, aFile, anExtraction, facts } from './sample.ts'

const meta: Meta = { title: 'finance/Extraction' }
export default meta

type Answers = {
  desk?: () => Promise<Desk>
  checked?: () => Promise<Checked>
  uploaded?: () => Promise<UploadOutcome>
  progress?: () => Promise<Progress>
  cancelled?: () => Promise<CancelOutcome>
  explained?: () => Promise<ExplainOutcome>
}

const never = () => new Promise<never>(() => undefined)
const broken = () => Promise.reject(Object.assign(new Error('broken'), { blockers: [blocker('call.offline')] }))

function story(state: string, events: ExtractionEvent[], answers: Answers = {}, input: ExtractionFacts = facts) {
  const machine = extractionMachine.provide({
    actors: {
      readDesk: fromPromise(answers.desk ?? (() => Promise.resolve(aDesk()))),
      checkFile: fromPromise(answers.checked ?? (() => Promise.resolve({ sha256: 'hash', problems: [] }))),
      uploadFile: fromPromise(answers.uploaded ?? never),
      readProgress: fromPromise(answers.progress ?? never),
      explainDifference: fromPromise(answers.explained ?? never),
      cancelExtraction: fromPromise(answers.cancelled ?? never),
    },
  })
  return {
    render: storyForState(machine, {
      input,
      events,
      state,
      view: (flow) => (
        <ExtractionView
          flow={flow}
          trail={[]}
          mayUpload={[]}
          onDownload={() => undefined}
          onTemplate={() => undefined}
          onOtherMonth={() => undefined}
        />
      ),
    }),
  }
}

const choose: ExtractionEvent = { type: 'file.choose', file: aFile() }
const send: ExtractionEvent = { type: 'file.upload', again: false }
const running = () => Promise.resolve(aDesk(anExtraction()))
const ended = (change: Parameters<typeof anExtraction>[0]) => () => Promise.resolve(aDesk(anExtraction({ may_cancel: false, ...change })))
const watched = { ...facts, extractionId: '7' }

export const Reading = story('reading', [], { desk: never })
export const Unreadable = story('unreadable', [], { desk: broken })
export const Choosing = story('choosing', [choose])
export const SameFile = story('choosing', [choose, send], {
  checked: () =>
    Promise.resolve({
      sha256: 'hash',
      problems: [
        blocker('finance.statement.same_file', {
          params: { file: '华为联运 2026-10.xlsx', by: '财务·周宁', at: '2026-11-02 18:04 UTC+8', month: '2026-10' },
        }),
      ],
    }),
})
export const ValidatingTemplate = story('validatingTemplate', [choose, send], { checked: never })
export const Uploading = story('uploading', [choose, send])
export const UploadUncertain = story('uploadUncertain', [choose, send], {
  uploaded: () => Promise.resolve({ kind: 'unknown', blockers: [blocker('call.timeout')] }),
})
export const ExtractingWaiting = story('extracting.waiting', [], { desk: running })
export const ExtractingAsking = story('extracting.asking', [{ type: 'page.askNow' }], { desk: running })
export const ExtractingPaused = story('extracting.paused', [{ type: 'page.hidden' }], { desk: running })
export const ColleagueFaster = story('extracting.waiting', [choose, send], {
  uploaded: () =>
    Promise.resolve({
      kind: 'refused',
      blockers: [blocker('finance.statement.running', { params: { by: '财务·周宁', at: '2026-11-03 09:20 UTC+8' } })],
      present: anExtraction({ started_by: { id: '3', name: '财务·周宁' }, may_cancel: false, bad_key: null, file_key: null }),
    }),
})
export const CancellingSending = story('cancelling.sending', [{ type: 'extraction.cancel' }], { desk: running })
export const CancellingWaiting = story('cancelling.waiting', [{ type: 'extraction.cancel' }], {
  desk: running,
  cancelled: () => Promise.resolve({ kind: 'done', value: anExtraction({ state: 'cancelling' }) }),
})
export const CancellingAsking = story('cancelling.asking', [{ type: 'page.askNow' }], {
  desk: () => Promise.resolve(aDesk(anExtraction({ state: 'cancelling' }))),
})
export const CancellingPaused = story('cancelling.paused', [{ type: 'page.hidden' }], {
  desk: () => Promise.resolve(aDesk(anExtraction({ state: 'cancelling' }))),
})
const stopped = () =>
  Promise.resolve(
    aDesk(
      anExtraction({
        state: 'stopped',
        may_explain: true,
        rows_done: 1_204,
        rows_ok: 1_200,
        rows_bad: 0,
        line_counts: { head: 2, empty: 0, sums: 2, continued: 0 },
        sums: [{ currency: 'CNY', rows: 1_200, due_minor: '1860420050' }],
        controls: [
          {
            line: 1_204,
            label: '合计',
            region: '',
            currency: '',
            columns: [{ field: 'due', stated: '18604210.5', counted: '18604200.5' }],
          },
          { line: 602, label: '小计', region: '', currency: '', columns: [{ field: 'due', stated: '9302100', counted: '9302100' }] },
        ],
      }),
    ),
  )
const explain: ExtractionEvent = { type: 'difference.explain', reason: '合计里含上月补结 10 元' }
export const StoppedAsked = story('stopped.asked', [], { desk: stopped })
export const StoppedLooking = story('stopped.looking', [{ type: 'page.askNow' }], { desk: stopped })
export const StoppedExplaining = story('stopped.explaining', [explain], { desk: stopped })
export const StoppedOfAColleague = story('stopped.asked', [], {
  desk: () =>
    stopped().then(({ progress }) => aDesk(progress.extraction && { ...progress.extraction, may_explain: false, may_cancel: false })),
})
export const Lost = story('lost', [{ type: 'page.askNow' }], { desk: running, progress: broken })
export const Extracted = story(
  'extracted',
  [],
  {
    desk: ended({
      state: 'extracted',
      rows_done: 1_204,
      rows_ok: 1_194,
      rows_bad: 6,
      bad_key: 'f-2',
      line_counts: { head: 2, empty: 1, sums: 1, continued: 0 },
      other_sheets: ['说明', '退款明细'],
      sums: [
        { currency: 'CNY', rows: 1_000, due_minor: '1860420050' },
        { currency: 'USD', rows: 194, due_minor: '1204000' },
      ],
      controls: [
        { line: 1_204, label: '合计', region: '', currency: '', columns: [{ field: 'due', stated: '18604210.5', counted: '18604200.5' }] },
      ],
      explained: { reason: '合计里含上月补结 10 元', by: { id: '2', name: '财务·林悦' }, at: '2026-11-03T09:22:00+08:00' },
    }),
  },
  watched,
)
export const ExtractedLate = story(
  'extracted',
  [],
  { desk: ended({ state: 'extracted', rows_done: 1_204, rows_ok: 1_202, rows_bad: 0, ended_by: { id: '2', name: '财务·林悦' } }) },
  watched,
)
export const OfAnotherMonth = story(
  'extracted',
  [],
  {
    desk: ended({
      state: 'extracted',
      rows_done: 212,
      rows_ok: 0,
      rows_bad: 212,
      bad_key: 'f-2',
      error: blocker('finance.statement.another_month', { params: { value: '2026-09', month: '2026-10', count: 212 } }),
    }),
  },
  watched,
)
export const Cancelled = story('cancelled', [], { desk: ended({ state: 'cancelled' }) }, watched)
export const Failed = story(
  'failed',
  [],
  { desk: ended({ state: 'failed', error: blocker('finance.statement.template_version', { params: { found: '2', expected: 3 } }) }) },
  watched,
)
export const Closed = story('closed', [{ type: 'flow.close' }])
