import type { Handler } from '#server/kit/handler.ts'
import { billRoutes } from './bills.routes.ts'
import { costNameRoutes } from './cost-names.routes.ts'
import { costRoutes } from './costs.routes.ts'
import { cpaRoutes } from './cpa.routes.ts'
import { eventCountRoutes } from './event-counts.routes.ts'
import { firmRoutes } from './firms.routes.ts'
import { figureRoutes } from './figures.routes.ts'
import { mappingRoutes } from './mappings.routes.ts'
import { rateRoutes } from './rates.routes.ts'
import { nameRoutes } from './names.routes.ts'
import { financeDictionaryRoutes } from './finance-dictionary.routes.ts'
import { monthRoutes } from './month.routes.ts'
import { refundRoutes } from './refunds.routes.ts'
import { statementRowRoutes } from './statement-rows.routes.ts'
import { repaymentRoutes } from './repayments.routes.ts'
import { statementRoutes, type StatementDeps } from './statement.routes.ts'

/** Every call of finance. `files`: statements and whatever else belongs to rows; `uploads`: files that were sent ahead of their call. */
export const financeRoutes = (deps: StatementDeps): Handler[] => [
  ...financeDictionaryRoutes(),
  ...costRoutes(),
  ...refundRoutes(),
  ...statementRoutes(deps),
  ...figureRoutes(),
  ...nameRoutes(),
  ...rateRoutes(),
  ...mappingRoutes(),
  ...statementRowRoutes(),
  ...monthRoutes(),
  ...cpaRoutes(),
  ...eventCountRoutes(),
  ...costNameRoutes(),
  ...firmRoutes(),
  ...billRoutes(),
  ...repaymentRoutes(deps),
]
