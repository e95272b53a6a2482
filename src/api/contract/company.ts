import { COMPANY } from '#domain/company.ts'
import { inputOf } from './thing.ts'

/** How the company travels, in a setting as in a call. */
export const companyFields = inputOf(COMPANY)
