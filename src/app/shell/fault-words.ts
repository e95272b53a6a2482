import { batch } from '#i18n/areas/batch.ts'
import { creative } from '#i18n/areas/creative.ts'
import { financeCpa } from '#i18n/areas/finance-cpa.ts'
import { financeMonths } from '#i18n/areas/finance-months.ts'
import { financeRepayments } from '#i18n/areas/finance-repayments.ts'
import { financeStatements } from '#i18n/areas/finance-statements.ts'
import { finance } from '#i18n/areas/finance.ts'
import { landing } from '#i18n/areas/landing.ts'
import { lifecycle } from '#i18n/areas/lifecycle.ts'
import { review } from '#i18n/areas/review.ts'
import { addWords } from '#i18n/words.ts'

export { eventWords, stateWords } from '#views/kit/flow/trail-words.ts'

/** The steps of every kind of flow that outlives its page: a fault is told without the pages that would bring their words. */
for (const words of [batch, creative, finance, financeCpa, financeMonths, financeRepayments, financeStatements, landing, lifecycle, review])
  addWords(words)
