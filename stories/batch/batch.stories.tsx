import type { Meta, StoryObj } from '@storybook/react-vite'
import { blocker } from '#domain/blocker.ts'
import { newBatchFacts } from '#machines/batch/batch.facts.ts'
import type { BatchEvent } from '#machines/batch/batch.types.ts'
import type { CellEdit } from '#machines/batch/edit-history.ts'
import { batchStory, PUSHING } from './batch-story.tsx'
import { aBatch, itemsOf, SPEC } from './sample.ts'

const meta: Meta = { title: 'batch/Flow' }
export default meta

const NO_SCOPE = newBatchFacts({ ...SPEC, game_id: '', account_ids: [] })
const NO_ACCOUNTS = newBatchFacts({ ...SPEC, account_ids: [] })
const OPENED = { batchId: '2041' }
const pushed = itemsOf(PUSHING)
const settled = itemsOf((seq) => PUSHING(Math.min(seq, 19)))
const done = itemsOf(() => ({ syncStatus: 203 }))
const refused = itemsOf(() => ({ syncStatus: 104 }))
const edit: CellEdit = { seq: 2, level: 'adgroup', version: 1, field: 'values.daily_budget', before: '5000', after: '6500' }
const edits: BatchEvent[] = [{ type: 'edits.apply', changes: [edit] }]
const adding: BatchEvent[] = [
  {
    type: 'rows.add',
    undone: '已撤销添加',
    rows: [
      {
        level: 'adgroup',
        parent_seq: 1,
        account_id: '1203400001',
        name: '广泛_长期_50_2',
        values: { countries: ['TW'], daily_budget: '5000' },
      },
    ],
  },
]
const committing: BatchEvent[] = [{ type: 'commit.ask' }, { type: 'commit.confirm' }]
const saving: BatchEvent[] = [...edits, { type: 'edits.save' }]
const unknown = { kind: 'unknown' as const, blockers: [blocker('call.timeout')] }
const away = Object.assign(new Error('away'), { blockers: [blocker('call.offline')] })

export const Finding: StoryObj = { render: batchStory({ state: 'finding', facts: OPENED, readBatch: ['never'] }) }

export const Scope: StoryObj = { render: batchStory({ state: 'building.editing', facts: NO_SCOPE }) }
export const ScopeOfGame: StoryObj = { render: batchStory({ state: 'building.editing', facts: NO_ACCOUNTS }) }
export const LoadingLast: StoryObj = {
  render: batchStory({ state: 'building.loadingLast', facts: NO_ACCOUNTS, events: [{ type: 'last.load' }] }),
}
export const Importing: StoryObj = {
  render: batchStory({ state: 'building.importing', facts: NO_ACCOUNTS, events: [{ type: 'import.start' }] }),
}

export const Campaign: StoryObj = { render: batchStory({ state: 'building.editing' }) }
export const Adgroups: StoryObj = { render: batchStory({ state: 'building.editing', events: [{ type: 'build.part', part: 'adgroup' }] }) }
export const Creatives: StoryObj = { render: batchStory({ state: 'building.editing', events: [{ type: 'build.part', part: 'ad' }] }) }
export const Naming: StoryObj = { render: batchStory({ state: 'building.editing', events: [{ type: 'build.part', part: 'naming' }] }) }

export const Creating: StoryObj = { render: batchStory({ state: 'creating', events: [{ type: 'batch.create' }] }) }
export const CreateUncertain: StoryObj = {
  render: batchStory({ state: 'createUncertain', events: [{ type: 'batch.create' }], create: unknown }),
}

export const ExpandingReading: StoryObj = {
  render: batchStory({
    state: 'expanding.reading',
    events: [{ type: 'batch.create' }],
    create: { kind: 'done', value: { batchId: '2041' } },
    readBatch: ['never'],
    rowsState: 'expanding',
  }),
}
export const ExpandingWaiting: StoryObj = {
  render: batchStory({ state: 'expanding.waiting', facts: OPENED, readBatch: [aBatch('expanding')], rowsState: 'expanding' }),
}

export const Clean: StoryObj = { render: batchStory({ state: 'previewing.clean', facts: OPENED }) }
export const OpenedAtARow: StoryObj = { render: batchStory({ state: 'previewing.clean', facts: OPENED, row: 8 }) }
export const GoingBack: StoryObj = {
  render: batchStory({ state: 'previewing.goingBack', facts: OPENED, events: [{ type: 'build.back' }] }),
}
export const Rebuilding: StoryObj = {
  render: batchStory({ state: 'building.editing', facts: { former: { batchId: '2041', spec: { ...SPEC, name: '夏日' } } } }),
}
export const Dirty: StoryObj = { render: batchStory({ state: 'previewing.dirty', facts: OPENED, events: edits }) }
export const Saving: StoryObj = { render: batchStory({ state: 'previewing.saving', facts: OPENED, events: saving }) }
export const SaveUnknown: StoryObj = {
  render: batchStory({ state: 'previewing.saveUnknown', facts: OPENED, events: saving, save: unknown }),
}
export const SaveRefused: StoryObj = {
  render: batchStory({
    state: 'previewing.saveRefused',
    facts: OPENED,
    events: saving,
    save: { kind: 'refused', blockers: [blocker('batch.value.money_zero', { field: 'daily_budget' })] },
  }),
}
export const Conflict: StoryObj = {
  render: batchStory({
    state: 'previewing.conflict',
    facts: OPENED,
    events: saving,
    save: {
      kind: 'refused',
      blockers: [blocker('batch.item.changed', { params: { seq: 2 } })],
      present: [{ seq: 2, version: 4, name: '广泛_长期_50', values: { daily_budget: '8000' }, excluded_reason: null }],
    },
  }),
}
export const Adding: StoryObj = { render: batchStory({ state: 'previewing.adding', facts: OPENED, events: adding }) }
export const AddUnknown: StoryObj = {
  render: batchStory({ state: 'previewing.addUnknown', facts: OPENED, events: adding, add: unknown }),
}
export const Checking: StoryObj = { render: batchStory({ state: 'previewing.checking', facts: OPENED, events: [{ type: 'rows.check' }] }) }

export const Confirming: StoryObj = { render: batchStory({ state: 'confirming', facts: OPENED, events: [{ type: 'commit.ask' }] }) }
export const Committing: StoryObj = { render: batchStory({ state: 'committing', facts: OPENED, events: committing }) }
const lost = { facts: OPENED, events: committing, commit: unknown }
export const Reconciling: StoryObj = { render: batchStory({ state: 'reconciling.asking', ...lost }) }
export const ReconcilingWaiting: StoryObj = { render: batchStory({ state: 'reconciling.waiting', ...lost, ticket: 'working' }) }
export const ReconcilingAbsent: StoryObj = {
  render: batchStory({ state: 'reconciling.absent', ...lost, ticket: 'void', readBatch: [aBatch('draft'), 'never'] }),
}
export const Uncertain: StoryObj = { render: batchStory({ state: 'uncertain', ...lost, ticket: away }) }
export const Frozen: StoryObj = {
  render: batchStory({
    state: 'frozen',
    facts: OPENED,
    events: committing,
    commit: { kind: 'auth', blockers: [blocker('session.expired')] },
  }),
}

const PUSH = { facts: OPENED, items: pushed, rowsState: 'pushing' as const, readBatch: [aBatch('pushing', {}, pushed)] }
export const Pushing: StoryObj = { render: batchStory({ state: 'pushing.watching', ...PUSH }) }
export const PushLost: StoryObj = { render: batchStory({ state: 'pushing.lost', ...PUSH, poll: away }) }
export const PushGaveUp: StoryObj = {
  render: batchStory({
    state: 'pushing.gaveUp',
    ...PUSH,
    events: [
      (snapshot) => {
        const poll = snapshot.children['poll']
        poll?.send({ type: 'poll.cancel' })
        return poll !== undefined
      },
    ],
  }),
}

const atRest = (items: typeof pushed) => ({
  facts: OPENED,
  items,
  rowsState: 'settled' as const,
  readBatch: [aBatch('settled', {}, items)],
})
export const Done: StoryObj = { render: batchStory({ state: 'settled.done', ...atRest(done) }) }
export const Partial: StoryObj = { render: batchStory({ state: 'settled.partial', ...atRest(settled) }) }
export const AllRefused: StoryObj = { render: batchStory({ state: 'settled.failed', ...atRest(refused) }) }
const repairing: BatchEvent[] = [
  {
    type: 'edits.apply',
    changes: settled.flatMap(({ seq, level, version, name, outcome }) =>
      outcome === 'failed' ? [{ seq, level, version, field: 'name' as const, before: name, after: `${name}_2` }] : [],
    ),
  },
]
const repairSave: BatchEvent[] = [...repairing, { type: 'edits.save' }]
export const Repairing: StoryObj = { render: batchStory({ state: 'retryEditing.dirty', ...atRest(settled), events: repairing }) }
export const RepairSaving: StoryObj = { render: batchStory({ state: 'retryEditing.saving', ...atRest(settled), events: repairSave }) }
export const RepairSaveUnknown: StoryObj = {
  render: batchStory({ state: 'retryEditing.saveUnknown', ...atRest(settled), events: repairSave, save: unknown }),
}
export const RepairSaveRefused: StoryObj = {
  render: batchStory({
    state: 'retryEditing.saveRefused',
    ...atRest(settled),
    events: repairSave,
    save: { kind: 'refused', blockers: [blocker('batch.repair.not_failed', { row: 9, params: { seq: 9 } })] },
  }),
}
export const RepairConflict: StoryObj = {
  render: batchStory({
    state: 'retryEditing.conflict',
    ...atRest(settled),
    events: repairSave,
    save: {
      kind: 'refused',
      blockers: [blocker('batch.item.changed', { row: 9, params: { seq: 9 } })],
      present: [{ seq: 9, version: 4, name: '同事改的名字', values: {}, excluded_reason: null }],
    },
  }),
}
export const RepairChecking: StoryObj = {
  render: batchStory({ state: 'retryEditing.checking', ...atRest(settled), events: [{ type: 'rows.check' }] }),
}
export const Recreating: StoryObj = {
  render: batchStory({ state: 'recreating', ...atRest(settled), events: [{ type: 'rows.recreate', seqs: [2] }] }),
}
export const Retrying: StoryObj = { render: batchStory({ state: 'retrying', ...atRest(settled), events: [{ type: 'push.retryFailed' }] }) }
export const DecidingRow: StoryObj = {
  render: batchStory({
    state: 'decidingRow',
    ...atRest(settled),
    events: [{ type: 'row.decide', seq: 12, decision: 'look_again', networkId: null }],
  }),
}

export const ConfirmingDiscard: StoryObj = {
  render: batchStory({ state: 'confirmingDiscard', facts: OPENED, events: [{ type: 'batch.discard' }] }),
}
export const Discarding: StoryObj = {
  render: batchStory({ state: 'discarding', facts: OPENED, events: [{ type: 'batch.discard' }, { type: 'discard.confirm' }] }),
}
export const Failed: StoryObj = { render: batchStory({ state: 'failed', facts: OPENED, readBatch: [away] }) }
export const Discarded: StoryObj = {
  render: batchStory({ state: 'discarded', facts: NO_SCOPE, events: [{ type: 'batch.discard' }, { type: 'discard.confirm' }] }),
}
export const Closed: StoryObj = {
  render: batchStory({
    state: 'closed',
    facts: OPENED,
    events: [(snapshot) => snapshot.can({ type: 'flow.close' }), { type: 'flow.close' }],
  }),
}
