import { isOfFinance, noSeriousFindingOn } from './every-page.ts'

noSeriousFindingOn(isOfFinance, 'even')
