import type { UnreadLines } from '#machines/month-confirmation/month-confirmation.types.ts'
import type { DeletionResult } from '#views/finance/costs/cost-deletion.ts'
import type { DeletedMaterial } from '#views/material/material-deletion.ts'

export const costDeletionOf = (result: 'deleted' | 'would_delete'): DeletionResult => ({
  rows: [
    { id: '7', result, month: '2026-11', base_minor: '8576040', shares: 30, blockers: [] },
    {
      id: '8',
      result: 'refused',
      month: '2026-10',
      base_minor: '100',
      shares: 30,
      blockers: [{ code: 'finance.month.closed', params: { month: '2026-10' } }],
    },
  ],
  months: [{ id: '2026-11', name: '2026-11', base_minor: '8576040' }],
  games: [{ id: '10078', name: '星河战纪', base_minor: '8576040' }],
})

export const materialDeletionOf = (result: 'deleted' | 'would_delete'): DeletedMaterial[] => [
  { id: '100001', name: '春节_主图', result, reviews: 2, blockers: [] },
  {
    id: '100002',
    name: '新手引导',
    result: 'refused',
    reviews: 1,
    blockers: [{ code: 'material.delete.used', params: { name: '新手引导', ads: 4, batches: 2 } }],
  },
]

export const unreadLines: Omit<UnreadLines, 'waiver'> = { id: '7', file_name: 'gplay.csv', file_key: null, uploaded_by: '周敏', lines: 3 }
export const WAIVED = { reason: '渠道确认这三行是测试订单', lines: 3, by: '周敏', at: '2026-11-02T00:00:00Z' }
