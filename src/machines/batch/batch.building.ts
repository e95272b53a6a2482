import { blocker } from '#domain/blocker.ts'
import { batchSetup } from './batch.setup.ts'

/**
 * The specification grows: typed part by part in any order, taken from an earlier batch, or read from a sheet. Where in it the person is, is a
 * fact and no state: how many parts there are is told by the network.
 */
export const building = batchSetup.createStateConfig({
  initial: 'editing',
  on: { 'build.part': { actions: { type: 'standAt', params: ({ event }) => ({ stage: event.part }) } } },
  states: {
    editing: {
      on: {
        'spec.change': { actions: { type: 'takeSpec', params: ({ event }) => event } },
        'last.load': { guard: { type: 'canBegin', params: { way: 'last' as const } }, target: 'loadingLast' },
        'last.create': {
          guard: { type: 'canBegin', params: { way: 'last' as const } },
          target: '#batch.creating',
          actions: { type: 'holdCreate', params: ({ event }) => ({ kind: 'last' as const, fromBatchId: event.fromBatchId ?? null }) },
        },
        'import.start': { guard: { type: 'canBegin', params: { way: 'import' as const } }, target: 'importing' },
        'batch.create': {
          guard: 'specComplete',
          target: '#batch.creating',
          actions: { type: 'holdCreate', params: { kind: 'spec' as const } },
        },
        'draft.return': { guard: 'hasFormer', target: '#batch.finding', actions: 'takeBack' },
        'batch.discard': '#batch.confirmingDiscard',
      },
    },
    loadingLast: {
      tags: 'busy',
      invoke: {
        src: 'readLast',
        input: ({ context, event }) => ({
          channel: context.channel,
          gameId: context.spec.game_id,
          batchId: event.type === 'last.load' ? (event.batchId ?? null) : null,
        }),
        onDone: [
          {
            guard: { type: 'isFound', params: ({ event }) => event },
            target: 'editing',
            actions: [{ type: 'takeSpec', params: ({ event, context }) => ({ spec: event.output?.spec ?? context.spec }) }, 'beginAtFirst'],
          },
          { target: 'editing', actions: { type: 'say', params: { blockers: [blocker('batch.last.missing')] } } },
        ],
        onError: { target: 'editing', actions: { type: 'sayFailure', params: ({ event }) => event } },
      },
      on: { 'last.cancel': 'editing' },
    },
    importing: {
      invoke: {
        id: 'import',
        src: 'batchImport',
        input: ({ context }) => ({ channel: context.channel, gameId: context.spec.game_id, importId: context.spec.import_id }),
        onDone: [
          {
            guard: { type: 'wasTaken', params: ({ event }) => event.output },
            target: 'editing',
            actions: [{ type: 'takeImport', params: ({ event }) => event.output }, 'beginAtFirst'],
          },
          { target: 'editing' },
        ],
        onError: { target: 'editing', actions: { type: 'sayFailure', params: ({ event }) => event } },
      },
    },
  },
})
