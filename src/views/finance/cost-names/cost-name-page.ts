import '#i18n/finance-words.ts'
import { call } from '#client/call.ts'
import { everyPage } from '#client/every-page.ts'
import { costNames } from '#contract/finance-cost-names.ts'
import { identifier } from '#views/kit/grid/columns.ts'
import { thingPage } from '#views/things/thing-page.ts'

/** Names that costs are entered under, as a tree. */
export const costNamePage = thingPage(costNames, {
  edits: 'finance.cost_name.edit',
  choices: {
    cost_name: async (how) =>
      (await everyPage((page) => call(costNames.list, page, how))).flatMap(({ id, tier, full_name }) =>
        tier === '3' ? [] : [{ value: id, label: full_name }],
      ),
  },
  uses: {
    cost_entry: ({ name_zh }) => `/tool-list/finance/cost-in-v2?view=list&q=${encodeURIComponent(name_zh)}`,
    cost_name: ({ name_zh }) => `/tool-list/finance/cost-names?q=${encodeURIComponent(name_zh)}`,
  },
  columns: [
    { ...identifier, key: 'full_name', header: 'finance.cost_name.full_name', minWidth: 260, flex: 1 },
    'tier',
    'name_en',
    'branding',
    'purpose',
    {
      ...identifier,
      key: 'billed',
      header: 'finance.cost_name.billed',
      width: 120,
      filter: 'set',
      value: ({ billed }) => String(billed),
      text: (value, _row, say) => say(value === 'true' ? 'thing.yes' : 'thing.no'),
    },
  ],
  filters: [{ name: 'tier', label: 'finance.cost_name.field.tier' }],
})
