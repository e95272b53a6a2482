import { functionBlockers } from '#permissions/grants.ts'
import { pageBlockers, personOf, type UserFacts } from '#permissions/page-can.ts'

/** Parts of the home page that belong to a kind of work, in the order they are shown. */
export const OWN_PARTS = ['spend', 'effect', 'months', 'bills', 'reviews'] as const
export type OwnPart = (typeof OWN_PARTS)[number]

/** Which of them a person has: a buyer sees spend and materials, finance its months and bills, a reviewer the queue. */
export function ownPartsOf(user: UserFacts): OwnPart[] {
  const person = personOf(user)
  const may = (...functions: string[]) => functions.every((one) => functionBlockers(user.permissions, one).length === 0)
  const opens = (page: string) => pageBlockers(person, page).length === 0
  const has: Readonly<Record<OwnPart, boolean>> = {
    spend: may('data.table.view', 'ads.batch.build'),
    effect: may('data.table.view', 'ads.batch.build'),
    months: opens('FinanceMonth') && may('finance.month.view'),
    bills: opens('FinanceRepayments') && may('finance.repayment.view'),
    reviews: may('review.queue.view', 'review.item.decide'),
  }
  return OWN_PARTS.filter((part) => has[part])
}
