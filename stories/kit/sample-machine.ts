import { setup } from 'xstate'

/** A small flow with a wait, a failure and an end, for the frame and the chart. */
export const sampleMachine = setup({
  types: {
    events: {} as
      | { type: 'scope.set' }
      | { type: 'preview.ok' }
      | { type: 'edit.back' }
      | { type: 'commit.send' }
      | { type: 'answer.done' }
      | { type: 'answer.lost' }
      | { type: 'leave' },
  },
}).createMachine({
  id: 'sample',
  initial: 'scope',
  states: {
    scope: { on: { 'scope.set': 'previewing' } },
    previewing: {
      initial: 'editing',
      states: { editing: { on: { 'preview.ok': 'checked' } }, checked: { on: { 'edit.back': 'editing' } } },
      on: { 'commit.send': 'committing', 'edit.back': 'scope' },
    },
    committing: { tags: ['busy'], on: { 'answer.done': 'pushing', 'answer.lost': 'readingBack' } },
    readingBack: {
      tags: ['busy', 'uncertain'],
      on: { 'answer.done': 'pushing', 'edit.back': 'previewing' },
      after: { 5000: 'readingBack' },
    },
    pushing: { on: { 'answer.done': 'settled', leave: 'left' } },
    settled: { type: 'final' },
    left: { type: 'final' },
  },
})
