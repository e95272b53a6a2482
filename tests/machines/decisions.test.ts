import { expect, test } from 'vitest'
import { waiver, waiverDraft } from '#views/finance/month/waiver.ts'
import { costDeletion } from '#views/finance/costs/cost-deletion.ts'
import { materialDeletion } from '#views/material/material-deletion.ts'
import { costDeletionOf, materialDeletionOf, WAIVED } from '../../stories/decision/sample.ts'
import { decisionTests } from './kit/decision-tests.ts'

const [, refusedCost] = costDeletionOf('would_delete').rows
const [, usedMaterial] = materialDeletionOf('would_delete')

decisionTests('deleting costs', {
  machine: costDeletion,
  subject: [{ id: '7', version: 1 }],
  choice: 'delete',
  seen: costDeletionOf('would_delete'),
  reason: '记错',
  decided: costDeletionOf('deleted'),
  shut: { rows: refusedCost ? [refusedCost] : [], months: [], games: [] },
  tellsDecided: false,
})

decisionTests('deleting materials', {
  machine: materialDeletion,
  subject: [{ id: '100001', revision: 3 }],
  choice: 'delete',
  seen: materialDeletionOf('would_delete'),
  reason: '',
  decided: materialDeletionOf('deleted'),
  // what is used is never deleted, however it is asked for
  shut: usedMaterial ? [usedMaterial] : [],
  tellsDecided: false,
})

const lines = { id: '7', lines: 3, kind: 'income', month: '2026-10' } as const
decisionTests('waiving unread lines', {
  machine: waiver,
  subject: lines,
  choice: 'waive',
  back: 'withdraw',
  seen: { asOf: '1', waiver: null },
  reason: WAIVED.reason,
  decided: { asOf: '1', waiver: WAIVED },
  shut: null,
  tellsDecided: true,
})

test('a waiver that is being typed is read out of storage with its lines, and none of another form', () => {
  const draft = { subject: lines, choice: 'waive', reason: '渠道', ticket: null }
  expect(waiverDraft.safeParse(draft).data).toEqual(draft)
  expect(waiverDraft.safeParse({ ...draft, subject: { id: '7' } }).success).toBe(false)
})
