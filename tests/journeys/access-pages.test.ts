import { isOfInsight, isOfSettings, isOfTools, noSeriousFindingOn } from './every-page.ts'

noSeriousFindingOn((path) => !isOfInsight(path) && !isOfTools(path) && !isOfSettings(path))
