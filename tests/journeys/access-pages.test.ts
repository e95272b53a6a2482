import { isOfSettings, isOfTools, noSeriousFindingOn } from './every-page.ts'

noSeriousFindingOn((path) => !isOfTools(path) && !isOfSettings(path))
