import { call } from '#client/call.ts'
import { statementNames } from '#contract/finance-names.ts'
import { statementDict } from '#contract/finance-statements.ts'
import { identifier } from '#views/kit/grid/columns.ts'
import { thingPage } from '#views/things/thing-page.ts'

/** What statements call games, channels and stores. */
export const namePage = thingPage(statementNames, {
  edits: 'finance.name.edit',
  choices: {
    app_store: async (how) => (await call(statementDict, {}, how)).data.app_stores.map((store) => ({ value: store, label: store })),
  },
  columns: [
    'means',
    'name',
    { ...identifier, key: 'target_name', header: 'finance.name.target_name', width: 200, filter: 'set' },
    { ...identifier, key: 'last_month', header: 'finance.name.last_month', width: 100 },
    { ...identifier, key: 'changed_by', header: 'thing.changed_by', width: 130 },
  ],
  filters: [{ name: 'means', label: 'finance.name.field.means' }],
})
