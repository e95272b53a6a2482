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
        'scope.done': { guard: 'scopeComplete', target: '#batch.building.campaign' },
        'last.load': { guard: { type: 'canBegin', params: { way: 'last' as const } }, target: 'loadingLast' },
        'last.create': {
          guard: { type: 'canBegin', params: { way: 'last' as const } },
          target: '#batch.creating',
          actions: { type: 'holdCreate', params: ({ event }) => ({ kind: 'last' as const, fromBatchId: event.fromBatchId ?? null }) },
        },
        'import.start': { guard: { type: 'canBegin', params: { way: 'import' as const } }, target: 'importing' },
        'batch.discard': '#batch.confirmingDiscard',
      },
    },
    loadingLast: {
      tags: 'busy',
      invoke: {
        src: 'readLast',
        input: ({ context, event }) => ({
          channel: context.channel,
          gameId: context.spec.gameId,
          batchId: event.type === 'last.load' ? (event.batchId ?? null) : null,
        }),
        onDone: [
          {
            guard: { type: 'isFound', params: ({ event }) => event },
            target: '#batch.building.campaign',
            actions: { type: 'takeSpec', params: ({ event, context }) => ({ spec: event.output?.spec ?? context.spec }) },
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
        input: ({ context }) => ({ channel: context.channel, gameId: context.spec.gameId, importId: context.spec.importId }),
        onDone: [
          {
            guard: { type: 'wasTaken', params: ({ event }) => event.output },
            target: '#batch.building.campaign',
            actions: { type: 'takeImport', params: ({ event }) => event.output },
          },
          { target: 'scope' },
        ],
        onError: { target: 'scope', actions: { type: 'sayFailure', params: ({ event }) => event } },
      },
    },
  },
})

/** The specification, part by part, in any order; the cross product is counted beside it. */
export const building = batchSetup.createStateConfig({
  initial: 'deciding',
  on: {
    'spec.change': { actions: { type: 'takeSpec', params: ({ event }) => event } },
    'build.part': [
      { guard: { type: 'isPart', params: ({ event }) => ({ part: event.part, is: 'campaign' as const }) }, target: '.campaign' },
      { guard: { type: 'isPart', params: ({ event }) => ({ part: event.part, is: 'adgroup' as const }) }, target: '.adgroup' },
      { guard: { type: 'isPart', params: ({ event }) => ({ part: event.part, is: 'ad' as const }) }, target: '.ad' },
      { target: '.naming' },
    ],
    'scope.back': '#batch.choosing',
    'import.start': { guard: { type: 'canBegin', params: { way: 'import' as const } }, target: '#batch.choosing.importing' },
    'batch.create': {
      guard: 'specComplete',
      target: '#batch.creating',
      actions: { type: 'holdCreate', params: { kind: 'spec' as const } },
    },
    'batch.discard': '#batch.confirmingDiscard',
  },
  states: {
    /** back where the person was */
    deciding: {
      always: [
        { guard: { type: 'wasAt', params: { stage: 'adgroup' } }, target: 'adgroup' },
        { guard: { type: 'wasAt', params: { stage: 'ad' } }, target: 'ad' },
        { guard: { type: 'wasAt', params: { stage: 'naming' } }, target: 'naming' },
        { target: 'campaign' },
      ],
    },
    campaign: { entry: { type: 'standAt', params: { stage: 'campaign' } } },
    adgroup: { entry: { type: 'standAt', params: { stage: 'adgroup' } } },
    ad: { entry: { type: 'standAt', params: { stage: 'ad' } } },
    naming: { entry: { type: 'standAt', params: { stage: 'naming' } } },
  },
})
