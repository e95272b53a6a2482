import { blocker } from '../blocker.ts'
import { baseCurrency, companyZone } from '../company-terms.ts'
import { currency, flag, line, link, ref, RETIRES } from '../thing/fields.ts'
import { thing } from '../thing/thing.ts'

/** A game of the company. Its id is the company's own: grants, accounts, batches and statements name it. */
export const GAME = thing({
  noun: 'game',
  words: 'game',
  fields: {
    code: line(20, { required: true, format: 'digits', hint: true }),
    name: line(60, { required: true }),
    region_id: ref('region', { required: true }),
    timezone: line(64, { required: true, format: 'zone', offers: 'zone', hint: true }),
    currency: currency({ required: true }),
    app: line(40, { format: 'digits', hint: true }),
    store_url_ios: link(),
    store_url_android: link(),
    is_default: flag({ sole: true, hint: true }),
    ...RETIRES,
  },
  // asked when a form opens: the company may have said others since
  begins: {
    get timezone() {
      return companyZone()
    },
    get currency() {
      return baseCurrency()
    },
  },
  key: 'code',
  grantedAs: 'game',
  unique: ['code'],
  usedBy: [
    'ad_account_game',
    'batch',
    'batch_import',
    'batch_template',
    'ad_draft',
    'creative',
    'material',
    'material_folder',
    'landing_page',
    'life_cycle',
    'authorization_book',
    'review_record',
    'audience',
    'network_page',
    'builder_ticket',
    'date_annotation',
    'cost_entry',
    'cost_share',
    'cpa_rule',
    'cpa_event_day',
    'bill',
    'refund',
    'platform_figure',
    'event_source',
    'player_event',
    'statement_name',
    'statement_row',
  ],
  rules: ({ is_default, retired }) => (is_default && retired ? [blocker('game.default_retired', { field: 'retired' })] : []),
})
