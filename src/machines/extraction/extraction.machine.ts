import { extractionSetup, watching } from './extraction.setup.ts'
import { writeStates } from '../kit/write-states.ts'
import type { ChosenFile, ExplainOutcome, ExtractionContext, UploadOutcome } from './extraction.types.ts'

/**
 * A statement from its file to its rows (flow M18): choose, check, upload, watch its extraction, cancel it as long as the server agrees. One
 * extraction of a kind and month for everybody: a colleague's is watched like one's own. After a reload the server says where it is.
 */
export const extractionMachine = extractionSetup.createMachine({
  id: 'extraction',
  context: ({ input: { kind, month, extractionId, pending } }) => ({
    kind,
    month,
    templates: [],
    progress: null,
    extractionId,
    file: null,
    sha256: '',
    again: false,
    ticket: '',
    reason: '',
    pending,
    problems: [],
  }),
  initial: 'reading',
  on: { 'flow.close': '.closed' },
  states: {
    reading: {
      tags: 'busy',
      // one that was being chosen while the page asked again
      on: { 'file.choose': { actions: { type: 'chooseFile', params: ({ event }) => event } } },
      invoke: {
        src: 'readDesk',
        input: ({ context: { kind, month, extractionId } }) => ({ kind, month, id: extractionId }),
        onDone: { target: 'deciding', actions: { type: 'takeDesk', params: ({ event }) => ({ desk: event.output }) } },
        onError: { target: 'unreadable', actions: { type: 'fail', params: ({ event }) => event } },
      },
    },
    unreadable: { tags: 'failure', on: { 'flow.reread': { target: 'reading', actions: 'forgetProblems' } } },
    /** finds its place by what the server said */
    deciding: {
      always: [
        { guard: 'isRunning', target: 'extracting', actions: 'follow' },
        { guard: 'isCancelling', target: 'cancelling', actions: 'follow' },
        { guard: 'isStopped', target: 'stopped', actions: 'follow' },
        { guard: 'isExtracted', target: 'extracted', actions: 'follow' },
        { guard: 'isCancelled', target: 'cancelled', actions: 'follow' },
        { guard: 'isFailed', target: 'failed', actions: 'follow' },
        { guard: 'isPending', target: 'choosing', actions: 'notArrived' },
        { target: 'choosing' },
      ],
    },
    choosing: {
      on: {
        'file.choose': { actions: { type: 'chooseFile', params: ({ event }) => event } },
        'file.upload': { guard: 'maySend', target: 'validatingTemplate', actions: { type: 'askUpload', params: ({ event }) => event } },
        // a colleague may have begun one
        'page.askNow': 'reading',
      },
    },
    validatingTemplate: {
      tags: 'busy',
      invoke: {
        src: 'checkFile',
        input: ({ context: { kind, month, file, again } }) => ({ kind, month, file: chosen(file), again }),
        onDone: [
          {
            guard: { type: 'nothingAgainst', params: ({ event }) => ({ checked: event.output }) },
            target: 'uploading',
            actions: [{ type: 'takeChecked', params: ({ event }) => ({ checked: event.output }) }, 'takeTicket'],
          },
          { target: 'choosing', actions: { type: 'takeChecked', params: ({ event }) => ({ checked: event.output }) } },
        ],
        onError: { target: 'choosing', actions: { type: 'fail', params: ({ event }) => event } },
      },
    },
    ...writeStates<ExtractionContext, UploadOutcome>()({
      is: 'uploading',
      entry: 'keepFacts',
      src: 'uploadFile',
      input: ({ context: { kind, month, file, again, ticket } }) => ({ kind, month, file: chosen(file), again, ticket }),
      done: { target: 'deciding', takes: ['takeWritten'] },
      conflict: { target: 'deciding', takes: ['takeWritten'] },
      refused: { target: 'choosing', does: ['forgetPending'] },
      unknown: 'uploadUncertain',
    }),
    /** the answer was lost: the same ticket is asked again, and gets the first answer if there was one */
    uploadUncertain: {
      tags: 'uncertain',
      on: { 'write.retry': { target: 'uploading', actions: 'forgetProblems' }, 'flow.reread': 'reading' },
    },
    extracting: {
      initial: 'waiting',
      entry: 'keepFacts',
      on: { 'extraction.cancel': { guard: 'mayEnd', target: 'cancelling.sending', actions: 'forgetProblems' } },
      states: watching,
    },
    /** a request: the server agrees, or was faster, and its success counts */
    cancelling: {
      initial: 'waiting',
      states: {
        ...watching,
        sending: {
          tags: ['busy', 'writing'],
          invoke: {
            src: 'cancelExtraction',
            input: ({ context }) => ({ id: context.extractionId ?? '' }),
            onDone: [
              {
                guard: { type: 'isDone', params: ({ event }) => ({ outcome: event.output }) },
                target: '#extraction.deciding',
                actions: { type: 'takeWritten', params: ({ event }) => ({ outcome: event.output }) },
              },
              {
                guard: { type: 'isConflict', params: ({ event }) => ({ outcome: event.output }) },
                target: '#extraction.deciding',
                actions: { type: 'takeWritten', params: ({ event }) => ({ outcome: event.output }) },
              },
              {
                target: '#extraction.extracting.asking',
                actions: { type: 'takeRefusal', params: ({ event }) => ({ outcome: event.output }) },
              },
            ],
            onError: { target: '#extraction.extracting.asking', actions: { type: 'fail', params: ({ event }) => event } },
          },
        },
      },
    },
    /** a line of sums differs from the rows: it goes on when a person has said why, or is given up */
    stopped: {
      initial: 'asked',
      entry: 'keepFacts',
      on: { 'extraction.cancel': { guard: 'mayEnd', target: 'cancelling.sending', actions: 'forgetProblems' } },
      states: {
        asked: {
          on: {
            'difference.explain': {
              guard: { type: 'mayExplain', params: ({ event }) => event },
              target: 'explaining',
              actions: { type: 'takeReason', params: ({ event }) => event },
            },
            'page.askNow': 'looking',
          },
        },
        /** a colleague may have explained it */
        looking: {
          invoke: {
            src: 'readProgress',
            input: ({ context: { kind, month, extractionId } }) => ({ kind, month, id: extractionId }),
            onDone: {
              target: '#extraction.deciding',
              actions: { type: 'takeProgress', params: ({ event }) => ({ progress: event.output }) },
            },
            onError: { target: 'asked', actions: { type: 'fail', params: ({ event }) => event } },
          },
        },
        ...writeStates<ExtractionContext, ExplainOutcome>()({
          is: 'explaining',
          src: 'explainDifference',
          input: ({ context }) => ({ id: context.extractionId ?? '', reason: context.reason }),
          done: { target: '#extraction.deciding', takes: ['takeWritten'] },
          conflict: { target: '#extraction.deciding', takes: ['takeWritten'] },
          refused: { target: 'asked' },
          // the server says whether it was explained
          unknown: 'looking',
        }),
      },
    },
    /** we could not ask; the extraction itself goes on */
    lost: { tags: 'failure', on: { 'flow.reread': { target: 'reading', actions: 'forgetProblems' }, 'page.askNow': 'reading' } },
    extracted: {
      tags: 'settled',
      entry: 'keepFacts',
      on: {
        'flow.again': { target: 'choosing', actions: 'beginAnew' },
        // its bad rows are extracted by themselves
        'flow.follow': { target: 'reading', actions: { type: 'followOther', params: ({ event }) => event } },
      },
    },
    cancelled: { tags: 'settled', entry: 'keepFacts', on: { 'flow.again': { target: 'choosing', actions: 'beginAnew' } } },
    failed: { tags: 'failure', entry: 'keepFacts', on: { 'flow.again': { target: 'choosing', actions: 'beginAnew' } } },
    closed: { type: 'final' },
  },
})

function chosen(file: ChosenFile | null): ChosenFile {
  if (!file) throw new Error('a file is sent that was not chosen')
  return file
}
