import type { Handler } from '#server/kit/handler.ts'
import { costRoutes } from './costs.routes.ts'
import { financeDictionaryRoutes } from './finance-dictionary.routes.ts'
import { refundRoutes } from './refunds.routes.ts'

/** Every call of finance. */
export const financeRoutes = (): Handler[] => [...financeDictionaryRoutes(), ...costRoutes(), ...refundRoutes()]
