import { FIRST_PATH, INVITED_PATH } from '#contract/paths.ts'
import { PAGES } from '#permissions/page-list.ts'
import { sourceFiles } from '../kit/house.ts'

const LANDED = PAGES.filter(({ landed }) => landed).map(({ path }) => path)
/** Every address of the route tables: a page that is added there is looked at from then on. */
const ROUTED = sourceFiles('src/app/sub-apps').flatMap(({ text }) =>
  [...text.matchAll(/\bpath: '(\/[^']*)'/g)].map(([, path = '']) => path),
)
/** An address that no one made. */
export const NOWHERE = '/nowhere'

/** Those that represent one of many, or for what no one made. */
const ONE_OF_MANY = ['/advertise-2/batch?batch_id=1', '/settings/users/2', '/settings/dictionaries?name=recommend_type', NOWHERE]
/** Of people who are not signed in; the journeys that pass by look at them. */
const WITHOUT_FRAME: readonly string[] = ['/login', FIRST_PATH, INVITED_PATH]
/** Each page of the console with its frame, as an administrator of the demo can open it. */
export const ADDRESSES = [...new Set([...LANDED, ...ROUTED])]
  .filter((path) => !path.includes(':') && !WITHOUT_FRAME.includes(path))
  .concat(ONE_OF_MANY)
