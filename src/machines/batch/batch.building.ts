import { blocker } from '#domain/blocker.ts'
import { batchSetup } from './batch.setup.ts'

/** What the batch is for: a game and accounts, typed, taken from the last batch, or read from a sheet. */
export const choosing = batchSetup.createStateConfig({
  initial: 'scope',
  states: {
    scope: {
      entry: { type: 'standAt', params: { stage: 'scope' } },
      on: {
        'spec.change': { actions: { type: 'takeSpec', params: ({ event }) => event } },
        'scope.done': { guard: 'scopeComplete', target: '#batch.building.level', actions: 'beginAtFirst' },
        'last.load': { guard: { type: 'canBegin', params: { way: 'last' as const } }, target: 'loadingLast' },
        'last.create': {
          guard: { type: 'canBegin', params: { way: 'last' as const } },
          target: '#batch.creating',
          actions: { type: 'holdCreate', params: ({ event }) => ({ kind: 'last' as const, fromBatchId: event.fromBatchId ?? null }) },
        },
        'import.start': { guard: { type: 'canBegin', params: { way: 'import' as const } }, target: 'importing' },
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
            target: '#batch.building.level',
            actions: [{ type: 'takeSpec', params: ({ event, context }) => ({ spec: event.output?.spec ?? context.spec }) }, 'beginAtFirst'],
          },
          { target: 'scope', actions: { type: 'say', params: { blockers: [blocker('batch.last.missing')] } } },
        ],
        onError: { target: 'scope', actions: { type: 'sayFailure', params: ({ event }) => event } },
      },
      on: { 'last.cancel': 'scope' },
    },
    importing: {
      invoke: {
        id: 'import',
        src: 'batchImport',
        input: ({ context }) => ({ channel: context.channel, gameId: context.spec.game_id, importId: context.spec.import_id }),
        onDone: [
          {
            guard: { type: 'wasTaken', params: ({ event }) => event.output },
            target: '#batch.building.level',
            actions: [{ type: 'takeImport', params: ({ event }) => event.output }, 'beginAtFirst'],
          },
          { target: 'scope' },
        ],
        onError: { target: 'scope', actions: { type: 'sayFailure', params: ({ event }) => event } },
      },
    },
  },
})

/** The specification, part by part, in any order; the cross product is counted next to it. */
export const building = batchSetup.createStateConfig({
  initial: 'deciding',
  on: {
    'spec.change': { actions: { type: 'takeSpec', params: ({ event }) => event } },
    'build.part': [
      { guard: { type: 'isNaming', params: ({ event }) => event }, target: '.naming' },
      { target: '.level', actions: { type: 'standAt', params: ({ event }) => ({ stage: event.part }) } },
    ],
    'scope.back': '#batch.choosing',
    'import.start': { guard: { type: 'canBegin', params: { way: 'import' as const } }, target: '#batch.choosing.importing' },
    'batch.create': {
      guard: 'specComplete',
      target: '#batch.creating',
      actions: { type: 'holdCreate', params: { kind: 'spec' as const } },
    },
    'draft.return': { guard: 'hasFormer', target: '#batch.finding', actions: 'takeBack' },
    'batch.discard': '#batch.confirmingDiscard',
  },
  states: {
    /** back where the person was */
    deciding: {
      always: [{ guard: { type: 'wasAt', params: { stage: 'naming' } }, target: 'naming' }, { target: 'level' }],
    },
    /** which one is a fact: how many there are is told by the network */
    level: { entry: 'standAtLevel' },
    naming: { entry: { type: 'standAt', params: { stage: 'naming' } } },
  },
})
