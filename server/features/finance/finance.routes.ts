import type { FileStore } from '#server/kit/file-store.ts'
import type { Handler } from '#server/kit/handler.ts'
import { costRoutes } from './costs.routes.ts'
import { cpaRoutes } from './cpa.routes.ts'
import { financeDictionaryRoutes } from './finance-dictionary.routes.ts'
import { monthRoutes } from './month.routes.ts'
import { refundRoutes } from './refunds.routes.ts'
import { statementRowRoutes } from './statement-rows.routes.ts'
import { repaymentRoutes } from './repayments.routes.ts'
import { statementRoutes } from './statement.routes.ts'

/** Every call of finance. `files`: statements and whatever else belongs to rows. */
export const financeRoutes = ({ files }: { files: FileStore }): Handler[] => [
  ...financeDictionaryRoutes(),
  ...costRoutes(),
  ...refundRoutes(),
  ...statementRoutes({ files }),
  ...statementRowRoutes(),
  ...monthRoutes(),
  ...cpaRoutes(),
  ...repaymentRoutes(),
]
