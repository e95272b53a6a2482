import { describe, expect, test } from 'vitest'
import { pageBlockers, type Viewer } from '#permissions/page-can.ts'
import { PRESETS } from '#permissions/presets.ts'
import { startPathOf } from '#permissions/start-page.ts'

const aPerson = (rest: Partial<Viewer> = {}): Viewer => ({
  id: '7',
  isAgent: false,
  grants: { global: {}, pages: {} },
  observatory: false,
  on_finance_list: false,
  is_special: false,
  ...rest,
})
const withFunctions = (pages: Readonly<Record<string, readonly string[]>>, rest: Partial<Viewer> = {}) =>
  aPerson({
    ...rest,
    grants: {
      global: {},
      pages: Object.fromEntries(
        Object.entries(pages).map(([key, names]) => [key, { func: Object.fromEntries(names.map((name) => [name, true])) }]),
      ),
    },
  })

describe('the start page', () => {
  test('is the page of their kind of work: batches, month, review queue; else the first they may open, on a phone the ad data', () => {
    const people = {
      buyer: aPerson({ grants: PRESETS.buyer }),
      agent: aPerson({ grants: PRESETS.agent, isAgent: true }),
      reviewer: aPerson({ grants: PRESETS.reviewer }),
      admin: aPerson({ grants: PRESETS.admin, on_finance_list: true }),
      finance: aPerson({ grants: PRESETS.finance, on_finance_list: true }),
      'finance, not on the list': aPerson({ grants: PRESETS.finance }),
      'looks at batches and decides reviews': withFunctions({ ads: ['batch.view'], review: ['queue.view', 'item.decide'] }),
      'builds batches and decides reviews': withFunctions({ ads: ['batch.view', 'batch.build'], review: ['queue.view', 'item.decide'] }),
      'looks at batches and enters costs': withFunctions(
        { ads: ['batch.view'], finance: ['cost.view', 'cost.enter'] },
        { on_finance_list: true },
      ),
      'looks at all, of finance': withFunctions(
        { ads: ['batch.view'], finance: ['month.view'], review: ['queue.view'] },
        { on_finance_list: true },
      ),
      'review only': withFunctions({ review: ['queue.view'] }),
      'costs only': withFunctions({ finance: ['cost.view'] }, { on_finance_list: true }),
      'materials only': withFunctions({ material: ['list.view'] }),
      // a function of the page, but not the one that shows it
      'commits only': withFunctions({ ads: ['batch.commit'], art: ['resource.view'] }),
      'no grants': aPerson(),
    }
    const paths = Object.entries(people).map(([who, person]) => [who, startPathOf(person, false), startPathOf(person, true)])
    expect(paths).toEqual([
      ['buyer', '/advertise-2/home', '/table-2'],
      ['agent', '/advertise-2/home', '/table-2'],
      ['reviewer', '/tool-list/material-audit/arts', '/tool-list/material-audit/arts'],
      ['admin', '/advertise-2/home', '/table-2'],
      ['finance', '/tool-list/finance/month', '/table-2'],
      ['finance, not on the list', '/table-2', '/table-2'],
      ['looks at batches and decides reviews', '/tool-list/material-audit/arts', '/tool-list/material-audit/arts'],
      ['builds batches and decides reviews', '/advertise-2/home', '/advertise-2/home'],
      ['looks at batches and enters costs', '/tool-list/finance/cost-in-v2', '/tool-list/finance/cost-in-v2'],
      ['looks at all, of finance', '/tool-list/finance/month', '/tool-list/finance/month'],
      ['review only', '/tool-list/material-audit/arts', '/tool-list/material-audit/arts'],
      ['costs only', '/tool-list/finance/cost-in-v2', '/tool-list/finance/cost-in-v2'],
      ['materials only', '/creative-center/material/list', '/creative-center/material/list'],
      ['commits only', '/art-resource', '/art-resource'],
      ['no grants', '/', '/'],
    ])
    expect(
      Object.values(people).flatMap((person) => [false, true].flatMap((isPhone) => pageBlockers(person, startPathOf(person, isPhone)))),
    ).toEqual([])
  })
})
