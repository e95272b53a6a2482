import { isOfSettings, noSeriousFindingOn } from './every-page.ts'

noSeriousFindingOn(isOfSettings, 'even')
