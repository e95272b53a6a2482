import { beforeAll, describe, expect, test } from 'vitest'
import { ADDRESSES } from './addresses.ts'
import { signIn, aHouse, visit, WITHOUT_WORKER, type Visit } from './kit.ts'
import { findingsAround, keepShot } from './looks.ts'
import { arrive } from './steps.ts'

/** The pages that the README shows as they are in a fresh server. */
const IN_THE_README = new Map([
  ['/creative-center/material/list', 'materials'],
  ['/tool-list/material-audit/arts', 'review'],
])

/** Every second of a share's addresses: the first, the third and so on, or those between them. */
type Half = 'odd' | 'even'

/** One test for each address of a share of them: the files divide the time that all take. */
export function noSeriousFindingOn(share: (path: string) => boolean, half?: Half): void {
  const isMine = (_: string, at: number) => half === undefined || (at % 2 === 0) === (half === 'odd')
  describe('no serious finding in both themes and languages, as the administrator who sees them all', () => {
    const house = aHouse(WITHOUT_WORKER)
    let seen: Visit
    beforeAll(async () => {
      seen = await visit(house)
      await signIn(seen.page, 'admin')
    })

    test.each(ADDRESSES.filter(share).filter(isMine))('%s', async (path) => {
      const { page, errors } = seen
      await arrive(page, path)
      const picture = IN_THE_README.get(path)
      if (picture) await keepShot(page, picture)
      expect([await findingsAround(page), errors]).toEqual([[], []])
    })
  })
}

export const isOfTools = (path: string): boolean => path.startsWith('/tool')
export const isOfFinance = (path: string): boolean => path.startsWith('/tool-list/finance')
export const isOfInsight = (path: string): boolean => path.startsWith('/table-2') || path === '/observatory'
export const isOfSettings = (path: string): boolean => path.startsWith('/settings')
