import { beforeAll, describe, expect, test } from 'vitest'
import { FIRST_PATH, INVITED_PATH } from '#contract/paths.ts'
import { PAGES } from '#permissions/page-list.ts'
import { sourceFiles } from '../kit/house.ts'
import { signIn, aHouse, visit, WITHOUT_WORKER, type Visit } from './kit.ts'
import { findingsAround, keepShot } from './looks.ts'
import { arrive, NOWHERE } from './steps.ts'

const LANDED = PAGES.filter(({ landed }) => landed).map(({ path }) => path)
/** Every address of the route tables: a page that is added there is looked at from then on. */
const ROUTED = sourceFiles('src/app/sub-apps').flatMap(({ text }) =>
  [...text.matchAll(/\bpath: '(\/[^']*)'/g)].map(([, path = '']) => path),
)
/** Those that represent one of many, or for what no one made. */
const ONE_OF_MANY = ['/advertise-2/batch?batch_id=1', '/settings/users/2', '/settings/dictionaries?name=recommend_type', NOWHERE]
/** Of people who are not signed in; the journeys that pass by look at them. */
const WITHOUT_FRAME: readonly string[] = ['/login', FIRST_PATH, INVITED_PATH]
const ADDRESSES = [...new Set([...LANDED, ...ROUTED])]
  .filter((path) => !path.includes(':') && !WITHOUT_FRAME.includes(path))
  .concat(ONE_OF_MANY)

/** The pages that the README shows as they are in a fresh server. */
const IN_THE_README = new Map([
  ['/creative-center/material/list', 'materials'],
  ['/tool-list/material-audit/arts', 'review'],
])

/** One test for each address of a share of them: the files divide the time that all take. */
export function noSeriousFindingOn(share: (path: string) => boolean): void {
  describe('no serious finding in both themes and languages, as the administrator who sees them all', () => {
    const house = aHouse(WITHOUT_WORKER)
    let seen: Visit
    beforeAll(async () => {
      seen = await visit(house)
      await signIn(seen.page, 'admin')
    })

    test.each(ADDRESSES.filter(share))('%s', async (path) => {
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
