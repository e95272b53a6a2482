import { isOfFinance, isOfTools, noSeriousFindingOn } from './every-page.ts'

noSeriousFindingOn((path) => isOfTools(path) && !isOfFinance(path))
