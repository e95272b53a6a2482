/** [中文, English]: bills */
export const financeBills = {
  'finance.bill.title': ['账单', 'Bills'],
  'finance.bill.new': ['录入账单', 'Enter a bill'],
  'finance.bill.edit': ['修改账单', 'Change the bill'],
  'finance.bill.empty': ['还没有账单；录入或导入后即可登记回款', 'No bills yet: enter or import them, then lay payments on them'],
  'finance.bill.field.kind': ['收支', 'Side'],
  'finance.bill.field.month': ['月份', 'Month'],
  'finance.bill.field.number': ['账单号', 'Bill number'],
  'finance.bill.field.counterparty': ['结算方', 'Counterparty'],
  'finance.bill.field.game_id': ['游戏', 'Game'],
  'finance.bill.field.spreader_id': ['渠道', 'Network'],
  'finance.bill.field.currency': ['币种', 'Currency'],
  'finance.bill.field.amount_minor': ['金额', 'Amount'],
  'finance.bill.field.issued_on': ['出账日', 'Issued'],
  'finance.bill.field.due_on': ['到期日', 'Due'],
  'finance.bill.used.repayment_allocation': ['回款', 'Repayments'],

  'blocker.finance.bill.days': ['到期日早于出账日', 'It is due before it was issued'],
  'blocker.finance.bill.paid': [
    '已有 {{count}} 笔回款，不能修改；先删除回款',
    '{{count|payment is|payments are}} laid on it. Delete these first',
  ],

  'audit.event.finance.bill.saved': ['保存账单', 'Bill saved'],
  'audit.event.finance.bill.deleted': ['删除账单', 'Bill deleted'],
  'audit.entity.bill': ['账单', 'Bill'],
  'audit.field.bill.kind': ['收支', 'Side'],
  'audit.field.bill.number': ['账单号', 'Bill number'],
  'audit.field.bill.counterparty': ['结算方', 'Counterparty'],
  'audit.field.bill.amount_minor': ['金额（最小单位）', 'Amount in minor units'],
  'audit.field.bill.issued_on': ['出账日', 'Issued'],
  'audit.field.bill.due_on': ['到期日', 'Due'],
} as const satisfies Record<string, readonly [string, string]>
