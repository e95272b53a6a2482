import { isOfTools, noSeriousFindingOn } from './every-page.ts'

noSeriousFindingOn(isOfTools)
