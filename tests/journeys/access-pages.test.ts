import { isOfTools, noSeriousFindingOn } from './every-page.ts'

noSeriousFindingOn((path) => !isOfTools(path))
