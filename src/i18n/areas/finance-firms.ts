/** [中文, English]: counterparties of statements and bills */
export const financeFirms = {
  'finance.firm.title': ['结算方', 'Counterparties'],
  'finance.firm.new': ['添加结算方', 'Add a counterparty'],
  'finance.firm.edit': ['修改结算方', 'Change the counterparty'],
  'finance.firm.empty': ['还没有结算方；对账单和账单按名称对应', 'No counterparties yet: statements and bills name them'],
  'finance.firm.field.name': ['名称', 'Name'],
  'finance.firm.field.name_hint': ['与对账单和账单上的写法一致', 'As statements and bills write it'],
  'finance.firm.field.side': ['收付', 'Pays or is paid'],
  'finance.firm.field.tax_id': ['税号', 'Tax number'],
  'finance.firm.field.bank': ['开户行与账号', 'Bank and account'],
  'finance.firm.field.note': ['备注', 'Note'],
  'finance.firm.side.income': ['付款给我们', 'Pays us'],
  'finance.firm.side.outcome': ['我们付款', 'We pay it'],
  'finance.firm.side.both': ['双向', 'Both'],
  'finance.firm.used.statement_row': ['账单行', 'Statement rows'],
  'finance.firm.used.bill': ['账单', 'Bills'],

  'blocker.finance.firm.named': ['使用中（{{count}} 处），不能改名', 'It is used {{count|time|times}}: its name stays'],

  'audit.event.finance.firm.saved': ['保存结算方', 'Counterparty saved'],
  'audit.event.finance.firm.deleted': ['删除结算方', 'Counterparty deleted'],
  'audit.entity.finance_firm': ['结算方', 'Counterparty'],
  'audit.field.finance_firm.side': ['收付', 'Pays or is paid'],
  'audit.field.finance_firm.tax_id': ['税号', 'Tax number'],
  'audit.field.finance_firm.bank': ['开户行与账号', 'Bank and account'],
} as const satisfies Record<string, readonly [string, string]>
