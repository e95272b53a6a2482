import { isOfInsight, noSeriousFindingOn } from './every-page.ts'

noSeriousFindingOn(isOfInsight)
